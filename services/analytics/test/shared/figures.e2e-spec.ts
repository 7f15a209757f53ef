import { contactChanges, dealChanges, expenseChanges, saleChanges } from '@fernway/contracts/events/crm-changes';
import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import { UserRegistered, WorkspaceChanged } from '@fernway/contracts/events/identity';
import type { EventDefinition } from '@fernway/contracts/event';
import { type Figures, getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import { type Dimension, type MetricId, metricIds, metricOf } from '@fernway/contracts/metrics/catalogue';
import { expenseCategories } from '@fernway/contracts/records/expense-categories';
import { exampleContact, exampleDeal } from '@fernway/contracts/testing';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { Sent, TestAnalytics } from '../analytics.js';
import { disordered, lifeOf, pick, type Random, seeded } from '../lives.js';

const owners = [randomUUID(), randomUUID()];
const some = Array.from({ length: 6 }, () => randomUUID());
const zone = 'Asia/Kolkata';
const currencies = ['USD', 'USD', 'USD', 'EUR'];

const anyDay = (random: Random) =>
  `${pick(random, [2025, 2026])}-0${1 + Math.floor(random() * 7)}-${pick(random, ['01', '09', '10', '20', '21', '28'])}`;
const anyTime = (random: Random) => `${anyDay(random)}T${pick(random, ['02:00', '18:29', '18:31', '23:59'])}:00.000Z`;
const anyMoney = (random: Random, currency = pick(random, currencies)) => ({
  amount: Math.floor(random() * 100_000) - 5_000,
  currency,
});

const anySale = (random: Random) => {
  const amount = anyMoney(random);
  return {
    name: 'Sale',
    customerName: null,
    contactName: null,
    companyName: null,
    externalId: null,
    dealId: null,
    fields: {},
    date: anyDay(random),
    amount,
    cost: random() < 0.6 ? anyMoney(random, amount.currency) : null,
    quantity: pick(random, [1, 2, 0.125]),
    productId: pick(random, [null, ...some.slice(0, 3)]),
    contactId: null,
    companyId: pick(random, [null, ...some.slice(3)]),
    ownerId: pick(random, [null, ...owners]),
    country: pick(random, [null, 'DE', 'US']),
    region: pick(random, [null, 'North', 'South']),
    channel: pick(random, [null, 'Shop', 'Web']),
    origin: 'import',
  };
};
const expenseWords = { name: 'Expense', supplier: null, note: null, fields: {} };
const anyExpense = (random: Random) => ({
  date: anyDay(random),
  amount: anyMoney(random),
  category: pick(random, expenseCategories),
  ...expenseWords,
});
const anyDeal = (random: Random) => {
  const state = pick(random, ['open', 'won', 'lost'] as const);
  return {
    ...exampleDeal(),
    state,
    stageId: pick(random, some),
    value: { amount: Math.floor(random() * 100_000), currency: pick(random, currencies) },
    probability: Math.floor(random() * 100),
    ownerId: pick(random, owners),
    closedAt: state === 'open' ? null : anyTime(random),
    lostReason: state === 'lost' ? pick(random, [null, 'Price', 'Time']) : null,
  };
};
const anyLead = (random: Random) => ({
  ...exampleContact(),
  lifecycle: pick(random, ['lead', 'prospect', 'customer', 'past'] as const),
  leadSince: random() < 0.8 ? anyTime(random) : null,
  source: pick(random, [null, 'Web', 'Fair']),
});

/** Records with the corrections and deletions of their lives, told in any order. */
const livesOf = <State extends object>(
  owner: Person,
  changes: Parameters<typeof lifeOf>[1],
  any: (random: Random) => State,
  random: Random,
) => {
  const lives = Array.from({ length: 50 }, () => {
    const begin = Date.parse(anyTime(random));
    return { begin, life: lifeOf<State>(owner, changes, begin) };
  });
  const told = lives.map(({ life }) => {
    const events = [life.told(any(random))];
    for (let step = Math.floor(random() * 3); step > 0; step -= 1) events.push(life.told(any(random)));
    if (random() < 0.15) events.push(life.deleted());
    return events;
  });
  return {
    events: disordered(changes, told.flat(), random),
    last: told.map((events) => ({ ...events.at(-1)!, id: randomUUID() })),
    states: lives.flatMap(({ begin, life }) => {
      const now = life.now();
      return now ? [{ ...now, createdAt: new Date(begin).toISOString() }] : [];
    }),
  };
};

/** The records as tables: of money the amount and its currency, of times the days in the workspace’s zone. */
const tables = `
  with sale as (
    select (s->>'date')::date as date, (s->'amount'->>'amount')::bigint as amount, s->'amount'->>'currency' as currency,
           (s->'cost'->>'amount')::bigint as cost, (s->>'quantity')::numeric as quantity, s->>'productId' as product,
           s->>'companyId' as company, s->>'ownerId' as owner, s->>'country' as country, s->>'channel' as channel,
           (s->>'region') || coalesce(', ' || (s->>'country'), '') as region
      from jsonb_array_elements($1::jsonb) s),
  expense as (
    select (e->>'date')::date as date, (e->'amount'->>'amount')::bigint as amount, e->'amount'->>'currency' as currency,
           e->>'category' as category
      from jsonb_array_elements($2::jsonb) e),
  deal as (
    select d->>'state' as state, d->>'stageId' as stage, d->>'ownerId' as owner, d->>'lostReason' as reason,
           (d->'value'->>'amount')::bigint as amount, d->'value'->>'currency' as currency, (d->>'probability')::int as probability,
           ((d->>'createdAt')::timestamptz at time zone '${zone}')::date as created,
           ((d->>'closedAt')::timestamptz at time zone '${zone}')::date as closed,
           greatest(0, extract(epoch from (d->>'closedAt')::timestamptz - (d->>'createdAt')::timestamptz) / 86400) as days
      from jsonb_array_elements($3::jsonb) d),
  lead as (
    select ((c->>'leadSince')::timestamptz at time zone '${zone}')::date as date, c->>'lifecycle' as lifecycle, c->>'source' as source
      from jsonb_array_elements($4::jsonb) c)`;

/** The records of a table that belong to the time and part asked for, by the day that counts. */
type Within = (table: string, day?: string) => string;
const usd = `currency = 'USD'`;
const costed = (within: Within) => `${within('sale')} and ${usd} and cost is not null`;
const revenue = (within: Within) => `select coalesce(sum(amount), 0) ${within('sale')} and ${usd}`;
const profit = (within: Within) =>
  `select (${revenue(within)}) - (select coalesce(sum(amount), 0) ${within('expense')} and ${usd})`;
const closed = (within: Within, states: string) => `${within('deal', 'closed')} and state in (${states})`;

const plain: Partial<Record<MetricId, (within: Within) => string>> = {
  revenue,
  'sales-count': (within) => `select count(*) ${within('sale')}`,
  'units-sold': (within) => `select coalesce(sum(quantity), 0) ${within('sale')}`,
  'average-sale': (within) => `select round(avg(amount)) ${within('sale')} and ${usd}`,
  'gross-margin': (within) => `select coalesce(sum(amount - cost), 0) ${costed(within)}`,
  'margin-share': (within) => `select 100.0 * sum(amount - cost) / nullif(sum(amount), 0) ${costed(within)}`,
  'cost-known': (within) =>
    `select 100.0 * coalesce((select sum(amount) ${costed(within)}), 0) / nullif((${revenue(within)}), 0)`,
  expenses: (within) => `select coalesce(sum(amount), 0) ${within('expense')} and ${usd}`,
  profit,
  'profit-share': (within) => `select 100.0 * (${profit(within)}) / nullif((${revenue(within)}), 0)`,
  'deals-created': (within) => `select count(*) ${within('deal', 'created')}`,
  'deals-won': (within) => `select count(*) ${closed(within, `'won'`)}`,
  'deals-lost': (within) => `select count(*) ${closed(within, `'lost'`)}`,
  'won-value': (within) => `select coalesce(sum(amount), 0) ${closed(within, `'won'`)} and ${usd}`,
  'lost-value': (within) => `select coalesce(sum(amount), 0) ${closed(within, `'lost'`)} and ${usd}`,
  'win-rate': (within) => `select 100 * avg((state = 'won')::int) ${closed(within, `'won', 'lost'`)}`,
  'cycle-days': (within) => `select avg(days) ${closed(within, `'won'`)}`,
  'open-deals': (within) => `select count(*) ${within('deal', 'null')} and state = 'open'`,
  'open-value': (within) => `select coalesce(sum(amount), 0) ${within('deal', 'null')} and state = 'open' and ${usd}`,
  'weighted-value': (within) =>
    `select coalesce(sum(round(amount * probability / 100.0)), 0) ${within('deal', 'null')} and state = 'open' and ${usd}`,
  'new-leads': (within) => `select count(*) ${within('lead')}`,
  'lead-conversion': (within) => `select 100 * avg((lifecycle in ('customer', 'past'))::int) ${within('lead')}`,
};

/** Sums to the cent; the last digits of shares and means depend on how they were divided. */
const digits = (value: number | null) => value && Number(value.toPrecision(12));

export const figures = (analytics: TestAnalytics): void =>
  describe('figures', () => {
    const figuresOf = async (as: Person, query: Record<string, unknown>): Promise<Figures> => {
      const { status, body } = await analytics.request(getFigures, { as, query });
      expect({ status, body }).toMatchObject({ status: 200 });
      return body;
    };
    let times = Date.now();
    const event = (definition: EventDefinition, { workspace, user }: Person, data: object): Sent => ({
      event: definition,
      id: randomUUID(),
      subject: randomUUID(),
      version: 1,
      time: new Date((times += 1000)).toISOString(),
      workspace,
      user,
      data,
    });
    const registered = (owner: Person) =>
      event(UserRegistered, owner, {
        userId: owner.user,
        workspaceId: owner.workspace,
        email: 'kim@example.com',
        firstName: 'Kim',
        lastName: 'Park',
        language: 'en',
        timeZone: zone,
      });
    const sold = (owner: Person, sale: Partial<ReturnType<typeof anySale>>) =>
      lifeOf(owner, saleChanges).told({
        ...anySale(seeded(1)),
        date: '2026-03-05',
        cost: null,
        amount: { amount: 1000, currency: 'USD' },
        ...sale,
      });

    describe('of records with corrections, deletions and events in any order', () => {
      const range = { from: '2026-01-10', to: '2026-06-20', currency: 'USD' };
      const months = ['01-10', '02-01', '03-01', '04-01', '05-01', '06-01'];
      const ends = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-20'];
      let owner: Person;
      let last: Sent[];
      let states: string[];

      beforeAll(async () => {
        owner = await analytics.person();
        await analytics.deliver([registered(owner)]);
        const random = seeded(23);
        const kinds = [
          livesOf(owner, saleChanges, anySale, random),
          livesOf(owner, expenseChanges, anyExpense, random),
          livesOf(owner, dealChanges, anyDeal, random),
          livesOf(owner, contactChanges, anyLead, random),
        ];
        await analytics.deliver(kinds.flatMap(({ events }) => events));
        last = kinds.flatMap((kind) => kind.last);
        states = kinds.map((kind) => JSON.stringify(kind.states));
      });

      /** The metric in plain SQL over the records, for each time and part. */
      const plainly = async (metric: MetricId, asked: { from: string; to: string; part?: string }[]) => {
        const columns = asked.map(({ from, to, part = 'true' }) => {
          const within: Within = (table, day = 'date') =>
            `from ${table} where ${day === 'null' ? 'true' : `${day} between '${from}' and '${to}'`} and ${part}`;
          return `(${plain[metric]!(within)})::float8`;
        });
        const [row] = await analytics.rows<{ values: (number | null)[] }>(
          `${tables} select array[${columns.join(', ')}] as values`,
          states,
        );
        return row!.values.map(digits);
      };
      const partOf = (dimension: Dimension, key: string | null) =>
        `${dimension} is not distinct from ${key === null ? 'null' : `'${key}'`}`;
      const shown = ({ values }: Figures['items'][number]) => [digits(values[0]!.value), digits(values[0]!.before)];

      it.each(metricIds.filter((metric) => plain[metric]))('%s is what plain SQL computes', async (metric) => {
        const { standing, by, ratio } = metricOf(metric);
        for (const compare of ['previous', 'year']) {
          const { totals, compared, timeZone } = await figuresOf(owner, { metrics: metric, ...range, compare });
          expect(timeZone).toBe(zone);
          const [value, before] = await plainly(metric, [range, compared!]);
          expect(digits(totals[0]!.value)).toBe(value);
          expect(digits(totals[0]!.before)).toBe(standing ? null : before);
          expect(value).not.toBe(0);
        }
        if (!standing) {
          const { items } = await figuresOf(owner, { metrics: metric, ...range, compare: 'year', by: 'month' });
          expect(items.map(({ key }) => key)).toEqual(months.map((day) => `2026-${day}`));
          const rangesOf = (year: number) =>
            months.map((day, at) => ({ from: `${year}-${day}`, to: `${year}-${ends[at]}` }));
          const now = await plainly(metric, rangesOf(2026));
          const before = await plainly(metric, rangesOf(2025));
          expect(items.map(shown)).toEqual(now.map((value, at) => [value, before[at]]));
        }
        for (const dimension of by) {
          const { items, totals, rest } = await figuresOf(owner, {
            metrics: metric,
            ...range,
            compare: 'year',
            by: dimension,
            top: 100,
          });
          expect(rest).toBeNull();
          expect(items.length).toBeGreaterThan(1);
          const found = items.map(({ key }) => partOf(dimension, key));
          const now = await plainly(
            metric,
            found.map((part) => ({ ...range, part })),
          );
          const before = await plainly(
            metric,
            found.map((part) => ({ from: '2025-01-10', to: '2025-06-20', part })),
          );
          expect(items.map(shown)).toEqual(now.map((value, at) => [value, standing ? null : before[at]]));
          const sum = items.reduce((all, { values }) => all + values[0]!.value!, 0);
          if (!ratio) expect(sum).toBeCloseTo(totals[0]!.value!, 6);
        }
      });

      it.each(['day', 'week', 'month'])('add up by %s to the whole, now and before', async (by) => {
        const query = { metrics: 'revenue,deals-won', from: '2026-04-01', to: '2026-05-31', compare: 'previous', by };
        const { items, totals } = await figuresOf(owner, query);
        for (const [at, { value, before }] of totals.entries()) {
          const sumOf = (of: 'value' | 'before') => items.reduce((sum, { values }) => sum + values[at]![of]!, 0);
          expect([sumOf('value'), sumOf('before')]).toEqual([value, before]);
          expect(before).not.toBe(0);
        }
      });

      it('come out the same when facts and sums are dropped and the last states told again', async () => {
        const asked = [
          { metrics: 'revenue,gross-margin,units-sold', by: 'product' },
          { metrics: 'profit,win-rate,new-leads,lead-conversion', by: 'month' },
          { metrics: 'open-value,weighted-value,open-deals', by: 'stage' },
          { metrics: 'new-customers,active-customers', by: 'month' },
        ];
        const answers = async () => {
          const all = [];
          for (const query of asked) all.push(await figuresOf(owner, { ...query, ...range, compare: 'year' }));
          return all;
        };
        const before = await answers();
        const facts = ['sale_fact', 'expense_fact', 'deal_fact', 'lead_fact', 'customer_fact', 'customer_month'];
        for (const table of ['roll_up', ...facts, 'model_progress'])
          await analytics.rows(`delete from ${table} where workspace_id = $1`, [owner.workspace]);
        expect((await answers())[0]).toMatchObject({ totals: [{ value: 0 }, { value: 0 }, { value: 0 }], upTo: null });
        await analytics.deliver(last);
        expect(await answers()).toEqual(before);
      });

      it('say which parts moved a metric, at most two of a dimension', async () => {
        const { body } = await analytics.request(getDrivers, { as: owner, query: { metric: 'revenue', ...range } });
        expect(body.drivers).toHaveLength(5);
        const counts = new Map<Dimension, number>();
        for (const { dimension, key, value, before } of body.drivers) {
          counts.set(dimension, (counts.get(dimension) ?? 0) + 1);
          const part = partOf(dimension, key);
          const times = [range, { from: '2025-01-10', to: '2025-06-20' }].map((time) => ({ ...time, part }));
          expect([value, before]).toEqual(await plainly('revenue', times));
        }
        expect(Math.max(...counts.values())).toBe(2);
        const moves = body.drivers.map(({ value, before }: { value: number; before: number }) =>
          Math.abs(value - before),
        );
        expect(moves).toEqual([...moves].sort((one, other) => other - one));
        const share = await analytics.request(getDrivers, { as: owner, query: { metric: 'win-rate', ...range } });
        expect(share.body).toMatchObject({ drivers: [], compared: { from: '2025-01-10', to: '2025-06-20' } });
      });

      it('belong to their workspace alone', async () => {
        const other = await analytics.person();
        const { totals, items } = await figuresOf(other, { metrics: 'revenue,open-deals', ...range });
        expect(totals.map(({ value }) => value)).toEqual([0, 0]);
        expect(items).toEqual([]);
      });
    });

    it('of customers and talks are read from what is kept of them', async () => {
      const owner = await analytics.person();
      const kept = [
        ['customer-new', '2026-01-05', 4],
        ['customer-active', '2026-01-01', 8],
        ['customer-active', '2026-02-01', 6],
        ['customer-active', '2026-03-01', 1],
        ['customer-kept', '2026-01-01', 2],
        ['customer-kept', '2026-02-01', 3],
        ['interaction', '2026-02-09', 7],
      ] as const;
      await analytics.rows(
        `insert into roll_up (workspace_id, source, dimension, grain, starts, currency, key, records, amount, costed, cost, quantity)
         select $1, source, '', grain, date_trunc(grain, day)::date, '', '', records, 0, 0, 0, 0
           from jsonb_to_recordset($2::jsonb) as k (source text, day date, records int), (values ('day'), ('month')) as g (grain)`,
        [owner.workspace, JSON.stringify(kept.map(([source, day, records]) => ({ source, day, records })))],
      );
      const spent = (category: string, amount: number) =>
        lifeOf(owner, expenseChanges).told({
          ...expenseWords,
          date: '2026-01-20',
          category,
          amount: { amount, currency: 'USD' },
        });
      await analytics.deliver([spent('marketing', 1001), spent('retention', 2000), spent('rent', 9000)]);
      const query = {
        metrics: 'new-customers,active-customers,retention,acquisition-cost,retention-cost,interactions',
        from: '2026-01-01',
        to: '2026-03-31',
      };
      const { totals, currency } = await figuresOf(owner, query);
      expect(currency).toBe('USD');
      expect(totals.map(({ value }) => value && Number(value.toFixed(2)))).toEqual([4, 5, 33.33, 250, 400, 7]);
      const { items } = await figuresOf(owner, { ...query, metrics: 'active-customers,retention', by: 'month' });
      expect(items.map(({ values }) => values.map(({ value }) => value))).toEqual([
        [8, 25],
        [6, 50],
        [1, 0],
      ]);
      const { totals: within } = await figuresOf(owner, {
        metrics: 'active-customers,retention',
        from: '2026-01-10',
        to: '2026-02-10',
      });
      expect(within.map(({ value }) => value)).toEqual([6, 50]);
    });

    it('take the currency asked for, else the workspace’s own, else that of most sales, and name the others', async () => {
      const owner = await analytics.person();
      const amounts = [500, 700, 11].map((amount, at) => ({ amount, currency: at < 2 ? 'EUR' : 'USD' }));
      await analytics.deliver(amounts.map((amount) => sold(owner, { amount })));
      const query = { metrics: 'revenue,sales-count,average-sale', from: '2026-03-01', to: '2026-03-31' };
      const totals = [
        { metric: 'revenue', value: 1200, others: [{ currency: 'USD', value: 11 }] },
        { metric: 'sales-count', value: 3, others: [] },
        { metric: 'average-sale', value: 600, others: [] },
      ];
      expect(await figuresOf(owner, query)).toMatchObject({ currency: 'EUR', totals });
      expect(await figuresOf(owner, { ...query, currency: 'GBP' })).toMatchObject({
        currency: 'GBP',
        totals: [{ value: 0, others: [{ currency: 'EUR', value: 1200 }, { currency: 'USD' }] }, {}, { value: null }],
      });
      await analytics.deliver([
        event(WorkspaceChanged, owner, {
          workspaceId: owner.workspace,
          name: 'Fern',
          currency: 'USD',
          language: null,
          workingDays: [1, 2, 3, 4, 5],
        }),
      ]);
      expect(await figuresOf(owner, query)).toMatchObject({
        currency: 'USD',
        totals: [{ value: 11 }, {}, { value: 11 }],
      });
    });

    it('show the largest parts first, with what the further ones come to, and name products', async () => {
      const owner = await analytics.person();
      await analytics.deliver(
        [900, 800, 30, 5].map((amount, at) =>
          sold(owner, { productId: some[at]!, amount: { amount, currency: 'USD' } }),
        ),
      );
      await analytics.rows(
        `insert into record_name (workspace_id, id, version, name) values ($1, $2, 1, 'Rye bread')`,
        [owner.workspace, some[0]],
      );
      const { items, rest, totals } = await figuresOf(owner, {
        metrics: 'revenue,average-sale',
        from: '2026-03-01',
        to: '2026-03-31',
        by: 'product',
        top: 2,
      });
      expect(items.map(({ key, name, values }) => [key, name, values[0]!.value])).toEqual([
        [some[0], 'Rye bread', 900],
        [some[1], null, 800],
      ]);
      expect(rest).toEqual([35, null]);
      expect(totals[0]!.value).toBe(1735);
    });

    it('stand beside the targets of these days', async () => {
      const owner = await analytics.person();
      const [member, idle] = owners;
      const cell = (month: string, amount: number, subjectId: string | null = null, currency = 'USD') => ({
        subjectId,
        month,
        version: 1,
        amount: { amount, currency },
      });
      await analytics.deliver([
        sold(owner, { ownerId: member!, productId: null }),
        event(TargetsChanged, owner, {
          scope: 'workspace',
          cells: [cell('2026-02', 2800), cell('2026-03', 3100), cell('2026-04', 9999, null, 'EUR')],
        }),
        event(TargetsChanged, owner, {
          scope: 'member',
          cells: [cell('2026-03', 620, member), cell('2026-03', 310, idle)],
        }),
      ]);
      const query = { metrics: 'revenue,sales-count', from: '2026-02-15', to: '2026-03-10' };
      const targets = ({ items }: Figures) => items.map(({ key, values }) => [key, values[0]!.target]);
      const { totals } = await figuresOf(owner, query);
      expect(totals.map(({ target }) => target)).toEqual([1400 + 1000, null]);
      expect(targets(await figuresOf(owner, { ...query, by: 'month' }))).toEqual([
        ['2026-02-15', 1400],
        ['2026-03-01', 1000],
      ]);
      expect(targets(await figuresOf(owner, { ...query, by: 'week' }))).toEqual([
        ['2026-02-15', 100],
        ['2026-02-16', 700],
        ['2026-02-23', 700 - 100 + 100],
        ['2026-03-02', 700],
        ['2026-03-09', 200],
      ]);
      const byOwner = await figuresOf(owner, { ...query, by: 'owner' });
      expect(targets(byOwner)).toEqual([
        [member, 200],
        [idle, 100],
      ]);
      expect(byOwner.totals[0]!.target).toBe(2400);
      expect(targets(await figuresOf(owner, { ...query, by: 'product' }))).toEqual([[null, null]]);
    });

    it('stay numbers that JSON can tell', async () => {
      const owner = await analytics.person();
      await analytics.rows(
        `insert into roll_up (workspace_id, source, dimension, grain, starts, currency, key, records, amount, costed, cost, quantity)
         select $1, 'sale', '', 'month', m::date, 'USD', '', 1, 9007199254740991, 0, 0, 1
           from generate_series(date '2026-01-01', '2026-03-01', '1 month') m`,
        [owner.workspace],
      );
      const { totals } = await figuresOf(owner, { metrics: 'revenue', from: '2026-01-01', to: '2026-03-31' });
      expect(totals[0]!.value).toBe(Number.MAX_SAFE_INTEGER);
    });

    it.each([
      ['a split that the metric does not know', { metrics: 'revenue,profit', by: 'channel' }],
      ['spans of what stands as it is', { metrics: 'open-value', by: 'month' }],
      ['weeks of what is of months', { metrics: 'retention', by: 'week' }],
      ['more spans than a chart shows', { metrics: 'revenue', by: 'day', from: '2020-01-01', to: '2026-01-01' }],
      ['an unknown metric', { metrics: 'revenue,luck' }],
      ['too many metrics', { metrics: Array.from({ length: 9 }, () => 'revenue').join(',') }],
      ['an unknown currency', { metrics: 'revenue', currency: 'XXQ' }],
      ['a range that ends before it begins', { metrics: 'revenue', from: '2026-02-01', to: '2026-01-01' }],
      ['an end without a beginning', { metrics: 'revenue', to: '2026-01-01' }],
      ['more than ten years', { metrics: 'revenue', from: '2010-01-01', to: '2026-01-01' }],
      ['a day before all records', { metrics: 'revenue', from: '0001-01-01', to: '0001-02-01' }],
      ['SQL', { metrics: 'revenue', by: `owner'; drop table roll_up; --` }],
    ])('refuse %s', async (_, query) => {
      const { status, body } = await analytics.request(getFigures, { as: await analytics.person(), query });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' });
    });
  });
