import { z } from 'zod';
import type { Example } from './access-matrix.js';

type Place = 'params' | 'query' | 'body';
/** Where an id stands in an example, and which it is: `{ place: 'body', path: ['ids', '0'] }`. */
export type IdPosition = { place: Place; path: string[]; id: string };

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Every id in the path, query and body of an example: also those inside a text (`contact:<id>,deal:<id>`). */
export const idsOf = (example: Example): IdPosition[] =>
  (['params', 'query', 'body'] as const).flatMap((place) => idsIn(example[place], place, []));

function idsIn(value: unknown, place: Place, path: string[]): IdPosition[] {
  if (typeof value === 'string') return [...value.matchAll(uuid)].map(([id]) => ({ place, path, id }));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    // A map from ids (custom fields, stages to move to) holds them as names.
    ...[...name.matchAll(uuid)].map(([id]) => ({ place, path: [...path, name, 'key'], id })),
    ...idsIn(inner, place, [...path, name]),
  ]);
}

/** The example with one id in place of another, wherever it stands in that part. */
export const withOtherId = (example: Example, { place, id }: IdPosition, other: string): Example => ({
  ...example,
  [place]: JSON.parse(JSON.stringify(example[place]).replaceAll(id, other)),
});

/** Fields of a request body that take an id, as `ids[]` or `changes.ownerId`. */
export function idFieldsOf(body: z.ZodType | undefined): string[] {
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const fields = new Set<string>();
  const visit = (part: Schema | undefined, path: string) => {
    if (!part) return;
    if (part.$ref) return visit(schema.$defs?.[part.$ref.split('/').at(-1)!], path);
    if (part.format === 'uuid') fields.add(path);
    for (const choice of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]) visit(choice, path);
    visit(part.items, `${path}[]`);
    for (const [name, property] of Object.entries(part.properties ?? {}))
      visit(property, path ? `${path}.${name}` : name);
  };
  visit(schema, '');
  return [...fields];
}

/** The same notation for where an id stands in an example. */
export const fieldNamed = (path: string[]): string =>
  path.reduce((text, name) => (/^\d+$/.test(name) ? `${text}[]` : text ? `${text}.${name}` : name), '');

/** Fields of the body that an example gives an id. */
export const filledFields = (example: Example): string[] =>
  idsOf(example)
    .filter(({ place }) => place === 'body')
    .map(({ path }) => fieldNamed(path));
