import type { Aggregate } from '@fernway/contracts/http/crm-aggregates';
import { listSeenRecords, type SearchAnswer, searchRecords } from '@fernway/contracts/http/crm-search';
import type { CrmReader, Row } from './crm-reader.js';
import { hrefOf, recordKinds } from './record-kinds.js';
import type { Evidence, Tool, ToolContext } from './tool.js';
import { fitting, trimmed } from './tool-data.js';
import { type ListedType, listedTypes } from './listed-types.js';
import { missingOf } from './not-given.js';
import { AggregateRecordsInput, ListRecordsInput, SearchRecordsInput } from './tool-inputs.js';
import { Aggregated, FoundRecords, ListedRecords } from './tool-outputs.js';

const readers = ['contacts:read', 'companies:read', 'deals:read', 'activities:read'] as const;

/** A row as something to cite. */
export const evidenceOf = (type: ListedType, row: Row): Evidence => ({
  type,
  id: row.id,
  label: String(row[recordKinds[type].label] || row['type'] || row.id),
  href: hrefOf(type, row.id, row),
});

/** The list that a figure was counted over, as a link that shows it. */
const listHref = (type: ListedType, { filter, q }: { filter?: unknown; q?: string | undefined }): string | null => {
  const { page } = recordKinds[type];
  if (!page || type === 'task') return page;
  const search = new URLSearchParams({ ...(filter ? { filter: JSON.stringify(filter) } : {}), ...(q && { q }) });
  return search.size > 0 ? `${page}?${search}` : page;
};

const filterText = (filter: unknown) => (filter ? { filter: JSON.stringify(filter) } : {});
/** The list of tasks shows the open ones unless asked: a filter says itself what it wants. */
const allOf = (type: ListedType) => (type === 'task' ? { state: 'all' } : {});

export const searchTool = (crm: CrmReader): Tool<SearchRecordsInput> => ({
  name: 'search_records',
  title: 'Find records',
  kind: 'read',
  description:
    'Find contacts, companies, deals, tasks, activities and own companies by parts of their words; one typo is forgiven.',
  permissions: ['workspace:read'],
  input: SearchRecordsInput,
  output: FoundRecords,
  async run({ caller }, { q, types, limit }) {
    const { items } = await crm.call<SearchAnswer>(caller, searchRecords, { query: { q, limit } });
    const hits = types ? items.filter(({ type }) => types.includes(type)) : items;
    const notGiven = missingOf(
      caller,
      listedTypes.flatMap((type) => (!types || types.includes(type) ? recordKinds[type].list.access : [])),
    );
    return {
      data: { items: trimmed(hits), ...(notGiven.length > 0 && { notGiven }) },
      evidence: hits.map(({ type, id, title, on }) => ({
        type,
        id,
        label: title,
        href: on ? hrefOf(on.type, on.id) : hrefOf(type, id),
      })),
    };
  },
});

export const listTool = (crm: CrmReader): Tool<ListRecordsInput> => ({
  name: 'list_records',
  title: 'List records',
  kind: 'read',
  description:
    'Records of one type that a filter leaves, in an order. Filter: {"any":[{"all":[{"field":"state","is":"any-of","value":["open"]}]}]}; comparisons by kind of field.',
  permissions: readers,
  input: ListRecordsInput,
  output: ListedRecords,
  async run({ caller, timeZone }, { type, filter, q, sort, limit }) {
    const query = {
      limit,
      ...filterText(filter && { ...filter, timeZone }),
      ...(q && { q }),
      ...(sort && { sort }),
      ...allOf(type),
    };
    const page = (asked: object) =>
      crm.call<{ items: Row[]; next: string | null }>(caller, recordKinds[type].list, { query: asked });
    const currencies = isByMoney(type, sort, filter) ? await currenciesOf(crm, caller, query) : [];
    const pages = await Promise.all(
      currencies.length > 1
        ? currencies.map((currency) => page({ ...query, ...filterText({ ...within(filter, currency), timeZone }) }))
        : [page(query)],
    );
    const { items: rows, more } = fitting(pages.flatMap(({ items }) => items).map((row) => trimmed(row) as Row));
    return {
      data: {
        items: rows,
        more: more || pages.some(({ next }) => next !== null),
        ...(currencies.length > 1 && { currencies }),
      },
      evidence: [
        { type: 'query', id: null, label: type, href: listHref(type, { filter, q }) },
        ...rows.map((row) => evidenceOf(type, row)),
      ],
    };
  },
});

/** Deals by an amount are listed for each currency by itself, unless the filter names one. */
const isByMoney = (type: ListedType, sort: string | undefined, filter: ListRecordsInput['filter']): boolean =>
  type === 'deal' &&
  /^-?(value|weightedValue)$/.test(sort ?? '') &&
  !filter?.any.every(({ all }) => all.some(({ field, currency }) => field === 'currency' || currency));

const mostCurrencies = 5;
/** Currencies of the deals that are asked for, the one of most deals first. */
const currenciesOf = async (
  crm: CrmReader,
  caller: ToolContext['caller'],
  { filter, q }: { filter?: string; q?: string },
): Promise<string[]> => {
  const query = { by: 'currency', ...(filter && { filter }), ...(q && { q }) };
  const { groups } = await crm.call<Aggregate>(caller, recordKinds.deal.aggregate, { query });
  return groups.flatMap(({ key }) => key ?? []).slice(0, mostCurrencies);
};

const within = (filter: ListRecordsInput['filter'], currency: string): NonNullable<ListRecordsInput['filter']> => {
  const only = { field: 'currency', is: 'any-of' as const, value: [currency] };
  return { any: (filter?.any ?? [{ all: [] }]).map(({ all }) => ({ all: [...all, only] })) };
};

export const aggregateTool = (crm: CrmReader): Tool<AggregateRecordsInput> => ({
  name: 'aggregate_records',
  title: 'Count and sum records',
  kind: 'read',
  description:
    'Count, sum or average of the records that a filter leaves, whole or in groups. Money is in minor units, for each currency by itself.',
  permissions: readers,
  input: AggregateRecordsInput,
  output: Aggregated,
  async run(context, { type, filter, q, figure, of, by }) {
    const query = {
      figure,
      timeZone: context.timeZone,
      ...filterText(filter),
      ...(q && { q }),
      ...(of && { of }),
      ...(by && { by }),
    };
    const { groups, more } = await crm.call<Aggregate>(context.caller, recordKinds[type].aggregate, { query });
    const names = await namesOf(
      crm,
      context,
      by,
      groups.flatMap(({ key }) => key ?? []),
    );
    const labelled = groups.map((group) => ({
      ...group,
      label: group.key === null ? null : (names.get(group.key) ?? group.key),
    }));
    return {
      data: { figure, of: of ?? null, by: by ?? null, groups: labelled, more },
      evidence: [{ type: 'query', id: null, label: type, href: listHref(type, { filter, q }) }],
    };
  },
});

const members = new Set(['ownerId', 'assigneeId', 'createdBy', 'doneBy']);
const references: Record<string, 'contact' | 'company' | 'deal'> = {
  contactId: 'contact',
  companyId: 'company',
  dealId: 'deal',
};

/** What the groups are called, where their key is an id. */
const namesOf = async (
  crm: CrmReader,
  { caller }: ToolContext,
  by: string | undefined,
  keys: string[],
): Promise<Map<string, string>> => {
  if (by === 'stageId') return crm.stageNames(caller);
  if (by && members.has(by)) return crm.memberNames(caller);
  const type = by && references[by];
  if (!type || keys.length === 0) return new Map();
  // The first ones are those with the most records; nobody reads the names of a hundred.
  const records = keys
    .slice(0, 20)
    .map((key) => `${type}:${key}`)
    .join(',');
  const { items } = await crm.call<Pick<SearchAnswer, 'items'>>(caller, listSeenRecords, { query: { records } });
  return new Map(items.map(({ id, title }) => [id, title]));
};
