import { z } from 'zod';
import type { Endpoint } from './endpoint.js';

type Shape = {
  $ref?: string;
  $defs?: Record<string, Shape>;
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  propertyNames?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The endpoints that a contract's module exports, also those in a table of them (`bulkOf.contact.change`). */
export const endpointsIn = (exported: unknown): Endpoint[] => {
  if (isEndpoint(exported)) return [exported];
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported) || '_zod' in exported) return [];
  return Object.values(exported).flatMap(endpointsIn);
};

/** The ids that a body takes: `set.ownerId`, `ids[]` of a list, `fields{}` of what is keyed by ids. */
export const idsIn = ({ body }: Endpoint): string[] => {
  if (!body) return [];
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
  const found = new Set<string>();
  const walk = (shape: Shape | undefined, path: string): void => {
    if (!shape) return;
    if (shape.$ref) return walk(root.$defs?.[shape.$ref.split('/').at(-1)!], path);
    if (shape.format === 'uuid') found.add(path);
    for (const [name, member] of Object.entries(shape.properties ?? {})) walk(member, path ? `${path}.${name}` : name);
    walk(shape.items, `${path}[]`);
    walk(shape.propertyNames, `${path}{}`);
    if (typeof shape.additionalProperties === 'object') walk(shape.additionalProperties, `${path}{}`);
    for (const option of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]) walk(option, path);
  };
  walk(root, '');
  return [...found];
};
