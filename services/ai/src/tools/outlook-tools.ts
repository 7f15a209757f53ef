import { listActivities } from '@fernway/contracts/http/crm-activities';
import { type Aggregate, aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import type { Condition } from '@fernway/contracts/http/crm-records';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
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
    'What is due in a span of time: open tasks, meetings, and open deals whose close date falls into it. Without `from` what is overdue is in it too.',
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
      more = {},
    ) =>
      !permits(caller, endpoint.access)
        ? []
        : (await crm.call<{ items: Row[] }>(caller, endpoint, { query: { limit: mostRows, sort, filter, ...more } }))
            .items;
    // A span ends before `to`, and `between` takes both of its days.
    const lastDay = dayIn(timeZone, new Date(Date.parse(to) - 1));
    const days: Condition = {
      field: 'closeDate',
      is: 'between',
      value: [from ? dayIn(timeZone, new Date(from)) : '0001-01-01', lastDay],
    };
    const [tasks, meetings, deals] = await Promise.all([
      list(listTasks, 'dueAt', filterIn(timeZone, { field: 'dueAt', is: 'before', value: to }, ...since('dueAt'))),
      list(
        listActivities,
        'occurredAt',
        filterOf(
          { field: 'type', is: 'any-of', value: ['meeting'] },
          { field: 'occurredAt', is: 'after', value: from ?? now.toISOString() },
          { field: 'occurredAt', is: 'before', value: to },
        ),
      ),
      list(listDeals, 'closeDate', filterOf(open, days)),
    ]);
    const evidence = [
      ...tasks.map((row) => evidenceOf('task', row)),
      ...meetings.map((row) => evidenceOf('activity', row)),
      ...deals.map((row) => evidenceOf('deal', row)),
    ];
    const notGiven = missingOf(caller, [listTasks.access, listDeals.access]);
    return {
      data: {
        ...(notGiven.length > 0 && { notGiven }),
        tasks: fitting(trimmed(tasks) as Row[]).items,
        meetings: fitting(trimmed(meetings) as Row[]).items,
        deals: fitting(trimmed(deals) as Row[]).items,
      },
      evidence: [{ type: 'query', id: null, label: 'due', href: '/dashboard/calendar' }, ...evidence],
    };
  },
});
