import type { Bug } from '../bug.ts';

export const boundaryBugs: Bug[] = [
  {
    name: 'one bucket too many sees a canary',
    kind: 'boundary',
    file: 'libs/federation/src/find-page.ts',
    find: 'audiences.find(({ below }) => bucket < below)',
    replace: 'audiences.find(({ below }) => bucket <= below)',
    noticedBy: 'find-page.spec',
  },
  {
    name: 'a balance that just covers the price is refused',
    kind: 'boundary',
    file: 'libs/web-kit/src/token-gate.ts',
    find: 'available < price',
    replace: 'available <= price',
    noticedBy: 'token-gate',
  },
  {
    name: 'the last effect that a limit allows is refused',
    kind: 'boundary',
    file: 'libs/service-kit/src/sql/take_effects.sql',
    find: 'HAVING asked.amount + coalesce(max(kept.cumulated), 0) > asked.most',
    replace: 'HAVING asked.amount + coalesce(max(kept.cumulated), 0) >= asked.most',
    noticedBy: 'effect-limiter.e2e-spec',
  },
  {
    name: '“is not” leaves out what has no value',
    kind: 'boundary',
    file: 'services/crm/src/records/record-filter.ts',
    find: '`lower(${column}) is distinct from lower(${operand}::text)`',
    replace: '`lower(${column}) <> lower(${operand}::text)`',
    noticedBy: 'filters.e2e-spec',
  },
  {
    name: 'low energy is told of once more at each point below',
    kind: 'boundary',
    file: 'apps/shell/src/features/energy/energy-change.ts',
    find: 'before > tokenRules.energyLow',
    replace: 'before >= tokenRules.energyLow',
    noticedBy: 'energy-change.spec',
  },
  {
    name: 'a week of spending has eight days',
    kind: 'boundary',
    file: 'apps/billing/src/features/overview/spending-panel.tsx',
    find: '1 - daysOf[period]',
    replace: '-daysOf[period]',
    noticedBy: 'overview-view',
  },
  {
    name: 'a text that begins with an apostrophe and a formula comes back without it',
    kind: 'boundary',
    file: 'libs/contracts/src/csv-cell.ts',
    find: `formula = /^'*[\\s`,
    replace: `formula = /^[\\s`,
  },
];
