import { z } from 'zod';

/** JSON Schema 2020-12, which is OpenAPI 3.1's own. */
export type JsonSchema = { [keyword: string]: unknown };

/**
 * The schemas of a document: those that carry an id stand once, under `components`, and are referred to. What is sent and
 * what is answered may differ under one id (defaults); the sent one is then called `<id>Input`.
 */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {};
  private readonly answered = new Set<string>();

  /** @param answers every answer of the document: they name the components first */
  constructor(answers: readonly z.ZodType[]) {
    for (const answer of answers) this.ofAnswer(answer);
  }

  ofAnswer(schema: z.ZodType): JsonSchema {
    return this.referring(schema, 'output', (id) => {
      this.answered.add(id);
      return id;
    });
  }

  ofRequest(schema: z.ZodType): JsonSchema {
    return this.referring(schema, 'input', (id, definition) =>
      this.answered.has(id) && !isSame(this.components[id], definition) ? `${id}Input` : id,
    );
  }

  private referring(
    schema: z.ZodType,
    io: 'input' | 'output',
    nameOf: (id: string, definition: JsonSchema) => string,
  ): JsonSchema {
    // As the items of an array also the schema itself is referred to, where it has an id.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), { io, unrepresentable: 'any', override }) as {
      items: JsonSchema;
      $defs?: Record<string, JsonSchema>;
    };
    const names = Object.fromEntries(
      Object.entries($defs).map(([id, definition]) => [id, nameOf(id, withRefs(definition, {}) as JsonSchema)]),
    );
    for (const [id, definition] of Object.entries($defs))
      this.components[names[id]!] = withRefs(definition, names) as JsonSchema;
    return withRefs(items, names) as JsonSchema;
  }
}

type Override = { zodSchema: unknown; jsonSchema: JsonSchema; io?: string };

/** What zod's own answer says too much or too little of. */
function override({ zodSchema, jsonSchema }: Override): void {
  const { type, catchall, checks } = (zodSchema as z.ZodType).def as {
    type: string;
    catchall?: unknown;
    checks?: unknown[];
  };
  // Answers may get further members: clients must tolerate them. Strict objects have a catchall and stay closed.
  if (type === 'object' && !catchall) delete jsonSchema['additionalProperties'];
  // Their length is told by the limits beside it, and not every reader takes `false` for a schema.
  if (type === 'tuple' && jsonSchema['items'] === false) delete jsonSchema['items'];
  if (type === 'int' || type === 'number') withoutLimitsOfJavaScript(jsonSchema);
  // A text that is trimmed before its length counts must hold more than spaces.
  if (type === 'string' && isTrimmed(checks) && Number(jsonSchema['minLength']) > 0) jsonSchema['pattern'] ??= '\\S';
}

const isTrimmed = (checks: unknown[] = []): boolean =>
  checks.some((check) => (check as { _zod?: { def?: { check?: string } } })._zod?.def?.check === 'overwrite');

function withoutLimitsOfJavaScript(schema: JsonSchema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) schema['format'] ??= 'int64';
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}

/** `#/$defs/Deal` as a reference to the document's component; ids beside them are zod's own. */
function withRefs(schema: unknown, names: Record<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withRefs(one, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const id = key === '$ref' ? /^#\/\$defs\/(.+)$/.exec(String(value))?.[1] : undefined;
      return [key, id === undefined ? withRefs(value, names) : `#/components/schemas/${names[id] ?? id}`];
    }),
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
