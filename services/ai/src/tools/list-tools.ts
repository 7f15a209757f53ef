import type { Aggregate } from '@fernway/contracts/http/crm-aggregates';
import { hitTypes, listSeenRecords, type SearchAnswer, searchRecords } from '@fernway/contracts/http/crm-search';
import type { CrmReader, Row } from './crm-reader.js';
import { hrefOf, recordKinds } from './record-kinds.js';
import type { Evidence, Tool, ToolContext } from './tool.js';
import { fitting, longestAnswer, trimmed } from './tool-data.js';
import type { ListedType } from './listed-types.js';
import { missingOf } from './not-given.js';
import { AggregateRecordsInput, ListRecordsInput, SearchRecordsInput } from './tool-inputs.js';
import { Aggregated, FoundRecords, ListedRecords } from './tool-outputs.js';

const readers = [
  'contacts:read',
  'companies:read',
  'deals:read',
  'products:read',
  'sales:read',
  'expenses:read',
  'activities:read',
] as const;

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
      hitTypes.flatMap((type) =>
        type !== 'organization' && (!types || types.includes(type)) ? recordKinds[type].list.access : [],
      ),
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
    const page = (asked: object) => crm.call<Page>(caller, recordKinds[type].list, { query: asked });
    const measure = moneySorted(type, sort);
    const found = measure ? await currenciesOf(crm, caller, type, measure, query) : { currencies: [], more: false };
    const { items: rows, ...told } =
      measure && found.currencies.length > 1
        ? apart(
            found,
            await Promise.all(
              found.currencies
                .slice(0, mostCurrencies)
                .map((currency) =>
                  page({ ...query, ...filterText({ ...within(filter, measure, currency), timeZone }) }),
                ),
            ),
          )
        : whole(await page(query));
    return {
      data: { items: rows, ...told },
      evidence: [
        { type: 'query', id: null, label: type, href: listHref(type, { filter, q }) },
        ...rows.map((row) => evidenceOf(type, row)),
      ],
    };
  },
});

type Page = { items: Row[]; next: string | null };
type Listed = { items: Row[]; more: boolean; currencies?: string[]; leftOut?: string[] };

const whole = ({ items, next }: Page, room?: number): Listed => {
  const fitted = fitting(
    items.map((row) => trimmed(row) as Row),
    room,
  );
  return { items: fitted.items, more: fitted.more || next !== null };
};

/** A page of each currency, with an equal share of the answer's room, so that one with long records takes none from another. */
const apart = ({ currencies, more }: Found, pages: Page[]): Listed => {
  const listed = pages.map((page) => whole(page, longestAnswer / pages.length));
  const isListed = (_currency: string, at: number) => (listed[at]?.items.length ?? 0) > 0;
  const leftOut = currencies.filter((currency, at) => !isListed(currency, at));
  return {
    items: listed.flatMap(({ items }) => items),
    more: more || leftOut.length > 0 || listed.some((one) => one.more),
    currencies: currencies.filter(isListed),
    ...(leftOut.length > 0 && { leftOut }),
  };
};

const money: Partial<Record<ListedType, readonly string[]>> = {
  deal: ['value', 'weightedValue'],
  company: ['salesTarget'],
  product: ['price', 'cost'],
  sale: ['amount', 'cost'],
  expense: ['amount'],
};

/** The amount that an order goes by: records are then listed for each currency by itself. */
const moneySorted = (type: ListedType, sort = ''): string | undefined =>
  money[type]?.find((field) => field === sort.replace(/^-/, ''));

const mostCurrencies = 5;
type Found = { currencies: string[]; more: boolean };
/** Currencies of the records that are asked for, the one of most first; `more`: some have no such amount. */
const currenciesOf = async (
  crm: CrmReader,
  caller: ToolContext['caller'],
  type: ListedType,
  of: string,
  { filter, q }: { filter?: string; q?: string },
): Promise<Found> => {
  const query = { figure: 'sum', of, ...(filter && { filter }), ...(q && { q }) };
  const { groups, more } = await crm.call<Aggregate>(caller, recordKinds[type].aggregate, { query });
  const currencies = groups.flatMap(({ currency }) => currency ?? []);
  return { currencies, more: more || currencies.length < groups.length };
};

const within = (
  filter: ListRecordsInput['filter'],
  field: string,
  currency: string,
): NonNullable<ListRecordsInput['filter']> => {
  const only = { field, is: 'more' as const, value: -1, currency };
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
