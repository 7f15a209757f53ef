import { Injectable } from '@nestjs/common';
import { type Aggregate, aggregateDeals, aggregateSales } from '@fernway/contracts/http/crm-aggregates';
import { getCompany } from '@fernway/contracts/http/crm-companies';
import { getContact } from '@fernway/contracts/http/crm';
import type { Condition } from '@fernway/contracts/http/crm-records';
import { listSales, type Sale } from '@fernway/contracts/http/crm-sales';
import { AppError } from '@fernway/contracts/errors';
import type { Caller } from '@fernway/service-kit';
import { addDays, addMonths, type Day, daysBetween, dayIn } from '../days/day.js';
import { CrmReader, filterOf } from '../tools/crm-reader.js';
import { type Buyer, buyersOf } from './buyers.js';

export const hasState = (state: 'won' | 'lost' | 'open'): Condition => ({
  field: 'state',
  is: 'any-of',
  value: [state],
});

/** One month: what was sold in it, in minor units of the currency that most sales have, and how many deals were won and lost. */
export type MonthOfSales = { month: Day; revenue: number; sales: number; won: number; lost: number };
/** `chosen`: the workspace's currency, which goes first where there are sales in it. */
type Asked = { timeZone: string; today: Day; months: number; chosen?: string | undefined };
type SalesByMonth = { currency: string | null; months: MonthOfSales[] };

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The firsts of so many months that end with the one of `last`. */
export const monthsUntil = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addMonths(firstOfMonth(last), index + 1 - count));

/** A buyer of whom nothing was heard for so many days. */
export type QuietBuyer = Buyer & { days: number };

/** Sales as the asking person may see them, counted by the CRM. */
@Injectable()
export class SalesFigures {
  constructor(private readonly crm: CrmReader) {}

  /** So many months up to the running one, without gaps. */
  async byMonth(caller: Caller, { timeZone, today, months, chosen }: Asked): Promise<SalesByMonth> {
    const wanted = monthsUntil(today, months);
    // A day of room: where the user lives, the month may have begun before it did in UTC.
    const since: Condition = {
      field: 'closedAt',
      is: 'after',
      value: new Date(Date.parse(`${wanted[0]}T00:00:00Z`) - 86_400_000).toISOString(),
    };
    const closed = (state: 'won' | 'lost') =>
      this.crm.call<Aggregate>(caller, aggregateDeals, {
        query: { figure: 'count', by: 'closedAt.month', timeZone, filter: filterOf(hasState(state), since) },
      });
    const after: Condition = { field: 'date', is: 'after', value: addDays(wanted[0]!, -1) };
    const [sold, won, lost] = await Promise.all([
      this.crm.call<Aggregate>(caller, aggregateSales, {
        query: { figure: 'sum', of: 'amount', by: 'date.month', filter: filterOf(after) },
      }),
      closed('won'),
      closed('lost'),
    ]);
    const currency = mostUsed(sold, chosen);
    const count = (groups: Aggregate['groups']) => groups.reduce((sum, { records }) => sum + records, 0);
    const of = (month: Day, { groups }: Aggregate) => groups.filter(({ key }) => key === month);
    return {
      currency,
      months: wanted.map((month) => {
        const own = of(month, sold).filter((group) => group.currency === currency);
        return {
          month,
          revenue: Math.round(own.reduce((sum, { value }) => sum + (value ?? 0), 0)),
          sales: count(own),
          won: count(of(month, won)),
          lost: count(of(month, lost)),
        };
      }),
    };
  }

  async latest(caller: Caller, limit: number): Promise<Sale[]> {
    return (await this.crm.call<{ items: Sale[] }>(caller, listSales, { query: { sort: '-date', limit } })).items;
  }

  /** Of the best buyers those that nobody has heard of for so many days, neither by an interaction nor by a sale. */
  async quietAmong(
    caller: Caller,
    sales: readonly Sale[],
    currency: string,
    { now, days, most }: { now: Date; days: number; most: number },
  ): Promise<QuietBuyer[]> {
    const best = buyersOf(sales, currency).slice(0, most);
    const heard = await Promise.all(best.map((buyer) => this.lastHeard(caller, buyer)));
    return best
      .map((buyer, index) => ({ ...buyer, days: daysBetween(heard[index]!, dayIn('UTC', now)) }))
      .filter((buyer) => buyer.days > days)
      .sort((a, b) => b.value - a.value);
  }

  private async lastHeard(caller: Caller, { record, sales }: Buyer): Promise<Day> {
    const endpoint = { company: getCompany, contact: getContact }[record.type];
    const read =
      endpoint &&
      (await this.crm
        .call<{ lastActivityAt: string | null }>(caller, endpoint, { params: { id: record.id } })
        .catch(unlessGone));
    return [read?.lastActivityAt, ...sales.map(({ date }) => date)]
      .filter((time) => typeof time === 'string')
      .sort()
      .at(-1)!
      .slice(0, 10);
  }
}

/** Of a buyer who was deleted the sales still tell. */
const unlessGone = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'not-found') return undefined;
  throw error;
};

const mostUsed = ({ groups }: Aggregate, chosen: string | undefined): string | null => {
  if (chosen && groups.some(({ currency }) => currency === chosen)) return chosen;
  const counts = new Map<string, number>();
  for (const { currency, records } of groups) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + records);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
};
