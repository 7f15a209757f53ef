import type { TargetScope } from '@fernway/contracts/http/crm-targets';
import { type Dimension, type MetricId, metricOf } from '@fernway/contracts/metrics/catalogue';
import type { Span } from './figure-times.js';
import { type Measure, metricMeasures } from './metric-measures.js';

/** Into what figures are split; `currency`: those in other currencies than the one asked for. */
export type Split = Span | Dimension | 'currency';

export const isSpan = (by: Split | undefined): by is Span => by === 'day' || by === 'week' || by === 'month';
const isDimension = (by: Split | undefined): by is Dimension => by !== undefined && by !== 'currency' && !isSpan(by);

/** Whose targets stand beside the parts; beside spans, the workspace's. */
const targetScopes: Partial<Record<Split, TargetScope>> = { owner: 'member', company: 'company' };

export type FigureStatement = {
  text: string;
  /** What is read, as $8 and $9 name it. */
  needs: readonly { source: string; dimension: string }[];
};

/**
 * SQL of figures, for $1 workspace, $2 currency, $3 to $7 pieces (part: 0 now, 1 before; sign, grain, first and last start), $8
 * and $9 sources with their dimensions, $10 and $11 first days of the spans now and before, $12 last days of those now, $13 the
 * last month whose following one has ended, $14 parts at most.
 */
export const figureStatement = (
  metrics: readonly MetricId[],
  by: Split | undefined,
  order: 'largest' | 'moved',
): FigureStatement => {
  const sums = new Sums(by);
  const targets = metrics.includes('revenue');
  const values = metrics.flatMap((metric, at) => [
    `${valueSql(metric, 0, sums)} as v${at}`,
    `${valueSql(metric, 1, sums)} as b${at}`,
    `${metric === 'revenue' ? 'target' : 'null::numeric'} as t${at}`,
  ]);
  const names = [...sums.columns.values()];
  const list = (of: (name: string) => string) => names.map(of).join(', ');
  const there = [...names.map((name) => `${name} <> 0`), ...(targets ? ['target is not null'] : [])].join(' or ');
  const wire = (column: string) => `array[${metrics.map((_, at) => withinReach(`sum(${column}${at})`)).join(', ')}]`;
  const text = `
    with typed as (select $2::text, $10::date[], $11::date[], $12::date[], $13::date),
    piece as (select * from unnest($3::int[], $4::int[], $5::text[], $6::date[], $7::date[]) as p (part, sign, grain, first, last)),
    picked as (${pickedSql(by)}${sums.countsMonths ? ` union all ${monthsSql(by)}` : ''}),
    summed as (select item, ${[...sums.columns].map(([sql, name]) => `${sql} as ${name}`).join(', ')} from picked group by item),
    ${targets ? targetsSql(by) : `target as (select ''::text as item, true as whole, 0::numeric as target where false)`},
    valued as (
      select true as whole, null as item, ${values.join(', ')}
        from (select ${list((name) => `coalesce(sum(${name}), 0) as ${name}`)} from summed) w
        left join target on whole
      union all
      select false, item, ${values.join(', ')}
        from (select coalesce(s.item, t.item) as item, ${list((name) => `coalesce(${name}, 0) as ${name}`)}, target
                from summed s full join (select * from target where not whole) t on t.item = s.item) p
       where item is not null and (${there})),
    placed as (
      select *, case when whole then 0 else row_number() over (
               partition by whole order by ${order === 'moved' ? 'abs(v0 - b0)' : 'v0'} desc nulls last, item collate "C") end as place
        from valued),
    cut as (
      select least(place, $14::int + 1)::int as place, case when min(place) <= $14 then max(item) end as item,
             ${wire('v')} as v, ${wire('b')} as b, ${wire('t')} as t
        from placed group by 1)
    select place, item, v, b, t, ${
      by === 'product' || by === 'company'
        ? `(select name from record_name n where n.workspace_id = $1 and n.id = nullif(item, '')::uuid)`
        : 'null'
    } as name from cut order by place`;
  return { text, needs: sums.needs };
};

/** The sums that formulas are made of, each computed once. */
class Sums {
  readonly columns = new Map<string, string>();
  readonly needs: { source: string; dimension: string }[] = [];
  countsMonths = false;

  constructor(private readonly by: Split | undefined) {}

  of(measures: readonly Measure[], part: 0 | 1): string {
    return measures.map((measure) => `${measure.minus ? '-' : '+'} ${this.column(measure, part)}`).join(' ');
  }

  private column({ source, column, only, followed }: Measure, part: 0 | 1): string {
    const need = source === 'month' ? 0 : this.need(source, only?.dimension ?? (isDimension(this.by) ? this.by : ''));
    if (source === 'month') this.countsMonths = true;
    const counted = column === 'records' || column === 'quantity' || this.by === 'currency';
    const conditions = [
      `part = ${part}`,
      `need = ${need}`,
      ...(only ? [`key = '${only.key}'`] : []),
      ...(counted ? [] : ['own']),
      ...(followed ? [`starts < $13::date + interval '1 month'`] : []),
    ];
    const sql = `sum(sign * ${column === 'priced' ? 'records' : column}) filter (where ${conditions.join(' and ')})`;
    if (!this.columns.has(sql)) this.columns.set(sql, `m${this.columns.size}`);
    return this.columns.get(sql)!;
  }

  /** Its place in `needs`, from 1 on. */
  private need(source: string, dimension: string): number {
    const known = this.needs.findIndex((need) => need.source === source && need.dimension === dimension);
    return known >= 0 ? known + 1 : this.needs.push({ source, dimension });
  }
}

const valueSql = (metric: MetricId, part: 0 | 1, sums: Sums): string => {
  const { of, per, percent } = metricMeasures[metric];
  if (!per) return sums.of(of, part);
  const share = `${percent ? '100.0 * ' : ''}(${sums.of(of, part)}) / nullif(${sums.of(per, part)}, 0)`;
  return metricOf(metric).unit === 'money' ? `round(${share})` : share;
};

/** The span of a day; a month that begins before the range belongs to the first. */
const spanSql = (day: string): string =>
  `greatest(1, width_bucket(${day}, case p.part when 0 then $10::date[] else $11::date[] end))::text`;

/** A row of the roll-ups with the part that it belongs to. The fence keeps each piece a range of the index, however many rows there are beside it. */
const pickedSql = (by: Split | undefined): string => {
  let item = `''::text`;
  if (isSpan(by)) item = spanSql('r.starts');
  else if (by) item = by === 'currency' ? `nullif(nullif(r.currency, ''), $2)` : 'r.key';
  return `
    select p.part, p.sign, n.need, coalesce(r.currency = $2, false) as own, r.key, r.starts, r.records, r.amount, r.costed, r.cost,
           r.quantity, ${item} as item
      from unnest($8::text[], $9::text[]) with ordinality as n (source, dimension, need)
     cross join piece p
     cross join lateral (
       select * from roll_up
        where workspace_id = $1 and source = n.source and dimension = n.dimension and grain = p.grain
          and starts between p.first and p.last offset 0) r`;
};

const monthsSql = (by: Split | undefined): string => `
    select p.part, p.sign, 0, false, '', month::date, 1, 0, 0, 0, 0, ${isSpan(by) ? spanSql('month::date') : `''`}
      from piece p cross join lateral generate_series(p.first, p.last, interval '1 day') as month
     where p.grain <> 'ever' and extract(day from month) = 1`;

/** Prorated to the day. Of the whole it is the workspace's own: members and companies may have more or less of it. */
const targetsSql = (by: Split | undefined): string => {
  const scope = by && targetScopes[by];
  const parts = {
    none: '',
    spans: `union all select at::text, false, round(sum(amount)) from due where scope = 'workspace' group by at`,
    subjects: `union all select subject, false, round(sum(amount)) from due where scope = '${scope}' group by subject`,
  };
  const split = isSpan(by) ? 'spans' : 'none';
  return `
    due as (
      select t.scope, t.subject, b.at,
             t.amount::numeric * (least(b.last, m.last) - greatest(b.first, t.month) + 1) / extract(day from m.last) as amount
        from unnest($10::date[], $12::date[]) with ordinality as b (first, last, at)
        join target_fact t on t.workspace_id = $1 and t.scope in ('workspace', '${scope ?? 'workspace'}')
         and t.month between date_trunc('month', b.first)::date and b.last
       cross join lateral (select (t.month + interval '1 month - 1 day')::date as last) m
       where t.amount is not null and t.currency = $2),
    target as (
      select null::text as item, true as whole, round(sum(amount)) as target from due where scope = 'workspace'
      ${parts[scope ? 'subjects' : split]})`;
};

/** No further from zero than a JSON number is exact. */
const withinReach = (figure: string): string => {
  const most = Number.MAX_SAFE_INTEGER;
  return `case when ${figure} is not null then least(greatest(${figure}, ${-most}), ${most})::float8 end`;
};
