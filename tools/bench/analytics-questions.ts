/** What is asked of the service, and the same in plain SQL over the records ($1: the workspace). */
type Question = { name: string; path: string; plain: string[] };

const since = `(date_trunc('month', current_date) - interval '11 months')::date`;
const now = `date >= ${since}`;
const before = `date between (${since} - interval '1 year')::date and (current_date - interval '1 year')::date`;
const sales = `from sale_fact where workspace_id = $1 and currency = 'USD' and (${now} or ${before})`;
const sums = [now, before].flatMap((when) =>
  ['sum(amount)', 'sum(amount - cost)', 'count(*)'].map((sum) => `${sum} filter (where ${when})`),
);
const splitBy = (key: string) =>
  `select ${key}, ${sums.join(', ')} ${sales} group by 1 order by 2 desc nulls last limit 10`;
const movedBy = (key: string) => {
  const [value, earlier] = [now, before].map((when) => `coalesce(sum(amount) filter (where ${when}), 0)`);
  return `select ${key}, ${value}, ${earlier} ${sales} group by 1 order by abs(${value} - ${earlier}) desc limit 2`;
};

const customer = 'coalesce(company_id, contact_id)';
const bought = `
  with purchase as (
    select ${customer} as customer, date, amount, coalesce(amount - cost, 0) as margin from sale_fact
     where workspace_id = $1 and amount > 0 and currency = 'USD' and ${customer} is not null),
  customer as (
    select customer, min(date) as first, max(date) as last, count(distinct date) as purchases, sum(amount) as revenue
      from purchase group by 1)`;

const figures = '/api/analytics/figures?period=last-12-months&compare=year&metrics=revenue,gross-margin,sales-count';

export const questions: readonly Question[] = [
  {
    name: 'figures by month',
    path: `${figures}&by=month`,
    plain: [`select date_trunc('month', date), ${sums.join(', ')} ${sales} group by 1 order by 1`],
  },
  { name: 'figures by product', path: `${figures}&by=product`, plain: [splitBy('product_id')] },
  { name: 'figures by owner', path: `${figures}&by=owner`, plain: [splitBy('owner_id')] },
  {
    name: 'drivers',
    path: '/api/analytics/drivers?metric=revenue&period=last-12-months&compare=year',
    plain: ['owner_id', 'company_id', 'product_id', 'country', 'region', 'channel'].map(movedBy),
  },
  {
    name: 'cohorts',
    path: '/api/analytics/cohorts?months=12',
    plain: [
      `${bought} select date_trunc('month', first), date_trunc('month', date), count(distinct customer), sum(amount), sum(margin)
         from purchase join customer using (customer) group by 1, 2`,
    ],
  },
  {
    name: 'customer segments',
    path: '/api/analytics/customer-segments',
    plain: [
      `${bought} select case when first >= current_date - 90 then 'new' when last < current_date - 365 then 'lapsed'
                             when purchases = 1 then 'one-time' when last < current_date - 180 then 'at-risk'
                             when purchases >= 4 then 'loyal' else 'regular' end, count(*), sum(revenue)
         from customer group by 1`,
    ],
  },
];
