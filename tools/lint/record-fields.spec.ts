import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { importTargets } from '@fernway/contracts/http/crm-imports';
import type { SubjectType } from '@fernway/contracts/http/crm-records';
import { activityFields } from '@fernway/contracts/records/activity';
import { companyFields } from '@fernway/contracts/records/company';
import { contactFields } from '@fernway/contracts/records/contact';
import { dealFields } from '@fernway/contracts/records/deal';
import { eventStateOf, type RecordFields } from '@fernway/contracts/records/field';
import { organizationFields } from '@fernway/contracts/records/organization';
import { taskFields } from '@fernway/contracts/records/task';
import { organizationColumns, Organization, organizationSorts } from '@fernway/contracts/http/crm-organizations';
import { z } from 'zod';
import { companyFacts, contactFacts, dealFacts } from '../../apps/crm/src/record/facts.ts';
import { columnsOf } from '../../apps/crm/src/records/columns.ts';
import { columnsInWords } from '../../services/ai/src/tools/columns-in-words.ts';
import { recordKinds as kindsOfTools } from '../../services/ai/src/tools/record-kinds.ts';
import { activityColumns, columnsFor, taskColumns } from '../../services/crm/src/exports/export-columns.ts';
import { merged } from '../../services/crm/src/merges/merged.ts';
import { recordKinds } from '../../services/crm/src/records/record-kinds.ts';

const kinds = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
  activity: activityFields,
  task: taskFields,
  organization: organizationFields,
} as const satisfies Record<string, RecordFields>;
type Kind = keyof typeof kinds;
const recordTypes: readonly Kind[] = ['contact', 'company', 'deal'];
const isRecord = (kind: Kind): kind is SubjectType => recordTypes.includes(kind);
const isOfTools = (kind: Kind): kind is Exclude<Kind, 'organization'> => kind !== 'organization';

const names = (kind: Kind) => Object.keys(kinds[kind]);
const words = (key: string) => key;
const facts = { contact: contactFacts, company: companyFacts, deal: dealFacts };
const lists = {
  contact: columnsOf(contactFields, words, {}),
  company: columnsOf(companyFields, words, { also: ['website'] }),
  deal: columnsOf(dealFields, words, { more: { stageId: {}, pipelineId: {} } }),
};
const exported = {
  contact: columnsFor('contact', []),
  company: columnsFor('company', []),
  deal: columnsFor('deal', []),
  activity: activityColumns,
  task: taskColumns,
} as const;

/** The fields that an exported file's cells are made of. */
const readBy = (columns: readonly { cell: (record: never, names: never) => unknown }[]): string[] => {
  const read = new Set<string>();
  const money = { amount: 1, currency: 'USD' };
  const held = (name: string) =>
    /^(value|weightedValue)$/.test(name) ? money : /^other|^tags|^mentions|^lines/.test(name) ? [] : null;
  const record = new Proxy({}, { get: (_none, name: string) => (read.add(name), held(name)) });
  for (const { cell } of columns) cell(record as never, { members: new Map(), pipelines: new Map() } as never);
  return [...read];
};

const taken = (kind: 'contact' | 'company'): string[] =>
  names(kind).filter((field) => {
    const row = () => ({
      id: '',
      version: 1,
      tags: [],
      fields: {},
      sample: false,
      deletedAt: null,
      otherEmails: [],
      otherPhones: [],
    });
    try {
      return merged(kind, row(), { ...row(), [field]: 'other' }, { take: [field] }) !== undefined;
    } catch {
      return false;
    }
  });

type Documented = { properties?: object; $ref?: string; $defs?: Record<string, Documented> };
/** As the API's document shows it: what has a name of its own stands behind a reference. */
const documented = (schema: z.ZodType): Documented => {
  const shown = z.toJSONSchema(schema) as Documented;
  return shown.$ref ? shown.$defs![shown.$ref.split('/').at(-1)!]! : shown;
};

/** Where a field of a kind may be met, and which are there. */
const places: Record<string, (kind: Kind) => readonly string[] | undefined> = {
  form: (kind) => (isRecord(kind) ? facts[kind](words).map(({ name }) => name) : undefined),
  list: (kind) => (isRecord(kind) ? lists[kind].map(({ field }) => field.name) : undefined),
  filter: (kind) => Object.keys(isOfTools(kind) ? kindsOfTools[kind].columns : organizationColumns),
  sort: (kind) => (isOfTools(kind) ? kindsOfTools[kind].sorts : organizationSorts),
  import: (kind) => {
    if (!isRecord(kind)) return undefined;
    const targets: readonly string[] = importTargets[kind];
    const fields: RecordFields = kinds[kind];
    return names(kind).filter((name) => fields[name]!.imports?.every((target) => targets.includes(target)));
  },
  export: (kind) => (kind in exported ? readBy(exported[kind as keyof typeof exported] as never) : undefined),
  bulk: (kind) => {
    if (!isRecord(kind)) return undefined;
    const { shape } = (bulkOf[kind].change.body as z.ZodObject<{ set: z.ZodObject }>).shape.set;
    return Object.keys(shape).map((name) => (name === 'addTags' || name === 'removeTags' ? 'tags' : name));
  },
  merge: (kind) => (kind === 'contact' || kind === 'company' ? taken(kind) : undefined),
  history: (kind) => (isRecord(kind) ? recordKinds[kind].editable : undefined),
  'API document': (kind) => {
    const answer = isOfTools(kind) ? (kindsOfTools[kind].get.returns as z.ZodType) : Organization;
    return Object.keys(documented(answer).properties ?? {});
  },
  event: (kind) => (kind === 'organization' ? undefined : Object.keys(eventStateOf(kinds[kind]))),
  'AI tools': (kind) => {
    if (!isOfTools(kind)) return undefined;
    const proposed = Object.keys((kindsOfTools[kind].create.body as z.ZodObject).shape);
    const asked = columnsInWords.filter.split('; ').find((part) => part.includes(`${kind}: `)) ?? '';
    return names(kind).filter((name) => proposed.includes(name) || asked.includes(`${name}(`));
  },
};
type Left = Readonly<Record<string, string>>;
/** What stands beside a record and says nothing of it: reasons by field. */
const bookkeeping: Left = {
  id: 'the address of the record says it',
  version: 'for writing',
  sample: 'sample data are nobody’s own',
  createdBy: 'the owner counts',
  logoId: 'a picture is looked at',
};
/** What only its own page takes apart. */
const wholes = ['address', 'ways', 'custom', 'structure'];
const entry = ['form', 'import', 'bulk', 'merge', 'history'];

/** Why a place may leave a field out whatever its kind. */
const general = (place: string, name: string, { type, entered }: RecordFields[string]): string | undefined => {
  if (entry.includes(place) && !entered) return 'nobody enters it: it follows from other fields';
  if (['list', 'filter', 'sort', 'AI tools'].includes(place) && wholes.includes(type)) return 'it holds several values';
  return ['list', 'filter', 'sort', 'export', 'AI tools'].includes(place) ? bookkeeping[name] : undefined;
};

const because = (reasons: Readonly<Record<string, string>>): Left =>
  Object.fromEntries(Object.entries(reasons).flatMap(([why, all]) => all.split(' ').map((name) => [name, why])));

const unsorted = 'no index orders the list by it';
const own = 'each of the workspace’s own fields is one by itself';
const ofOne = 'it is of one record only';

/** What else a place leaves out of a kind, and why. */
const leftOut: { [Place in string]?: { [K in Kind]?: Left } } = {
  form: {
    contact: because({ 'entered by its name': 'companyId', [own]: 'fields' }),
    company: because({ [own]: 'fields' }),
    deal: because({
      'entered by its name': 'companyId',
      'chosen where the deal is made, and beside it': 'contactId',
      'the bar of stages moves it, and asks why it was lost': 'pipelineId stage lostReason closedAt',
      'a table of their own': 'lines',
      [own]: 'fields',
    }),
  },
  list: {
    contact: because({ 'shown by its name': 'companyId' }),
    company: because({ 'the status says it': 'quietDays' }),
    deal: because({
      'shown by its name': 'companyId stage',
      'the customer is shown': 'contactId contactName',
      'a mark on the stage': 'stale staleReason',
    }),
  },
  filter: {
    company: because({ 'the domain is filtered': 'website', 'the status says it': 'quietDays' }),
    deal: because({
      'filtered by the id beside it': 'contactName stage',
      'a filter of its own beside the conditions': 'stale staleReason',
    }),
    task: because({ 'part of when it is due': 'allDay', 'the same for nearly all': 'origin' }),
  },
  sort: {
    contact: because({ [unsorted]: 'companyId birthday ownerId consent tags' }),
    company: because({ [unsorted]: 'website phone email ownerId tags status quietDays' }),
    deal: because({
      [unsorted]: 'contactId contactName companyId phone ownerId tags pipelineId state lostReason stale staleReason',
      'sorted by the id: as the stages follow each other': 'stage',
    }),
    activity: because({
      [unsorted]: 'type body direction minutes outcome contactId companyId dealId sentiment origin',
    }),
    task: because({ [unsorted]: 'body allDay remindAt assigneeId contactId companyId dealId doneBy origin' }),
    organization: because({ [unsorted]: 'registrationNumber address phone email locations teams' }),
  },
  import: {
    contact: because({
      'named by the company’s name': 'companyId',
      'a second address or phone of a row becomes one': 'otherEmails otherPhones',
      [own]: 'fields',
    }),
    company: because({ [own]: 'fields' }),
    deal: because({
      'named by the company’s name': 'companyId',
      'the stage says it': 'closedAt',
      'a row holds one value': 'lines',
      [own]: 'fields',
    }),
  },
  export: {
    contact: because({ 'named by companyName': 'companyId', [own]: 'fields' }),
    company: because({ 'lastActivityAt says it': 'quietDays', [own]: 'fields' }),
    deal: because({
      'named by its name': 'contactId companyId stageId',
      'follows from stageSince and the stage': 'stale staleReason',
      [own]: 'fields',
    }),
  },
  bulk: {
    contact: because({ [ofOne]: 'name email otherEmails phone otherPhones birthday address' }),
    company: because({ [ofOne]: 'name website domain phone email salesTarget address' }),
    deal: because({ [ofOne]: 'name value lines customerName contactId companyId companyName phone closedAt' }),
  },
  merge: {
    contact: because({
      'those of both are kept': 'otherEmails otherPhones tags',
      'it follows companyId': 'companyName',
      'each of them is asked for by itself': 'fields',
    }),
    company: because({ 'those of both are kept': 'tags', 'each of them is asked for by itself': 'fields' }),
  },
  event: {
    company: because({ 'it depends on the day it is asked': 'status quietDays' }),
    deal: because({ 'it depends on the day it is asked': 'stale staleReason' }),
  },
  'AI tools': {
    company: because({ 'the status says it': 'quietDays' }),
    deal: because({ 'found by contactId': 'contactName', 'answers carry it with the deal': 'stale staleReason' }),
    task: because({ 'answers carry it with the task': 'origin' }),
  },
};

const cases = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  Object.entries(places).flatMap(([place, found]) => {
    const there = found(kind);
    return there ? [[kind, place, there] as const] : [];
  }),
);

// A field that is added is met everywhere, or somebody has said why not.
it.each(cases)('each field of a %s is in %s, or left out for a reason', (kind, place, there) => {
  const fields: RecordFields = kinds[kind];
  const named = leftOut[place]?.[kind] ?? {};
  const forgotten = names(kind).filter(
    (name) => !there.includes(name) && named[name] === undefined && !general(place, name, fields[name]!),
  );
  expect(forgotten).toEqual([]);
  // What is there by now needs no excuse, and neither does what a general reason covers or what does not exist.
  const needless = Object.keys(named).filter(
    (name) => !fields[name] || there.includes(name) || general(place, name, fields[name]!),
  );
  expect(needless).toEqual([]);
});

it('is asked of every kind in every place that knows it', () => expect(cases.length).toBeGreaterThan(45));
