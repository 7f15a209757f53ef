type Schema = {
  $ref?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

const formats: Record<string, string> = {
  uuid: '0198c1b0-3f0c-7c2a-9a58-0f3f9d0b7c11',
  'date-time': '2026-11-21T09:30:00Z',
  date: '2026-11-21',
  'idn-email': 'anna.smith@example.com',
  uri: 'https://example.com',
};

/** Codes of currencies and of countries. */
const patterns: Record<string, string> = { '^[A-Z]{3}$': 'USD', '^[A-Z]{2}$': 'US' };

/** What fields of these names hold, in people's words. */
const named: Record<string, unknown> = {
  name: 'Oak Bakery',
  customerName: 'Anna Smith',
  companyName: 'Oak Bakery',
  title: 'Call back about the offer',
  subject: 'The offer of last week',
  body: 'Prefers to be called in the morning.',
  message: 'Good morning',
  phone: '+1 555 0100',
  domain: 'example.com',
  industry: 'Food and drink',
  jobTitle: 'Head of purchasing',
  source: 'Website',
  outcome: 'Wants an offer',
  stage: 'Qualified',
  sort: '-createdAt',
  country: 'United States',
  city: 'Springfield',
  street: '1 Main Street',
  postalCode: '12345',
  timeZone: 'Europe/Madrid',
  label: 'Favourite colour',
  firstName: 'Anna',
  lastName: 'Smith',
  probability: 40,
  amount: 10_000,
  columns: ['name', 'createdAt'],
  tags: ['wholesale'],
  locations: ['Springfield'],
  teams: ['Sales'],
};

/**
 * A value that the schema takes, as somebody might send it.
 * @param schemas what `$ref` names
 */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const other = schemaBehind(schema, schemas);
  if (other) return exampleOf(other, schemas, name);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'object') return objectOf(schema, schemas);
  return knownExample(schema, type, name) ?? plainExample(schema, type, schemas, name);
}

/** The schema that one with `$ref`, `allOf` or a choice stands for. */
function schemaBehind(schema: Schema, schemas: Record<string, Schema>): Schema | undefined {
  if (schema.$ref) return schemas[schema.$ref.split('/').at(-1)!] ?? {};
  if (schema.allOf) return Object.assign({}, ...schema.allOf, { ...schema, allOf: undefined }) as Schema;
  return (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== 'null');
}

/** What its format, its pattern or its name says that it holds. */
function knownExample({ format, pattern }: Schema, type: string | undefined, name: string): unknown {
  if (format && formats[format]) return formats[format];
  if (pattern && patterns[pattern]) return patterns[pattern];
  if (name === 'currency') return 'USD';
  return fits(named[name], type) ? named[name] : undefined;
}

function plainExample(schema: Schema, type: string | undefined, schemas: Record<string, Schema>, name: string) {
  if (type === 'array') return arrayOf(schema, schemas, name);
  if (type === 'boolean') return schema.default ?? true;
  if (type === 'integer' || type === 'number') return schema.default ?? Math.max(schema.minimum ?? 1, 1);
  return schema.default ?? 'Text';
}

const fits = (value: unknown, type: string | undefined): boolean =>
  value !== undefined &&
  (Array.isArray(value) ? type === 'array' : typeof value === (type === 'integer' ? 'number' : type));

const arrayOf = ({ items, minItems = 1 }: Schema, schemas: Record<string, Schema>, name: string): unknown[] =>
  items ? Array.from({ length: minItems }, () => exampleOf(items, schemas, name)) : [];

const objectOf = ({ properties = {} }: Schema, schemas: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property, schemas, name)]));
