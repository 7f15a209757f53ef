import { listActivities } from '@fernway/contracts/http/crm-activities';
import { type Aggregate, aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import type { Condition } from '@fernway/contracts/http/crm-records';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
import { longestMinutes } from '@fernway/contracts/records/activity';
import { type Caller, permits } from '@fernway/service-kit';
import { dayIn } from '../days/day.js';
import { type CrmReader, filterIn, filterOf, type Row } from './crm-reader.js';
import { evidenceOf } from './list-tools.js';
import { missingOf } from './not-given.js';
import type { Tool } from './tool.js';
import { fitting, trimmed } from './tool-data.js';
import { ForecastPipelineInput, ListDueInput, mostRows } from './tool-inputs.js';
import { DueRecords, PipelineForecast } from './tool-outputs.js';

const open: Condition = { field: 'state', is: 'any-of', value: ['open'] };

type Sum = { key: string | null; deals: number; value: Amount[]; weighted: Amount[] };
type Amount = { amount: number; currency: string };

export const forecastTool = (crm: CrmReader): Tool<ForecastPipelineInput> => ({
  name: 'forecast_pipeline',
  title: 'Forecast the pipeline',
  kind: 'read',
  description:
    'Open deals by stage and by month of their close date: how many, their value, and their value by the entered probability (weighted).',
  permissions: ['deals:read'],
  input: ForecastPipelineInput,
  output: PipelineForecast,
  async run({ caller, timeZone }) {
    const [stages, months, total, names] = await Promise.all([
      sums(crm, caller, { by: 'stageId', timeZone }),
      sums(crm, caller, { by: 'closeDate.month', timeZone }),
      sums(crm, caller, {}).then(([all]) =>
        all ? { deals: all.deals, value: all.value, weighted: all.weighted } : { deals: 0, value: [], weighted: [] },
      ),
      crm.stageNames(caller),
    ]);
    return {
      data: {
        stages: stages.map(({ key, ...sum }) => ({ stage: (key && names.get(key)) ?? key, ...sum })),
        months: months.map(({ key, ...sum }) => ({ month: key?.slice(0, 7) ?? null, ...sum })),
        total,
      },
      evidence: [
        {
          type: 'query',
          id: null,
          label: 'deal',
          href: `/dashboard/deals?${new URLSearchParams({ filter: filterOf(open) })}`,
        },
      ],
    };
  },
});

/** Value and weighted value of the open deals, group by group. */
const sums = async (crm: CrmReader, caller: Caller, query: { by?: string; timeZone?: string }): Promise<Sum[]> => {
  const ask = (of: string) =>
    crm.call<Aggregate>(caller, aggregateDeals, { query: { figure: 'sum', of, filter: filterOf(open), ...query } });
  const [value, weighted] = await Promise.all([ask('value'), ask('weightedValue')]);
  const amounts = ({ groups }: Aggregate, key: string | null): Amount[] =>
    groups.flatMap((group) =>
      group.key === key && group.currency ? { amount: Math.round(group.value ?? 0), currency: group.currency } : [],
    );
  return [...Map.groupBy(value.groups, ({ key }) => key)].map(([key, held]) => ({
    key,
    deals: held.reduce((count, { records }) => count + records, 0),
    value: amounts(value, key),
    weighted: amounts(weighted, key),
  }));
};

export const dueTool = (crm: CrmReader): Tool<ListDueInput> => ({
  name: 'list_due',
  title: 'List what is due',
  kind: 'read',
  description:
    'What is due in a span of time: open tasks, meetings that are on in it, and open deals whose close date falls into it. Without `from` what is overdue is in it too.',
  permissions: ['activities:read', 'deals:read'],
  input: ListDueInput,
  output: DueRecords,
  async run({ caller, now, timeZone }, { from, to }) {
    const since = <F extends string>(field: F): Condition[] => (from ? [{ field, is: 'after', value: from }] : []);
    // Of an API key only what it was given.
    const list = async (
      endpoint: typeof listTasks | typeof listActivities | typeof listDeals,
      sort: string,
      filter: string,
      limit = mostRows,
    ): Promise<Page> =>
      permits(caller, endpoint.access)
        ? crm.call<Page>(caller, endpoint, { query: { limit, sort, filter } })
        : { items: [], next: null };
    // A span ends before `to`, and `between` takes both of its days.
    const lastDay = dayIn(timeZone, new Date(Date.parse(to) - 1));
    const days: Condition = {
      field: 'closeDate',
      is: 'between',
      value: [from ? dayIn(timeZone, new Date(from)) : '0001-01-01', lastDay],
    };
    const begin = from ?? now.toISOString();
    const [tasks, begun, ahead, deals] = await Promise.all([
      list(listTasks, 'dueAt', filterIn(timeZone, { field: 'dueAt', is: 'before', value: to }, ...since('dueAt'))),
      list(listActivities, '-occurredAt', begunBefore(begin), mostBegun),
      list(listActivities, 'occurredAt', meetingsIn(begin, to)),
      list(listDeals, 'closeDate', filterOf(open, days)),
    ]);
    const onNow = begun.items.filter((meeting) => endOf(meeting) > Date.parse(begin)).toReversed();
    const meetings = { items: [...onNow, ...ahead.items], next: begun.next ?? ahead.next };
    const due = { tasks: fittingPage(tasks), meetings: fittingPage(meetings), deals: fittingPage(deals) };
    const evidence = [
      ...due.tasks.items.map((row) => evidenceOf('task', row)),
      ...due.meetings.items.map((row) => evidenceOf('activity', row)),
      ...due.deals.items.map((row) => evidenceOf('deal', row)),
    ];
    const notGiven = missingOf(caller, [listTasks.access, listDeals.access]);
    return {
      data: {
        ...(notGiven.length > 0 && { notGiven }),
        tasks: due.tasks.items,
        meetings: due.meetings.items,
        deals: due.deals.items,
        more: Object.values(due).some(({ more }) => more),
      },
      evidence: [{ type: 'query', id: null, label: 'due', href: '/dashboard/calendar' }, ...evidence],
    };
  },
});

type Page = { items: Row[]; next: string | null };

const fittingPage = ({ items, next }: Page): { items: Row[]; more: boolean } => {
  const fitted = fitting(items.slice(0, mostRows).map((row) => trimmed(row) as Row));
  return { items: fitted.items, more: fitted.more || items.length > mostRows || next !== null };
};

const isMeeting: Condition = { field: 'type', is: 'any-of', value: ['meeting'] };
const meetingsIn = (from: string, to: string): string =>
  filterOf(
    isMeeting,
    { field: 'occurredAt', is: 'after', value: from },
    { field: 'occurredAt', is: 'before', value: to },
  );

/** Meetings of the time before that may go on: those of a day before only if they are longer than what lies between. */
const mostBegun = 200;
const dayMinutes = 24 * 60;
const begunBefore = (from: string): string => {
  const daysBefore = (days: number) => new Date(Date.parse(from) - days * dayMinutes * 60_000).toISOString();
  const any = Array.from({ length: longestMinutes / dayMinutes }, (_, days) => ({
    all: [
      isMeeting,
      { field: 'occurredAt', is: 'after', value: daysBefore(days + 1) },
      { field: 'occurredAt', is: 'before', value: daysBefore(days) },
      { field: 'minutes', is: 'more', value: days * dayMinutes },
    ],
  }));
  return JSON.stringify({ any });
};

const endOf = ({ occurredAt, minutes }: Row): number => Date.parse(String(occurredAt)) + Number(minutes ?? 0) * 60_000;
