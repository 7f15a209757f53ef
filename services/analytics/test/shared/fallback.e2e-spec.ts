import { companyChanges, saleChanges } from '@fernway/contracts/events/crm-changes';
import { AlertRaised } from '@fernway/contracts/events/analytics';
import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import { MemberChanged } from '@fernway/contracts/events/identity';
import {
  type FallbackView,
  getFallbackHistory,
  getFallbackRates,
  getFallbackSettings,
  setFallbackAlerts,
  setFallbackThresholds,
} from '@fernway/contracts/http/analytics-fallback';
import type { Money } from '@fernway/contracts/endpoint';
import { exampleCompany } from '@fernway/contracts/testing';
import { Tenancy } from '@fernway/database';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { FallbackService } from '../../src/fallback/fallback.service.js';
import { FallbackSweepService } from '../../src/fallback/fallback-sweep.service.js';
import type { Sent, TestAnalytics } from '../analytics.js';
import { batchOf, companyOf, lifeOf, pick, type Random, seeded } from '../lives.js';

const sale = (companyId: string, date: string, amount: number, currency = 'USD') => ({
  name: 'Sale',
  date,
  amount: { amount, currency },
  cost: null,
  quantity: 1,
  productId: null,
  customerName: null,
  contactId: null,
  contactName: null,
  companyId,
  companyName: null,
  country: null,
  region: null,
  channel: null,
  ownerId: null,
  externalId: null,
  dealId: null,
  origin: 'import',
  fields: {},
});

type Cell = { subjectId: string; month: string; amount: Money | null; version: number };
const targetsOf = ({ workspace, user }: Person, cells: Cell[], scope = 'company'): Sent => ({
  event: TargetsChanged,
  id: randomUUID(),
  subject: randomUUID(),
  version: 1,
  time: new Date().toISOString(),
  workspace,
  user,
  data: { scope, cells },
});

const anySale = (random: Random, companies: { id: string }[]) =>
  sale(
    pick(random, companies).id,
    `2024-0${pick(random, [1, 2, 2, 3])}-${String(1 + Math.floor(random() * 29)).padStart(2, '0')}`,
    Math.floor(random() * 40_000) - 4_000,
    pick(random, ['USD', 'USD', 'USD', 'EUR']),
  );

/** Day by day, from the records themselves. */
const plainRates = `
  with day as (select d::date as day, extract(day from date_trunc('month', d) + interval '1 month - 1 day') as days,
                      (array[0.9,0.95,1.1,1.05,1,1,0.95,0.9,1.05,1.1,1.15,1.2])[extract(month from d)] as season
                 from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') d),
  company as (select * from jsonb_to_recordset($3::jsonb) as c (id text, name text, standard numeric)),
  target as (select * from jsonb_to_recordset($4::jsonb) as t (id text, month text, amount numeric)),
  sale as (select * from jsonb_to_recordset($5::jsonb) as s (id text, date date, amount numeric, currency text)),
  goal as (select c.name, c.id, sum(coalesce(t.amount, c.standard) * season / days) as goal
             from company c cross join day left join target t on t.id = c.id and t.month = to_char(day, 'YYYY-MM')
            group by c.name, c.id)
  select name, round(goal)::float8 as target, sold::float8 as actual, greatest(0, round((goal - sold) / goal * 100, 2))::float8 as rate
    from goal cross join lateral (select coalesce(sum(amount), 0) as sold from sale
      where sale.id = goal.id and currency = 'USD' and date between $1 and $2) s
   where goal > 0 order by rate desc, name`;

export const fallback = (analytics: TestAnalytics): void =>
  describe('fallback rates', () => {
    const of = <T>(type: new (...given: never[]) => T): T => analytics.app.get(type, { strict: false });
    const ratesOn = (owner: Person, view: FallbackView, day: string) =>
      of(Tenancy).run({ workspace: owner.workspace }, (tx) => of(FallbackService).rated(tx, view, day));
    const today = new Date().toISOString().slice(0, 10);
    const usd = (amount: number): Money => ({ amount, currency: 'USD' });
    const current = async (as: Person, view: FallbackView = 'real-time') =>
      (await analytics.request(getFallbackRates, { as, query: { view } })).body;
    const swept = async ({ workspace }: Person) => {
      await analytics.rows('update fallback_sweep set due_at = now() where workspace_id = $1', [workspace]);
      await of(FallbackSweepService).sweep();
    };
    const alertsOf = ({ workspace }: Person) =>
      analytics.events
        .of(AlertRaised)
        .filter(({ data }) => data.workspaceId === workspace)
        .map(({ data: { userId: user, title } }) => ({ user, title }));

    it('are what plain SQL works out day by day, with targets of a month, standards, corrections and parts of months', async () => {
      const owner = await analytics.person();
      const random = seeded(23);
      const companies = Array.from({ length: 12 }, (_, n) =>
        companyOf(owner, `Company ${String.fromCharCode(65 + n)}`, n % 3 === 0 ? usd(60_000) : null),
      );
      const targets = companies.flatMap(({ id }, n) =>
        ['2024-01', '2024-02', '2024-03']
          .filter(() => n % 4 !== 1 && random() < 0.7)
          .map((month) => ({ subjectId: id, month, amount: usd(Math.floor(random() * 90_000)), version: 1 })),
      );
      const removed = { ...targets[0]!, amount: null, version: 2 };
      const sales = Array.from({ length: 120 }, () => lifeOf<ReturnType<typeof sale>>(owner, saleChanges));
      const told = sales.flatMap((life) => {
        const events = [life.told(anySale(random, companies))];
        if (random() < 0.4) events.push(life.told(anySale(random, companies)));
        if (random() < 0.2) events.push(life.deleted());
        return events;
      });
      const gone = companyOf(owner, 'Gone', usd(1_000));
      await analytics.deliver([
        ...[...companies, gone].map(({ created }) => created),
        gone.deleted(),
        targetsOf(owner, targets),
        targetsOf(owner, [removed]),
        ...told,
      ]);

      const plain = (from: string, to: string) =>
        analytics.rows(plainRates, [
          from,
          to,
          JSON.stringify(companies.map(({ id, name, salesTarget }) => ({ id, name, standard: salesTarget?.amount }))),
          JSON.stringify(
            targets.slice(1).map(({ subjectId: id, month, amount: { amount } }) => ({ id, month, amount })),
          ),
          JSON.stringify(
            sales.flatMap((life) => {
              const now = life.now();
              return now ? [{ id: now.companyId, date: now.date, ...now.amount }] : [];
            }),
          ),
        ]);
      for (const [view, day, from, to] of [
        ['real-time', '2024-02-15', '2024-02-01', '2024-02-15'],
        ['monthly', '2024-02-15', '2024-02-01', '2024-02-29'],
        ['daily', '2024-02-29', '2024-02-29', '2024-02-29'],
        ['weekly', '2024-03-02', '2024-02-26', '2024-03-02'],
      ] as const) {
        const found = await ratesOn(owner, view, day);
        expect(
          found.map(({ companyName, target, actual, rate }) => ({
            name: companyName,
            target: Math.round(target),
            actual,
            rate,
          })),
        ).toEqual(await plain(from, to));
        expect(found.length).toBeGreaterThan(6);
      }
    });

    it('tell the records, their average and who does best and worst, in the workspace alone', async () => {
      const owner = await analytics.person();
      const companies = [0, 20, 30, 90].map((missing) => ({
        missing,
        ...companyOf(owner, `Missing ${missing}`, usd(300_000)),
      }));
      const before = { created: companyOf(owner, 'No target').created };
      await analytics.deliver([...companies, before].map(({ created }) => created));
      const { records: unsold, range } = await current(owner);
      expect(unsold.map((record: { fallbackRate: number }) => record.fallbackRate)).toEqual([100, 100, 100, 100]);
      const target: number = unsold[0].salesTarget;
      await analytics.deliver(
        companies.map(({ id, missing }) =>
          lifeOf(owner, saleChanges).told(sale(id, today, Math.ceil((target * (100 - missing)) / 100) + 1)),
        ),
      );
      const rates = await current(owner);
      expect(rates).toMatchObject({
        view: 'real-time',
        companies: 4,
        range: { from: `${today.slice(0, 7)}-01`, to: today },
      });
      expect(range).toEqual(rates.range);
      expect(rates.upTo).not.toBeNull();
      const told = (of: { companyName: string; status: string; trend: string }[]) =>
        of.map(({ companyName, status, trend }) => [companyName, status, trend]);
      expect(told(rates.records)).toEqual([
        ['Missing 90', 'severe', 'up'],
        ['Missing 30', 'critical', 'up'],
        ['Missing 20', 'warning', 'stable'],
        ['Missing 0', 'good', 'down'],
      ]);
      expect(rates.average).toBeCloseTo(35, 0);
      expect(told(rates.topPerformers).map(([name]) => name)).toEqual(['Missing 0', 'Missing 20', 'Missing 30']);
      expect(told(rates.underPerformers).map(([name]) => name)).toEqual(['Missing 90', 'Missing 30', 'Missing 20']);
      expect(await current(await analytics.person())).toMatchObject({ records: [], companies: 0, average: null });
    });

    it('follow the own target of a company that a large batch changed', async () => {
      const owner = await analytics.person();
      const { id, created } = companyOf(owner, 'In a batch');
      await analytics.deliver([created]);
      expect((await current(owner)).companies).toBe(0);
      const state = exampleCompany({ id, version: 2, name: 'In a batch', salesTarget: usd(50_000) });
      analytics.states.set(id, { id, version: 2, sample: false, deleted: false, state });
      await analytics.deliver([batchOf(companyChanges, [{ ...created, version: 2 }])]);
      expect((await current(owner)).records).toMatchObject([{ companyName: 'In a batch', fallbackRate: 100 }]);
    });

    it('keep one entry per company and day, the last hundred, and take their trend from it', async () => {
      const owner = await analytics.person();
      const company = companyOf(owner, 'Kept', usd(300_000));
      await analytics.deliver([company.created]);
      await analytics.rows(`update fallback_sweep set closed_through = closed_through - 130 where workspace_id = $1`, [
        owner.workspace,
      ]);
      await swept(owner);
      await swept(owner);
      const kept = async () =>
        (await analytics.request(getFallbackHistory, { as: owner, params: { id: company.id } })).body.items;
      const items: { date: string; fallbackRate: number }[] = await kept();
      expect(items).toHaveLength(100);
      expect(new Set(items.map(({ date }) => date)).size).toBe(100);
      expect(items.at(-1)).toMatchObject({ date: today, fallbackRate: 100 });
      expect((await current(owner)).records[0].trend).toBe('stable');
      const [{ count }] = (await analytics.rows<{ count: number }>(
        'select count(*)::int as count from fallback_history where workspace_id = $1',
        [owner.workspace],
      )) as [{ count: number }];
      expect(count).toBe(99 * 4);
      await analytics.deliver([lifeOf(owner, saleChanges).told(sale(company.id, today, 10_000))]);
      expect((await current(owner)).records[0].trend).toBe('down');
      const stranger = await analytics.person();
      const asked = { as: stranger, params: { id: company.id } };
      expect((await analytics.request(getFallbackHistory, asked)).status).toBe(404);
    });

    it('alert members who asked for it, once per crossing', async () => {
      const owner = await analytics.person();
      const member = await analytics.person({ workspace: owner.workspace, role: 'viewer' });
      const left = await analytics.person({ workspace: owner.workspace, role: 'member' });
      for (const as of [member, left])
        expect((await analytics.request(setFallbackAlerts, { as, body: { alerts: true } })).status).toBe(200);
      expect((await analytics.request(getFallbackSettings, { as: member })).body.alerts).toBe(true);
      expect((await analytics.request(getFallbackSettings, { as: owner })).body.alerts).toBe(false);
      const company = companyOf(owner, 'Oak', usd(300_000));
      await analytics.deliver([
        company.created,
        {
          event: MemberChanged,
          id: randomUUID(),
          subject: left.user,
          version: Date.now(),
          time: new Date().toISOString(),
          workspace: owner.workspace,
          user: left.user,
          data: { userId: left.user, workspaceId: owner.workspace, role: null, changedAt: new Date().toISOString() },
        },
      ]);
      await swept(owner);
      await swept(owner);
      const critical = { user: member.user, title: 'Oak 100.00%' };
      await eventually(() => alertsOf(owner).length > 0);

      const [{ salesTarget }] = (await current(owner)).records;
      const life = lifeOf<ReturnType<typeof sale>>(owner, saleChanges);
      await analytics.deliver([life.told(sale(company.id, today, salesTarget))]);
      await swept(owner);
      await analytics.deliver([life.told(sale(company.id, today, Math.round(salesTarget * 0.695)))]);
      await swept(owner);
      await eventually(() => alertsOf(owner).length > 1);
      expect(alertsOf(owner)).toEqual([
        critical,
        { user: member.user, title: expect.stringMatching(/^Oak 30\.\d\d%$/) },
      ]);
    });

    it('take thresholds in their order, from who may configure', async () => {
      const owner = await analytics.person();
      const set = (as: Person, good: number, warning: number, critical: number) =>
        analytics.request(setFallbackThresholds, { as, body: { good, warning, critical } });
      expect((await analytics.request(getFallbackSettings, { as: owner })).body).toEqual({
        good: 10,
        warning: 25,
        critical: 40,
        alerts: false,
      });
      expect((await set(owner, 25, 25, 40)).body.errors).toMatchObject([
        { path: 'good', message: 'Good threshold must be less than warning threshold' },
      ]);
      expect((await set(owner, 10, 40, 40)).body.errors).toMatchObject([
        { path: 'warning', message: 'Warning threshold must be less than critical threshold' },
      ]);
      expect((await set(owner, 10, 40, 101)).status).toBe(400);
      const member = await analytics.person({ workspace: owner.workspace, role: 'member' });
      expect((await set(member, 1, 2, 3)).status).toBe(403);
      expect((await set(owner, 5, 12.5, 100)).status).toBe(200);
      expect((await analytics.request(getFallbackSettings, { as: member })).body).toMatchObject({
        good: 5,
        warning: 12.5,
      });
    });
  });
