import type { z } from 'zod';

/** One environment variable that a part of the platform reads. */
export type Setting = {
  name: string;
  /** For operators: what it does, in a sentence or two. */
  description: string;
  /** What an unset one counts as. */
  default?: string;
  /** The part does not start without it. */
  needed: boolean;
  /** Gives access to something: for as few eyes and processes as can be. */
  secret: boolean;
  /** The words it may be, where it is one of few. */
  values?: readonly string[];
};

/** The settings that an env schema reads; their meanings stand in it as `.meta({ description, secret })`. */
export const settingsOf = (schema: z.ZodType): Setting[] =>
  Object.entries(objectIn(schema)).map(([name, field]) => {
    const unset = field.safeParse(undefined);
    const meta = (field.meta() ?? {}) as { description?: string; secret?: boolean };
    const usual = unset.success && unset.data !== undefined ? String(unset.data) : '';
    const values = wordsOf(field);
    return {
      name,
      description: meta.description ?? '',
      needed: !unset.success,
      secret: meta.secret ?? false,
      ...(usual && { default: usual }),
      ...(values && { values }),
    };
  });

type Definition = {
  type: string;
  in?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
};
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Through transforms, down to the object of the variables. */
function objectIn(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, in: input } = definitionOf(schema);
  if (shape) return shape;
  if (input) return objectIn(input);
  throw new Error('An env schema is an object, and what is made of it');
}

function wordsOf(schema: z.ZodType): string[] | undefined {
  const { entries, in: input, innerType } = definitionOf(schema);
  if (entries) return Object.values(entries);
  const inner = innerType ?? input;
  return inner && wordsOf(inner);
}
