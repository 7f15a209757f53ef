import type { Bug } from '../bug.ts';

export const timeBugs: Bug[] = [
  {
    name: 'the day of bonuses is that of UTC',
    kind: 'time',
    file: 'services/tokens/src/accounts/calendar.ts',
    find: 'const today = dayIn(zoneAt(account, instant), instant);',
    replace: 'const today = instant.toISOString().slice(0, 10);',
    noticedBy: 'bonuses.e2e-spec',
  },
  {
    name: 'a plan that began on the 31st is billed on the 28th for good after February',
    kind: 'time',
    file: 'services/billing/src/plan-payments/test-subscription.ts',
    find: 'const billingDay = ({ trialEndsAt, startedAt }: SubscriptionTruth): number => (trialEndsAt ?? startedAt).getUTCDate();',
    replace:
      'const billingDay = ({ currentPeriodEndsAt }: SubscriptionTruth): number => currentPeriodEndsAt.getUTCDate();',
    noticedBy: 'test-subscription.spec',
  },
  {
    name: 'what is due today is what is due on the date of UTC',
    kind: 'time',
    file: 'services/crm/src/home/home.repository.ts',
    find: `from date_trunc('day', now() at time zone $1) as day`,
    replace: `from date_trunc('day', now() at time zone 'UTC') as day`,
    noticedBy: 'home.e2e-spec',
  },
  {
    name: 'leads are counted by weeks that begin at midnight of UTC',
    kind: 'time',
    file: 'services/analytics/src/leads/leads.repository.ts',
    find: `where quarter >= (\${start}) at time zone $1 and quarter < (\${start} + interval '\${span}') at time zone $1)`,
    replace: `where quarter >= (\${start}) at time zone 'UTC' and quarter < (\${start} + interval '\${span}') at time zone 'UTC')`,
    noticedBy: 'leads.e2e-spec',
  },
  {
    name: 'west of Greenwich the weeks of a chart begin on Sunday',
    kind: 'time',
    file: 'apps/analytics/src/features/sales/sales-page.tsx',
    find: `{ style, timeZone: 'UTC' }`,
    replace: '{ style }',
    noticedBy: 'sales-page',
  },
  {
    name: 'on the day that clocks change, times are an hour off',
    kind: 'time',
    file: 'apps/crm/src/time/zoned-time.ts',
    find: 'const found = [before, after].find((offset) => offsetAt(wall - offset, zone) === offset);',
    replace: 'const found = [before, after].at(0);',
  },
  {
    name: 'a session that nobody used goes on to its absolute end',
    kind: 'time',
    file: 'services/identity/src/sessions/sessions.repository.ts',
    find: 'least(s.idle_until, s.absolute_until) > now() as alive',
    replace: 'greatest(s.idle_until, s.absolute_until) > now() as alive',
  },
];
