import type { CustomerSegment } from '@fernway/contracts/http/analytics-figures';
import { purchaseGroups } from './customer-sums.js';

/** Customers by the day of their first or last purchase (both ends are part of it) and how often they bought. */
type SegmentRule = {
  segment: CustomerSegment;
  /** -1: these are not part of it. */
  sign: 1 | -1;
  source: 'customer-first' | 'customer-last';
  groups: readonly string[];
  grain: 'day' | 'month';
  since: string;
  until: string;
};

const { one, few, many } = purchaseGroups;
const all = [one, few, many];
const newDays = 90;
const currentDays = 180;
const lastDays = 365;

/** docs/crm.md tells the rule. Who bought first in the last 90 days is new and nothing else. */
export const segmentRules = (today: string): SegmentRule[] => {
  const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const lapsedUntil = ago(lastDays + 1);
  const lapsedMonth = `${lapsedUntil.slice(0, 7)}-01`;
  const last = { sign: 1, source: 'customer-last', grain: 'day' } as const;
  const current = { ...last, since: ago(currentDays), until: 'infinity' };
  const first = { source: 'customer-first', grain: 'day', since: ago(newDays), until: 'infinity' } as const;
  const lapsed = { ...last, segment: 'lapsed', groups: all } as const;
  return [
    { ...first, segment: 'new', sign: 1, groups: all },
    { ...current, segment: 'loyal', groups: [many] },
    { ...first, segment: 'loyal', sign: -1, groups: [many] },
    { ...current, segment: 'regular', groups: [few] },
    { ...first, segment: 'regular', sign: -1, groups: [few] },
    { ...last, segment: 'one-time', groups: [one], since: ago(lastDays), until: ago(newDays + 1) },
    { ...last, segment: 'at-risk', groups: [few, many], since: ago(lastDays), until: ago(currentDays + 1) },
    { ...lapsed, since: lapsedMonth, until: lapsedUntil },
    { ...lapsed, grain: 'month', since: '-infinity', until: dayBefore(lapsedMonth) },
  ];
};

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
