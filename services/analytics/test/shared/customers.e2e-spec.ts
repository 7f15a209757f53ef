import { saleChanges } from '@fernway/contracts/events/crm-changes';
import { getCohorts, getCustomerSegments } from '@fernway/contracts/http/analytics-figures';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { TestAnalytics } from '../analytics.js';
import { disordered, lifeOf, pick, type Random, seeded } from '../lives.js';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** On both sides of where segments and months begin. */
const ages = [0, 3, 31, 35, 62, 89, 90, 91, 92, 150, 179, 180, 181, 240, 300, 364, 365, 366, 367, 400, 500, 640];
/** From which of these ages on customers bought, in turn: some have not for long. */
const since = [0, 6, 7, 11, 12, 16, 17];
const ids = Array.from({ length: 90 }, () => randomUUID());

const anySale = (random: Random) => {
  const currency = pick(random, ['USD', 'USD', 'USD', 'EUR']);
  // Some buy often, many hardly ever.
  const customer = Math.floor(random() ** 2 * ids.length);
  const byCompany = random() < 0.3;
  return {
    name: 'Sale',
    date: dayAgo(pick(random, ages.slice(since[customer % since.length]))),
    amount: { amount: pick(random, [-500, 0, 1, 2_000, 30_000, 70_007]), currency },
    cost: random() < 0.6 ? { amount: Math.floor(random() * 20_000), currency } : null,
    quantity: 1,
    productId: null,
    customerName: null,
    contactId: byCompany ? pick(random, [...ids, null]) : pick(random, [ids[customer]!, ids[customer]!, null]),
    contactName: null,
    companyId: byCompany ? ids[customer]! : null,
    companyName: null,
    country: pick(random, ['FR', 'JP', null]),
    region: null,
    channel: pick(random, ['Shop', 'Web', null]),
    ownerId: null,
    externalId: null,
    dealId: null,
    origin: 'import',
    fields: {},
  };
};
type Sale = ReturnType<typeof anySale>;

/** As they stand at the end: purchases of customers, with each customer's first, last and number of them. */
const purchases = `
  with sale as (
    select * from jsonb_to_recordset($1::jsonb)
      as s (id uuid, date date, amount jsonb, cost jsonb, "contactId" uuid, "companyId" uuid, country text, channel text)),
  purchase as (
    select id, date, date_trunc('month', date)::date as month, coalesce("companyId", "contactId") as customer,
           (amount ->> 'amount')::int as amount, amount ->> 'currency' as currency, country, channel,
           (amount ->> 'amount')::int > 0 as bought,
           case when jsonb_typeof(cost) = 'object' then (amount ->> 'amount')::int - (cost ->> 'amount')::int else 0 end as margin
      from sale where coalesce("companyId", "contactId") is not null),
  customer as (
    select customer, min(date) as first, max(date) as last, count(distinct date) as often,
           (array_agg(country order by date, id))[1] as country, (array_agg(channel order by date, id))[1] as channel
      from purchase where bought group by customer)`;

const plainSums = `${purchases},
  counted as (
    select 'customer-new' as source, d.dimension, first as day, coalesce(d.key, '') as key
      from customer cross join lateral (values ('', null), ('country', country), ('channel', channel)) as d (dimension, key)
    union all select distinct 'customer-active', '', month, customer::text from purchase where bought
    union all select distinct 'customer-kept', '', p.month, customer::text from purchase p
               where bought and exists (select from purchase n where n.bought and n.customer = p.customer and n.month = p.month + interval '1 month'))
  select source, dimension, grain, to_char(date_trunc(grain, day), 'YYYY-MM-DD') as starts, '' as currency,
         case dimension when '' then '' else key end as key, count(*)::int as records
    from counted, (values ('day'), ('month')) as g (grain) group by 1, 2, 3, 4, 6 order by 1, 2, 3, 4, 6`;

const plainCohorts = `${purchases}
  select to_char(date_trunc('month', first), 'YYYY-MM-DD') as first, to_char(month, 'YYYY-MM-DD') as month,
         count(distinct customer) filter (where bought)::int as customers, count(distinct customer) filter (where bought and currency = 'USD')::int as paying,
         coalesce(sum(amount) filter (where currency = 'USD'), 0)::int as revenue,
         coalesce(sum(margin) filter (where currency = 'USD'), 0)::int as margin
    from purchase join customer using (customer) group by 1, 2 order by 1, 2`;

const plainPaying = `${purchases}
  select to_char(date_trunc('month', first), 'YYYY-MM-DD') as first, count(distinct customer)::int as customers
    from purchase join customer using (customer) where bought and currency = 'USD' group by 1`;

const plainSegments = `${purchases}
  select case when first >= $2::date - 90 then 'new' when last < $2::date - 365 then 'lapsed' when often = 1 then 'one-time'
              when last < $2::date - 180 then 'at-risk' when often >= 4 then 'loyal' else 'regular' end as segment,
         count(*)::int as customers,
         sum((select coalesce(sum(amount), 0) from purchase p where p.customer = c.customer and currency = 'USD'))::int as revenue
    from customer c group by 1`;

type CohortRow = { first: string; month: string; customers: number; revenue: number; margin: number };
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** The formula of docs/crm.md, a second time. */
const lifetimeValueOf = (rows: CohortRow[], paying: { first: string; customers: number }[]) => {
  const customers = paying.reduce((sum, cohort) => sum + cohort.customers, 0);
  const means: number[] = [];
  for (let nth = 0; nth < 24; nth += 1) {
    const reached = paying.filter(({ first }) => monthsBetween(first, dayAgo(0)) > nth);
    if (reached.length === 0) break;
    const firsts = new Set(reached.map(({ first }) => first));
    const earned = rows.filter(({ first, month }) => firsts.has(first) && monthsBetween(first, month) === nth);
    const margin = earned.reduce((sum, row) => sum + row.margin, 0);
    means.push(margin / reached.reduce((sum, cohort) => sum + cohort.customers, 0));
  }
  const monthsKnown = means.length;
  const last = means.slice(-3);
  while (means.length < 24) means.push((last[0]! + last[1]! + last[2]!) / 3);
  return {
    toDate: Math.round(rows.reduce((sum, { margin }) => sum + margin, 0) / customers),
    expected: Math.round(means.reduce((sum, mean) => sum + mean, 0)),
    customers,
    monthsKnown,
  };
};

export const customers = (analytics: TestAnalytics): void =>
  describe('customers', () => {
    const answerOf = async (endpoint: typeof getCohorts | typeof getCustomerSegments, as: Person, query = {}) => {
      const { status, body } = await analytics.request(endpoint, { as, query });
      expect(status).toBe(200);
      return body;
    };
    /** Sales that are corrected and deleted, told to two instances in any order; as they stand in the end. */
    const live = async (owner: Person, seed: number, count: number) => {
      const random = seeded(seed);
      const lives = Array.from({ length: count }, () => lifeOf<Sale>(owner, saleChanges));
      const events = lives.flatMap((life) => {
        const told = [life.told(anySale(random))];
        for (let step = Math.floor(random() * 3); step > 0; step -= 1) told.push(life.told(anySale(random)));
        if (random() < 0.25) told.push(life.deleted());
        return told;
      });
      const second = await analytics.another();
      await analytics.deliver(disordered(saleChanges, events, random)).finally(() => second.close());
      return JSON.stringify(lives.flatMap((life) => life.now() ?? []));
    };

    it('are counted as plain SQL counts them, with corrections, deletions and events in any order', async () => {
      const owner = await analytics.person();
      const sales = await live(owner, 5, 260);

      const sums = await analytics.rows(
        `select source, dimension, grain, to_char(starts, 'YYYY-MM-DD') as starts, currency, key, records::int from roll_up
          where workspace_id = $1 and source in ('customer-new', 'customer-active', 'customer-kept') and records <> 0
          order by 1, 2, 3, 4, 6`,
        [owner.workspace],
      );
      expect(sums).toEqual(await analytics.rows(plainSums, [sales]));

      const rows = await analytics.rows<CohortRow>(plainCohorts, [sales]);
      const cohorts = await answerOf(getCohorts, owner, { months: 24, currency: 'USD' });
      const shown = cohorts.cohorts.flatMap((cohort: { month: string; customers: number; months: object[] }) =>
        cohort.months.map((month, nth) => ({ first: cohort.month, nth, ...month })),
      );
      const told = (cell: { nth: number; customers: number; revenue: number; margin: number }) =>
        cell.nth >= 0 && (cell.customers > 0 || cell.revenue !== 0 || cell.margin !== 0);
      expect(shown.filter(told)).toEqual(
        rows
          .map(({ first, month, customers, revenue, margin }) => {
            return { first, nth: monthsBetween(first, month), customers, revenue, margin };
          })
          .filter(told),
      );
      expect(cohorts).toMatchObject({ currency: 'USD', upTo: expect.any(String) });
      expect(cohorts.lifetimeValue).toEqual(lifetimeValueOf(rows, await analytics.rows(plainPaying, [sales])));

      const { segments } = await answerOf(getCustomerSegments, owner, { currency: 'USD' });
      expect(segments).toHaveLength(6);
      const plain = await analytics.rows(plainSegments, [sales, dayAgo(0)]);
      expect(segments.filter((one: { customers: number }) => one.customers > 0)).toEqual(expect.arrayContaining(plain));
      expect(plain).toHaveLength(6);
    });

    it('are none, without a value, before the first sale and after the last was deleted', async () => {
      const owner = await analytics.person();
      const sale = lifeOf<Sale>(owner, saleChanges);
      const state = { ...anySale(seeded(1)), date: dayAgo(0), contactId: ids[0]!, companyId: null };
      const amount = { amount: 500, currency: 'CHF' };
      const nobody = { customers: 0, toDate: null, expected: null, monthsKnown: 0 };
      expect(await answerOf(getCohorts, owner)).toEqual({
        currency: null,
        upTo: null,
        cohorts: [],
        lifetimeValue: nobody,
      });
      await analytics.deliver([sale.told({ ...state, amount, cost: { ...amount, amount: 200 } })]);
      expect(await answerOf(getCohorts, owner)).toMatchObject({
        currency: 'CHF',
        cohorts: [{ customers: 1, months: [{ customers: 1, revenue: 500, margin: 300 }] }],
        lifetimeValue: { customers: 1, toDate: 300, expected: 24 * 300, monthsKnown: 1 },
      });
      const { segments } = await answerOf(getCustomerSegments, owner);
      expect(segments[0]).toEqual({ segment: 'new', customers: 1, revenue: 500 });
      await analytics.deliver([sale.deleted()]);
      expect(await answerOf(getCohorts, owner)).toMatchObject({ cohorts: [], lifetimeValue: nobody });
    });
  });
