import { Email, Timestamp } from '@fernway/contracts/endpoint';
import type { CustomFieldType } from '@fernway/contracts/http/crm-custom-fields';
import { Birthday, Day, FieldValues, Phone } from '@fernway/contracts/http/crm-records';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Field, inside, isOwn, kindOf } from './schema-fields.js';

type Pair<T = unknown> = readonly [first: T, second: T];

/** Records, people and choices to which samples refer. */
export type Referred = {
  people: Pair<string>;
  companies: Pair<string>;
  contacts: Pair<string>;
  deals: Pair<string>;
  products: Pair<string>;
  pipelines: Pair<string>;
  /** By type: the field's id and the ids of its choices. */
  own: Record<CustomFieldType, { id: string; choices: Pair<string> }>;
};

/** Times that samples hold: any other is told as `<time>`. */
export const sampleTimes = ['2021-03-04T05:06:07.000Z', '2022-04-05T06:07:08.000Z', '2091-01-02T03:04:05.000Z'];
/** What whole days make of them. */
export const sampleDays = ['2021-03-04T00:00:00.000Z', '2022-04-05T00:00:00.000Z'];
const later = '2092-01-02T03:04:05.000Z';
sampleTimes.push(later);

const words = (path: string): Pair => [`${last(path)} one`, `${last(path)} two`];
const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const host = (path: string): Pair<string> => [`${last(path)}-one.example`, `${last(path)}-two.example`];
/** Another number for each field, the same in every run. */
const digits = (text: string): string =>
  String(createHash('sha1').update(text).digest().readUInt32BE() % 10_000_000).padStart(7, '2');

export const phones = (path: string): Pair<string> => [
  `+1 212${digits(`${path} one`)}`,
  `+1 212${digits(`${path} two`)}`,
];
export const addresses = (path: string): Pair<string> => {
  const box = path.replace(/^otherEmails\.(.+)\.email$/, '$1').replaceAll('.', '-');
  return [`${box}-one@oak.example`, `${box}-two@oak.example`];
};

/** Fields whose name says more than their type. */
const byName: Record<string, (referred: Referred, path: string) => Pair> = {
  ownerId: ({ people }) => people,
  assigneeId: ({ people }) => people,
  companyId: ({ companies }) => companies,
  contactId: ({ contacts }) => contacts,
  referredById: ({ contacts }) => contacts,
  dealId: ({ deals }) => deals,
  productId: ({ products }) => products,
  pipelineId: ({ pipelines }) => pipelines,
  stage: () => ['Closed Lost', 'Closed Won'],
  domain: () => host('domain'),
  phone: (_referred, path) => phones(path),
  currency: () => ['EUR', 'JPY'],
  amount: () => [123_450, 67_800],
  consent: () => ['refused', 'granted'],
  /** A reminder that is due goes out, which changes the task. */
  remindAt: () => [sampleTimes[2], later],
  lines: () => [[lineOf(1)], [lineOf(2)]],
  removeTags: () => [['tags one'], ['tags two']],
  addTags: () => [['added one'], ['added two']],
};

const lineOf = (nth: number) => ({
  id: `0190eeee-0000-7000-8000-00000000000${nth}`,
  productId: null,
  name: `line ${nth}`,
  quantity: nth + 0.5,
  price: 1000,
  discount: 12.5,
  total: Math.round((nth + 0.5) * 875),
});

const numbers = [12.25, 34.75, 12, 34, 1901, 2002];

/** The first entry that says yes gives a type its two values. */
const byType: { is: (type: z.ZodType) => boolean; values: (path: string, type: z.ZodType) => Pair }[] = [
  { is: (type) => type === Email, values: addresses },
  { is: (type) => type === Phone, values: phones },
  { is: (type) => type === Timestamp, values: () => [sampleTimes[0], sampleTimes[1]] },
  { is: (type) => type === Day || type === Birthday, values: () => ['2021-03-04', '2022-04-05'] },
  {
    is: (type) => (type as z.ZodURL).format === 'url',
    values: (path) => [`https://${host(path)[0]}`, `https://${host(path)[1]}`],
  },
  { is: (type) => kindOf(type) === 'boolean', values: () => [true, false] },
  {
    is: (type) => kindOf(type) === 'enum',
    values: (_path, type) => [(type as z.ZodEnum).options.at(-1), (type as z.ZodEnum).options[0]],
  },
  {
    is: (type) => kindOf(type) === 'number',
    values: (_path, type) => {
      const [first, second] = numbers.filter((number) => type.safeParse(number).success);
      return [first, second];
    },
  },
  { is: (type) => kindOf(type) === 'string' && (type as z.ZodString).format === null, values: words },
];

const ownByType: Record<CustomFieldType, (path: string, referred: Referred) => Pair> = {
  text: words,
  number: () => [12.5, 34.5],
  money: () => [123_450, 67_800],
  date: () => ['2021-03-04', '2022-04-05'],
  choice: (_path, { own }) => own.choice.choices,
  'multi-choice': (_path, { own }) => [[...own['multi-choice'].choices], [own['multi-choice'].choices[1]]],
  user: (_path, { people }) => people,
  link: () => ['https://link-one.example', 'https://link-two.example'],
};

/** Two values of a field that differ. @throws Error that says what is missing where there are none */
export const samplesOf = (kind: string, { path, schema }: Field, referred: Referred): Pair => {
  if (isOwn(path)) return ownSamples(kind, path, referred);
  const type = inside(schema);
  const pair = valuesOf(path, type, referred);
  const why = (is: string) =>
    new Error(
      `${kind}: ${is} for its field “${path}” (${kindOf(type)}): give its type two values in test/record-fields/sample-values.ts`,
    );
  if (!pair || pair.includes(undefined)) throw why('there is no sample value');
  if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) throw why('the two sample values are the same');
  for (const value of pair) {
    if (!schema.safeParse(value).success) throw why(`the contract refuses the sample value ${JSON.stringify(value)}`);
  }
  return pair;
};

const ownSamples = (kind: string, path: string, referred: Referred): Pair => {
  const values = ownByType[last(path) as CustomFieldType] as (typeof ownByType)[CustomFieldType] | undefined;
  if (values) return values(path, referred);
  throw new Error(`${kind}: there is no sample value for “${path}”: add one to test/record-fields/sample-values.ts`);
};

const valuesOf = (path: string, type: z.ZodType, referred: Referred): Pair | undefined => {
  const named = kindOf(type) === 'object' ? undefined : byName[last(path)];
  if (named) return named(referred, path);
  const typed = byType.find(({ is }) => is(type));
  if (typed) return typed.values(path, type);
  if (kindOf(type) === 'array') return listsOf(path, inside((type as z.ZodArray<z.ZodType>).element), referred);
  if (kindOf(type) === 'object' && type !== (FieldValues as z.ZodType)) return objectsOf(path, type, referred);
  return undefined;
};

/** Of what has a kind, one of each: phones by their label. */
const listsOf = (path: string, item: z.ZodType, referred: Referred): Pair | undefined => {
  if (kindOf(item) !== 'object') {
    const pair = valuesOf(path, item, referred);
    return (
      pair && [
        [pair[0], `${path} both`],
        [pair[1], `${path} both`],
      ]
    );
  }
  const shape = (item as z.ZodObject).shape as Record<string, z.ZodType>;
  const kinds = Object.entries(shape).find(([, part]) => kindOf(part) === 'enum');
  const options: unknown[] = kinds ? (inside(kinds[1]) as z.ZodEnum).options : [''];
  const items = options.map((option) => {
    const pair = objectsOf(`${path}.${String(option)}`, item, referred);
    return pair?.map((one) => ({ ...(one as object), ...(kinds && { [kinds[0]]: option }) }));
  });
  return [items.map((pair) => pair?.[0]), items.slice(1).map((pair) => pair?.[1])];
};

const objectsOf = (path: string, type: z.ZodType, referred: Referred): Pair | undefined => {
  const shape = (type as z.ZodObject).shape as Record<string, z.ZodType>;
  const parts = Object.entries(shape).map(
    ([name, part]) => [name, valuesOf(`${path}.${name}`, inside(part), referred)] as const,
  );
  const missing = parts.find(([, pair]) => !pair);
  if (missing) return undefined;
  const whole = (at: 0 | 1) => Object.fromEntries(parts.map(([name, pair]) => [name, pair![at]]));
  return [whole(0), whole(1)];
};
