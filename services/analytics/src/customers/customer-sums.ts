import type { FactKind } from '../roll-ups/fact-kind.js';

const money = { currency: 'f.currency', amount: 'f.amount', costed: 'f.costed', cost: 'f.cost' } as const;

/** What customers (rows without a month) and their months count towards, each with a row per currency and one for all (''). */
export const customerSums: Pick<FactKind, 'contributions' | 'present'> = {
  present: 'first_day',
  contributions: [
    {
      source: 'customer-new',
      where: `f.month is null and f.currency = ''`,
      day: 'f.first_day',
      by: { country: 'f.country', channel: 'f.channel' },
    },
    {
      source: 'customer-first',
      where: 'f.month is null',
      day: 'f.first_day',
      records: 'f.bought::int',
      ...money,
      by: { purchases: 'f.purchase_group' },
    },
    {
      source: 'customer-last',
      where: 'f.month is null',
      day: 'f.last_day',
      records: 'f.bought::int',
      ...money,
      by: { purchases: 'f.purchase_group' },
    },
    {
      source: 'customer-active',
      where: `f.month is not null and f.bought and f.currency = ''`,
      day: 'f.month',
      by: {},
    },
    { source: 'customer-kept', where: `f.kept and f.currency = ''`, day: 'f.month', by: {} },
    {
      source: 'customer-cohort',
      where: 'f.month is not null',
      day: `date_trunc('month', f.first_day)::date`,
      // A month of refunds alone has amounts, and nobody who bought.
      records: 'f.bought::int',
      ...money,
      by: { month: `to_char(f.month, 'YYYY-MM-DD')` },
    },
  ],
};

/** How often somebody bought, as far as segments tell it apart. */
export const purchaseGroups = { one: '1', few: '2-3', many: '4+' } as const;
export const purchaseGroupSql = (purchases: string): string =>
  `case when ${purchases} >= 4 then '${purchaseGroups.many}' when ${purchases} >= 2 then '${purchaseGroups.few}' else '${purchaseGroups.one}' end`;
