import { customFieldTypes } from '@fernway/contracts/http/crm-custom-fields';
import { FieldValues } from '@fernway/contracts/http/crm-records';
import type { z } from 'zod';

/** A field of a schema: `address`, and `address.city` for a part of it; `fields.number` for the workspace's own of this type. */
export type Field = { path: string; schema: z.ZodType };

type Wrapped = z.ZodType & { def: { type: string; innerType?: z.ZodType } };
const wrappers = ['optional', 'nullable', 'default'];

/** What a schema takes besides nothing at all. */
export const inside = (schema: z.ZodType): z.ZodType => {
  const { type, innerType } = (schema as Wrapped).def;
  return innerType && wrappers.includes(type) ? inside(innerType) : schema;
};

export const kindOf = (schema: z.ZodType): string => (inside(schema) as Wrapped).def.type;

export const isPart = ({ path }: Field): boolean => path.includes('.') && !isOwn(path);

/** Of the workspace's own fields. */
export const isOwn = (path: string): boolean => path.startsWith('fields.');

/** The fields of an object, those that are objects themselves followed by their parts. */
export const fieldsOf = (object: z.ZodType, prefix = ''): Field[] =>
  Object.entries((object as z.ZodObject).shape as Record<string, z.ZodType>).flatMap(([name, schema]): Field[] => {
    const path = `${prefix}${name}`;
    if (inside(schema) === FieldValues) return customFieldTypes.map((type) => ({ path: `${path}.${type}`, schema }));
    return [{ path, schema }, ...(kindOf(schema) === 'object' ? fieldsOf(inside(schema), `${path}.`) : [])];
  });
