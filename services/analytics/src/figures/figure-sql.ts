import type { Dimension, MetricId } from '@fernway/contracts/metrics/catalogue';
import { metricOf } from '@fernway/contracts/metrics/catalogue';
import type { TargetScope } from '@fernway/contracts/http/crm-targets';
import type { Span } from './figure-times.js';
import { type Measure, metricMeasures } from './metric-measures.js';

/** Into what figures are split; `currency`: those in other currencies than the one asked for. */
export type Split = Span | Dimension | 'currency';

/** Whose targets stand beside the parts. */
const targetScopes: Partial<Record<Split, TargetScope>> = { owner: 'member', company: 'company' };
export const targetScopeOf = (by: Split | undefined): TargetScope | undefined => by && targetScopes[by];

export const isSpan = (by: Split | undefined): by is Span => by === 'day' || by === 'week' || by === 'month';
export const isDimension = (by: Split | undefined): by is Dimension =>
  by !== undefined && by !== 'currency' && !isSpan(by);

/** No further from zero than a JSON number is exact. */
const withinReach = (figure: string): string => {
  const most = Number.MAX_SAFE_INTEGER;
  return `case when ${figure} is not null then least(greatest(${figure}, ${-most}), ${most})::float8 end`;
};

/**
 * SQL of figures: $1 workspace, $2 currency, $3-$6 pieces (part 0 now or 1 before, grain, first and last day),
 * $7 and $8 sources with their dimensions, $9 and $10 starts of the spans now and before, $11 their last days now,
 * $12 the last month whose following one has ended, $13 how many parts at most.
 */
export const figuresSql = (metrics: readonly MetricId[], by: Split | undefined, order: 'largest' | 'moved'): string => {
  const sums = new Map<string, string>();
  const nameOf = (sql: string): string => {
    if (!sums.has(sql)) sums.set(sql, `m${sums.size}`);
    return sums.get(sql)!;
  };
  const sumOf = (measures: readonly Measure[], part: 0 | 1) =>
    measures
      .map((measure) => `${measure.minus ? '-' : '+'} ${nameOf(measureSql(measure, by, part))}`)
      .join(' ')
      .replace(/^\+ /, '');
  const valueOf = (metric: MetricId, part: 0 | 1): string => {
    const { of, per, percent } = metricMeasures[metric];
    if (!per) return sumOf(of, part);
    const share = `${percent ? '100.0 * ' : ''}(${sumOf(of, part)}) / nullif(${sumOf(per, part)}, 0)`;
    return metricOf(metric).unit === 'money' ? `round(${share})` : share;
  };
  const columns = (['v', 'b', 't'] as const).flatMap((column) => metrics.map((metric, at) => ({ column, metric, at })));
  const values = columns.map(({ column, metric, at }) => {
    if (column === 't') return `${metric === 'revenue' ? 'target' : 'null::numeric'} as t${at}`;
    return `${valueOf(metric, column === 'v' ? 0 : 1)} as ${column}${at}`;
  });
  const there = [
    ...(metrics.includes('revenue') ? ['target is not null'] : []),
    ...[...sums.values()].map((name) => `${name} <> 0`),
  ].join(' or ');
  const wire = (column: string) => `array[${metrics.map((_, at) => withinReach(`sum(${column}${at})`)).join(', ')}]`;
  // Each parameter has a type, also where the question does without it.
  return `
    with typed as (select $2::text, $9::date[], $10::date[], $11::date[], $12::date),
    piece as (select * from unnest($3::int[], $4::text[], $5::date[], $6::date[]) as p (part, grain, first, last)),
    need as (select * from unnest($7::text[], $8::text[]) as n (source, dimension)),
    picked as (${pickedSql(by)}),
    summed as (
      select grouping(item) as whole, item, ${targetSql(by)} as target, ${[...sums].map(([sql, name]) => `${sql} as ${name}`).join(', ')}
        from picked group by grouping sets ((), (item))),
    valued as (
      select whole, item, ${values.join(', ')} from summed
       where whole = 1 or (item is not null and (${there}))),
    placed as (
      select *, case whole when 1 then 0 else
        row_number() over (partition by whole order by ${order === 'moved' ? 'abs(v0 - b0)' : 'v0'} desc nulls last, item) end as place
        from valued),
    cut as (
      select least(place, $13::int + 1)::int as place, case when min(place) <= $13 then max(item) end as item,
             ${wire('v')} as v, ${wire('b')} as b, ${wire('t')} as t
        from placed group by 1)
    select place, item, v, b, t, ${
      by === 'product' || by === 'company'
        ? `(select name from record_name n where n.workspace_id = $1 and n.id = nullif(item, '')::uuid)`
        : 'null'
    } as name from cut order by place`;
};

const measureSql = ({ source, column, only, followed }: Measure, by: Split | undefined, part: 0 | 1): string => {
  const counted = column === 'records' || column === 'quantity' || by === 'currency';
  const conditions = [
    `part = ${part}`,
    `source = '${source}'`,
    `dimension = '${only?.dimension ?? (isDimension(by) && source !== 'month' ? by : '')}'`,
    ...(only ? [`key = '${only.key}'`] : []),
    ...(counted ? [] : ['currency = $2']),
    ...(followed ? ['starts <= $12::date'] : []),
  ];
  return `coalesce(sum(${column === 'priced' ? 'records' : column}) filter (where ${conditions.join(' and ')}), 0)`;
};

/** Of the whole, the workspace's own: members and companies may have more or less of it. */
const targetSql = (by: Split | undefined): string => {
  const of = (dimension: string) =>
    `round(sum(amount) filter (where source = 'target' and dimension = '${dimension}'))`;
  const whole = of('');
  const scope = targetScopeOf(by);
  return scope ? `case when grouping(item) = 1 then ${whole} else ${of(scope)} end` : whole;
};

/** Rows of roll-ups and targets, with the part that they belong to; of the workspace's target no split knows one. */
const pickedSql = (by: Split | undefined): string => {
  const spanOf = (starts: string) =>
    `width_bucket(${starts}, case p.part when 0 then $9::date[] else $10::date[] end)::text`;
  let item = `''`;
  if (isSpan(by)) item = spanOf('r.starts');
  else if (by) item = by === 'currency' ? `nullif(nullif(r.currency, ''), $2)` : 'r.key';
  const targetItem = isSpan(by) ? 'b.at::text' : `''`;
  return `
    select p.part, r.source, r.dimension, r.currency, r.key, r.starts, r.records, r.amount::numeric as amount, r.costed,
           r.cost, r.quantity, ${item} as item
      from need n
     cross join piece p
      join roll_up r on r.workspace_id = $1 and r.source = n.source and r.dimension = n.dimension
       and r.grain = p.grain and r.starts between p.first and p.last
    union all
    select p.part, 'month', '', '', '', month::date, 1, 0, 0, 0, 0, ${isSpan(by) ? spanOf('month::date') : `''`}
      from piece p cross join lateral generate_series(p.first, p.last, interval '1 day') as month
     where p.grain <> 'ever' and extract(day from month) = 1
    union all
    select 0, 'target', case t.scope when 'workspace' then '' else t.scope end, t.currency, t.subject, t.month, 0,
           t.amount::numeric * (least(b.last, m.last) - greatest(b.first, t.month) + 1) / extract(day from m.last), 0, 0, 0,
           case when t.scope <> 'workspace' then t.subject ${by && !isSpan(by) ? '' : `else ${targetItem}`} end
      from unnest($9::date[], $11::date[]) with ordinality as b (first, last, at)
      join target_fact t on t.workspace_id = $1 and t.scope in ('workspace', '${targetScopeOf(by) ?? 'workspace'}')
       and t.month between date_trunc('month', b.first)::date and b.last
     cross join lateral (select (t.month + interval '1 month - 1 day')::date as last) m
     where t.amount is not null and t.currency = $2`;
};
