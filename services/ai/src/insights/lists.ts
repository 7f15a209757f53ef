import type { Condition } from '@fernway/contracts/http/crm-records';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import type { Day } from '../days/day.js';
import { hasState } from '../sales/sales-figures.js';

const since = (field: string, now: Date, days: number): Condition => ({
  field,
  is: 'after',
  value: daysAgo(now, days),
});
const daysAgo = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
const lifecycle = (value: string): Condition => ({ field: 'lifecycle', is: 'any-of', value: [value] });

/** Where the CRM shows what an insight counts. */
export const lists = {
  stale: `${recordPages.deal}?stale=true`,
  closing: (from: Day, to: Day) =>
    listPath('deal', [hasState('open'), { field: 'closeDate', is: 'between', value: [from, to] }]),
  /** Of the days that began since then. */
  sold: (now: Date, days: number) =>
    listPath('sale', [{ field: 'date', is: 'after', value: daysAgo(now, days).slice(0, 10) }]),
  waitingLeads: (now: Date, days: number) =>
    listPath('contact', [lifecycle('lead'), { field: 'lastActivityAt', is: 'empty' }, since('createdAt', now, days)]),
  /** Not heard of for longer; those that were never heard of count from when they were added. */
  quiet: (now: Date, days: number, customersOnly: boolean) => {
    const who = customersOnly ? [lifecycle('customer')] : [];
    const value = daysAgo(now, days);
    return listPath(
      'contact',
      [...who, { field: 'lastActivityAt', is: 'before', value }],
      [...who, { field: 'lastActivityAt', is: 'empty' }, { field: 'createdAt', is: 'before', value }],
    );
  },
};

/** What there is more of than was read was not counted in full: no list shows the same. */
export const whereAllWereRead = (read: readonly unknown[], most: number, list: string): { list?: string } =>
  read.length < most ? { list } : {};
