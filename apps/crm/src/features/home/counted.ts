import type { Condition } from '@fernway/contracts/http/crm-records';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { mostNamed } from '@fernway/contracts/records/filter-limits';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { addDays, instantOf, wallOf, weekOf } from '../../time/zoned-time.js';

/** From an instant on, until before another one. */
export type Span = { from: string; to?: string };

const within = (field: string, { from, to }: Span): Condition[] => [
  { field, is: 'after', value: from },
  ...(to ? [{ field, is: 'before' as const, value: to }] : []),
];
const state = (value: string): Condition => ({ field: 'state', is: 'any-of', value: [value] });
/** Every deal has a value: one between the least and the most is one in this currency. */
const inCurrency = (currency: string): Condition => ({
  field: 'value',
  is: 'between',
  value: [0, mostDealValue],
  currency,
});

/** Lists of exactly the records that a figure of the home counts. */
export const counted = {
  leads: (span: Span) => listPath('contact', within('leadSince', span)),
  customers: (span: Span) =>
    listPath('contact', [
      ...within('leadSince', span),
      { field: 'lifecycle', is: 'any-of', value: ['customer', 'past'] },
    ]),
  dealsWon: (span: Span) => listPath('deal', [state('won'), ...within('closedAt', span)]),
  /** Of both days and those between; a credit note is below zero. */
  sales: (days: [string, string], currency: string) =>
    listPath('sale', [
      { field: 'date', is: 'between', value: days },
      { field: 'amount', is: 'between', value: [-mostDealValue, mostDealValue], currency },
    ]),
  openDeals: (currency: string) => listPath('deal', [state('open'), inCurrency(currency)]),
  /** Nothing while the stages are not known, or where they are more than a filter can name. */
  openDealsIn: (stages: string[], currency: string) =>
    stages.length > 0 && stages.length <= mostNamed
      ? listPath('deal', [{ field: 'stageId', is: 'any-of', value: stages }, inCurrency(currency)])
      : undefined,
  dealsAtRisk: `${recordPages.deal}?stale=true`,
  followUps: '/dashboard/calendar?view=agenda&only=due',
  overdue: '/dashboard/calendar?view=agenda&only=overdue',
  meetings: '/dashboard/calendar?view=agenda&only=meetings',
} as const;

/** The running week of a zone, from Monday. */
export function thisWeek(zone: string): Required<Span> {
  const monday = weekOf(wallOf(new Date(), zone).day, 1);
  return { from: beginOf(monday, zone), to: beginOf(addDays(monday, 7), zone) };
}

/** When a day begins in a zone. */
export const beginOf = (day: string, zone: string): string => instantOf({ day, minutes: 0 }, zone);
