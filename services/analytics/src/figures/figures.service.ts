import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import {
  type Driver,
  type FigureItem,
  type Figures,
  type FigureTotal,
  type getDrivers,
  type Range,
} from '@fernway/contracts/http/analytics-figures';
import type { WatchPeriod } from '@fernway/contracts/http/analytics-watches';
import { type Dimension, type MetricId, metricOf } from '@fernway/contracts/metrics/catalogue';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { PlacesService } from '../places/places.service.js';
import { addDays, monthFrom, monthOf } from './days.js';
import { currencyOf } from './currency.repository.js';
import { isSpan } from './figure-sql.js';
import { type CutRange, type Span, type TimeQuery, type Times, timesOf } from './figure-times.js';
import { type FigureRow, FiguresRepository, type Question } from './figures.repository.js';

export type FiguresQuery = TimeQuery & {
  metrics: MetricId[];
  by?: Span | Dimension | undefined;
  top: number;
  currency?: string | undefined;
};
export type DriversQuery = TimeQuery & { metric: MetricId; currency?: string | undefined };

type Watched = { metric: MetricId; currency: string | null };

const mostDrivers = 5;
const mostOfDimension = 2;
const mostCurrencies = 20;

@Injectable()
export class FiguresService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly figures: FiguresRepository,
    private readonly places: PlacesService,
  ) {}

  answer({ workspace }: Caller, { metrics, by, top, ...query }: FiguresQuery): Promise<Figures> {
    requireSplit(metrics, by);
    return this.tenancy.run({ workspace }, async (tx) => {
      const { times, ...asked } = await this.ask(tx, query, isSpan(by) ? by : undefined);
      const parts = isSpan(by) ? times.range.starts.length : top;
      const rows = await this.figures.find(tx, { ...asked, times, metrics, by, top: parts });
      const compared = times.compared !== null;
      return {
        ...(await this.computedFor(tx, { ...asked, times })),
        totals: totalsOf(metrics, rows[0]!, await this.others(tx, { ...asked, times, metrics }), compared),
        items: itemsOf(metrics, by, rows, times, top),
        rest: by && !isSpan(by) ? restOf(metrics, rows, top) : null,
      };
    });
  }

  drivers({ workspace }: Caller, { metric, ...query }: DriversQuery): Promise<AnswerOf<typeof getDrivers>> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const asked = await this.ask(tx, query);
      const [whole] = await this.figures.find(tx, { ...asked, metrics: [metric], top: 1 });
      const { ratio, standing, by } = metricOf(metric);
      const found: Driver[] = [];
      for (const dimension of ratio || standing ? [] : by)
        found.push(...(await this.driversBy(tx, dimension, { ...asked, metrics: [metric], top: mostOfDimension })));
      return {
        ...(await this.computedFor(tx, asked)),
        value: whole!.v[0]!,
        before: standing ? null : whole!.b[0]!,
        drivers: found.sort((one, other) => moveOf(other) - moveOf(one)).slice(0, mostDrivers),
      };
    });
  }

  /** Of a metric as a whole. */
  async valueOf(
    tx: WorkspaceTx,
    { metric, period, currency }: Watched & { period: WatchPeriod },
  ): Promise<number | null> {
    const today = await this.today(tx);
    const yesterday = addDays(today, -1);
    const times = timesOf(
      period === 'yesterday' ? { period: 'this-month', from: yesterday, to: yesterday } : { period },
      today,
    );
    const [whole] = await this.figures.find(tx, { metrics: [metric], times, today, currency, top: 1 });
    return whole!.v[0]!;
  }

  /** One value for each of so many days, the last one yesterday’s. */
  async lastDays(tx: WorkspaceTx, watched: Watched, days: number): Promise<(number | null)[]> {
    const today = await this.today(tx);
    return this.series(tx, watched, { from: addDays(today, -days), to: addDays(today, -1) }, 'day', today);
  }

  /** One value for each of so many months, the last one last month’s. */
  async lastMonths(tx: WorkspaceTx, watched: Watched, months: number): Promise<(number | null)[]> {
    const today = await this.today(tx);
    const range = { from: monthFrom(today, -months), to: addDays(monthOf(today), -1) };
    return this.series(tx, watched, range, 'month', today);
  }

  private async series(tx: WorkspaceTx, { metric, currency }: Watched, range: Range, by: Span, today: string) {
    const times = timesOf({ period: 'this-month', ...range }, today, by);
    const top = times.range.starts.length;
    const rows = await this.figures.find(tx, { metrics: [metric], by, times, today, currency, top });
    return itemsOf([metric], by, rows, times, top).map(({ values }) => values[0]!.value);
  }

  private async today(tx: WorkspaceTx): Promise<string> {
    return (await this.places.dayOf(tx))(new Date());
  }

  /** A split into one part tells no more than the whole, and what has no part says nothing about any. */
  private async driversBy(tx: WorkspaceTx, dimension: Dimension, question: Question): Promise<Driver[]> {
    const top = question.top + 1;
    const parts = (await this.figures.find(tx, { ...question, by: dimension, order: 'moved', top })).slice(1);
    if (parts.length < 2) return [];
    return parts
      .filter(({ item, place }) => item && place <= top)
      .slice(0, question.top)
      .map(({ item, name, v, b }) => ({ dimension, key: item, name, value: v[0]!, before: b[0]! }))
      .filter((driver) => moveOf(driver) > 0);
  }

  private async ask(tx: WorkspaceTx, query: TimeQuery & { currency?: string | undefined }, span?: Span) {
    const today = await this.today(tx);
    return { today, times: timesOf(query, today, span), currency: await currencyOf(tx, query.currency) };
  }

  private async computedFor(tx: WorkspaceTx, { times, currency }: { times: Times; currency: string | null }) {
    return {
      range: plain(times.range),
      timeZone: await this.places.timeZone(tx),
      compared: times.compared && plain(times.compared),
      currency,
      upTo: await this.figures.upTo(tx),
    };
  }

  /** Of each metric that has any. */
  private async others(
    tx: WorkspaceTx,
    question: Omit<Question, 'top'>,
  ): Promise<Map<MetricId, FigureTotal['others']>> {
    const metrics = question.metrics.filter((metric) => metricOf(metric).unit === 'money' && !metricOf(metric).ratio);
    if (metrics.length === 0) return new Map();
    const times = { ...question.times, compared: null };
    const rows = await this.figures.find(tx, { ...question, metrics, times, by: 'currency', top: mostCurrencies });
    return new Map(
      metrics.map((metric, at) => [
        metric,
        rows
          .filter(({ place, v }) => place > 0 && place <= mostCurrencies && v[at] !== 0)
          .map(({ item, v }) => ({ currency: item!, value: v[at]! })),
      ]),
    );
  }
}

const requireSplit = (metrics: readonly MetricId[], by: FiguresQuery['by']): void => {
  if (!by) return;
  const refused = metrics.find((metric) => {
    const { standing, monthly, by: known } = metricOf(metric);
    return isSpan(by) ? standing || (monthly && by !== 'month') : !known.includes(by);
  });
  if (refused)
    throw new AppError('invalid-request', {
      errors: [{ path: 'by', message: `The metric ${refused} is not split by ${by}` }],
    });
};

const plain = ({ from, to }: CutRange): Range => ({ from, to });
const moveOf = ({ value, before }: Driver): number => Math.abs(value - before);

/** Of one metric in a row; there is no time before of what stands as it is. */
const valuesOf = (metric: MetricId, at: number, { v, b, t }: FigureRow, compared: boolean) => ({
  value: v[at]!,
  before: compared && !metricOf(metric).standing ? b[at]! : null,
  target: t[at]!,
});

const totalsOf = (
  metrics: readonly MetricId[],
  whole: FigureRow,
  others: Map<MetricId, FigureTotal['others']>,
  compared: boolean,
): FigureTotal[] =>
  metrics.map((metric, at) => ({
    metric,
    ...valuesOf(metric, at, whole, compared),
    others: others.get(metric) ?? [],
  }));

const itemsOf = (
  metrics: readonly MetricId[],
  by: FiguresQuery['by'],
  rows: FigureRow[],
  { range, compared }: Times,
  top: number,
): FigureItem[] => {
  const itemOf = (key: string | null, row: FigureRow) => ({
    key,
    name: row.name,
    values: metrics.map((metric, at) => valuesOf(metric, at, row, compared !== null)),
  });
  if (!by) return [];
  if (!isSpan(by))
    return rows.filter(({ place }) => place > 0 && place <= top).map((row) => itemOf(row.item || null, row));
  const none = metrics.map((metric) => (metricOf(metric).ratio ? null : 0));
  const spansOf = new Map(rows.slice(1).map((row) => [Number(row.item), row]));
  const empty = { place: 0, item: null, name: null, v: none, b: none, t: metrics.map(() => null) };
  return range.starts.map((start, at) => itemOf(start, spansOf.get(at + 1) ?? empty));
};

const restOf = (metrics: readonly MetricId[], rows: FigureRow[], top: number): Figures['rest'] => {
  const rest = rows.find(({ place }) => place > top);
  return rest ? metrics.map((metric, at) => (metricOf(metric).ratio ? null : rest.v[at]!)) : null;
};
