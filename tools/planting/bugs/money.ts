import type { Bug } from '../bug.ts';

export const moneyBugs: Bug[] = [
  {
    name: 'a price in yen is shown as its hundredth',
    kind: 'money',
    file: 'libs/i18n/src/format.ts',
    find: `{ style: 'currency', currency }).format(amount / 10 ** currencyDigits(currency));`,
    replace: `{ style: 'currency', currency }).format(amount / 100);`,
    noticedBy: 'format.spec',
  },
  {
    name: 'what the offline provider wrote for a failed one is charged',
    kind: 'money',
    file: 'services/ai/src/generations/generations.service.ts',
    find: 'const tokens = made.fallback ? 0 : run.reservation.tokens;',
    replace: 'const { tokens } = run.reservation;',
    noticedBy: 'emails.e2e-spec',
  },
  {
    name: 'a refund that is on its way can be asked for again',
    kind: 'money',
    file: 'services/billing/src/settlement/taken-back.ts',
    find: `one.kind === 'refund' ? one.status !== 'failed' : isAway(one)`,
    replace: `one.kind === 'refund' ? one.status === 'succeeded' : isAway(one)`,
    noticedBy: 'taken-back.spec',
  },
  {
    name: 'an undo takes an amount back and leaves its currency',
    kind: 'money',
    file: 'services/crm/src/records/field-columns.ts',
    find: "`${currency!} = ${ifGiven(name, `p.patch -> '${name}' ->> 'currency'`, `r.${currency!}`)}`",
    replace: '`${currency!} = r.${currency!}`',
    noticedBy: 'merges.e2e-spec',
  },
  {
    name: 'the public prices are in dollars whatever is charged',
    kind: 'money',
    file: 'apps/marketing/src/features/landing/pricing-section.tsx',
    find: '() => publicSettings().currency,',
    replace: `() => 'USD',`,
    noticedBy: 'pricing-section',
  },
  {
    name: 'a debt stands as income in the sums of a month',
    kind: 'money',
    file: 'apps/billing/src/features/statements/month-sums.ts',
    find: `add('debt', 0, over('debt'));`,
    replace: `add('debt', 0, -over('debt'));`,
    noticedBy: 'month-sums',
  },
  {
    name: 'an amount with one decimal is a tenth of what was typed',
    kind: 'money',
    file: 'libs/i18n/src/typed-amounts.ts',
    find: `digits.decimals.padEnd(currencyDigits(currency), '0')`,
    replace: `digits.decimals.padEnd(0, '0')`,
  },
];
