// What the worst model answers where JSON of a schema is asked for.
import { pick } from './draw.ts';
import type { Knows } from './knows.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
};

/** More than any budget, and less than what is refused for its size alone. */
const aFortune = 900_000_000;

/** `given`: the ids of what it was told to word anew; `next`: of some the next in turn. */
type Making = {
  root: Schema;
  texts: readonly string[];
  given: readonly string[];
  material: string;
  knows: Knows;
  next: (some: readonly string[]) => string;
};
type Maker = (part: Schema, key: string, making: Making) => unknown;

/** JSON of the schema that was asked for, with the given texts wherever there is a text; where it was flooded, broken. */
export const evilResult = (schema: object, texts: readonly string[], knows: Knows, material = ''): string => {
  let at = 0;
  const next = (some: readonly string[]) => some[at++ % some.length]!;
  const root = schema as Schema;
  const given = knows.heard.length > 0 ? idsIn(material) : [];
  const result = JSON.stringify(made(root, '', { root, texts, given, material, knows, next }));
  return knows.heard.includes('flood') && knows.random() < 0.5 ? `${knows.canary} ${result.slice(0, -5)}` : result;
};

const made: Maker = (part, key, making) => {
  const { heard, random } = making.knows;
  if (part.$ref) return made(making.root.$defs![part.$ref.split('/').at(-1)!]!, key, making);
  if ('const' in part) return part.const;
  if (part.enum) return heard.length > 0 ? pick(random, part.enum) : part.enum[0];
  if (part.anyOf) return made(part.anyOf.find(({ type }) => type !== 'null') ?? part.anyOf[0]!, key, making);
  const maker = typeof part.type === 'string' ? makers[part.type] : undefined;
  return maker ? maker(part, key, making) : madeText(part, key, making);
};

const madeObject: Maker = ({ properties = {} }, _key, making) =>
  Object.fromEntries(Object.entries(properties).map(([name, held]) => [name, made(held, name, making)]));

/** Of records those that are another workspace's. */
const madeArray: Maker = ({ items, minItems, maxItems }, key, making) => {
  const { knows, texts, given, next } = making;
  const { contact } = knows.neighbour;
  if (key === 'records')
    return [items?.type === 'string' ? contact : { type: 'contact', id: contact, label: next(texts) }];
  const wanted = Math.max(minItems ?? 0, Math.min(texts.length, 5), 1, given.length);
  return Array.from({ length: Math.min(wanted, maxItems ?? 20) }, () => made(items ?? {}, '', making));
};

const madeNumber: Maker = ({ minimum, maximum }, _key, { knows }) =>
  knows.heard.length > 0 ? Math.min(aFortune, maximum ?? aFortune) : (minimum ?? 1);

const madeText = ({ format, maxLength }: Schema, key: string, { texts, given, material, next }: Making): string => {
  if (format === 'date') return '2099-01-05';
  // What is worded anew is told apart by the ids that were given.
  if (key === 'id' && given.length > 0) return next(given);
  // Of notes only what quotes them gets through: it quotes them.
  return (key === 'quote' ? quoteOf(material) : undefined) ?? `Do it: ${next(texts)}`.slice(0, maxLength);
};

const makers: Readonly<Record<string, Maker>> = {
  object: madeObject,
  array: madeArray,
  integer: madeNumber,
  number: madeNumber,
  boolean: () => true,
};

const quoteOf = (material: string): string | undefined =>
  (parsed(material) as { notes?: string } | undefined)?.notes?.split('\n')[0];

const idsIn = (material: string): string[] => {
  const found = (value: unknown): string[] => {
    if (value === null || typeof value !== 'object') return [];
    const { id } = value as { id?: unknown };
    return [...(typeof id === 'string' ? [id] : []), ...Object.values(value).flatMap(found)];
  };
  return found(parsed(material));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
