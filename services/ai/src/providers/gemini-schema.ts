import type { Schema } from '@google/generative-ai';

type Json = Record<string, unknown>;

const kept = ['type', 'description', 'enum', 'required', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;

/** Gemini takes a part of OpenAPI 3.0's schemas, and refuses a request with any other word of JSON schema. */
export const geminiSchema = (schema: Json): Schema =>
  convert(schema, (schema.$defs ?? {}) as Record<string, Json>) as unknown as Schema;

const convert = (schema: Json, defs: Record<string, Json>): Json => {
  if (typeof schema.$ref === 'string') return convert(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, defs);
  const choices = ((schema.anyOf ?? schema.oneOf) as Json[] | undefined) ?? [];
  const nullable = choices.some(({ type }) => type === 'null');
  const others = choices.filter(({ type }) => type !== 'null').map((choice) => convert(choice, defs));
  const converted: Json = others.length === 1 ? { ...others[0] } : { ...(others.length && { anyOf: others }) };
  for (const word of kept) if (schema[word] !== undefined) converted[word] = schema[word];
  if (schema.const !== undefined) Object.assign(converted, { type: 'string', enum: [String(schema.const)] });
  if (schema.items) converted.items = convert(schema.items as Json, defs);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (properties.length)
    converted.properties = Object.fromEntries(properties.map(([name, value]) => [name, convert(value, defs)]));
  if (nullable) converted.nullable = true;
  return converted;
};
