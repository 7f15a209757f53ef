import { expenseChanges } from '@fernway/contracts/events/crm-changes';
import { AlertRaised } from '@fernway/contracts/events/analytics';
import { MemberChanged } from '@fernway/contracts/events/identity';
import {
  addWatch,
  listWatches,
  type MetricWatch,
  mostWatches,
  removeWatch,
} from '@fernway/contracts/http/analytics-watches';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { WatchesService } from '../../src/watches/watches.service.js';
import type { Sent, TestAnalytics } from '../analytics.js';
import { lifeOf } from '../lives.js';

export const watches = (analytics: TestAnalytics): void =>
  describe('watches', () => {
    const above = {
      name: 'Costly month',
      metric: 'expenses',
      period: 'this-month',
      condition: 'above',
      threshold: 1000,
    };
    const add = async (as: Person, watch: object = {}): Promise<MetricWatch> => {
      const { status, body } = await analytics.request(addWatch, { as, body: { ...above, ...watch } });
      expect({ status, body }).toMatchObject({ status: 201 });
      return body;
    };
    const list = async (as: Person): Promise<MetricWatch[]> =>
      (await analytics.request(listWatches, { as })).body.items;
    const look = () => analytics.app.get(WatchesService, { strict: false }).sweep();
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const expense = (amount: number, date = dayBefore(0)) => ({
      name: 'Expense',
      date,
      category: 'rent',
      amount: { amount, currency: 'USD' },
      supplier: null,
      note: null,
      fields: {},
    });
    const raised = (owner: Person) =>
      analytics.events.of(AlertRaised).filter(({ data }) => data.workspaceId === owner.workspace);
    /** Delivers, waits until the watches know that figures have changed, and looks; the scheduler may have done so by itself. */
    const deliver = async (owner: Person, events: Sent[]) => {
      const [before] = await analytics.rows<{ at: string }>(
        'select max(checked_at)::text as at from metric_watch where workspace_id = $1',
        [owner.workspace],
      );
      await analytics.deliver(events);
      await eventually(async () => {
        const changed = 'select from metric_watch where workspace_id = $1 and (due or checked_at > $2)';
        return (await analytics.rows(changed, [owner.workspace, before!.at])).length > 0;
      });
      await look();
    };

    it('raise an alert each time that a figure crosses over, and only then', async () => {
      const owner = await analytics.person();
      const watch = await add(owner);
      expect(watch).toMatchObject({ crossed: false, raisedAt: null });
      const life = lifeOf<ReturnType<typeof expense>>(owner, expenseChanges);
      const crossings = [
        [900, false, 0],
        [1100, true, 1],
        [1200, true, 1],
        [1000, false, 1],
        [1001, true, 2],
      ] as const;
      for (const [amount, crossed, alerts] of crossings) {
        await deliver(owner, [life.told(expense(amount))]);
        expect((await list(owner))[0]).toMatchObject({ crossed });
        await eventually(() => raised(owner).length >= alerts);
        expect(raised(owner)).toHaveLength(alerts);
      }
      expect(raised(owner)[0]).toMatchObject({
        userid: owner.user,
        data: { alertId: watch.id, userId: owner.user, title: 'Costly month', path: '/dashboard/analysis' },
      });
    });

    it('raise one alert where two instances look at once, and look again as days go by', async () => {
      const owner = await analytics.person();
      await add(owner, { condition: 'below', threshold: 0 });
      const second = await analytics.another();
      await analytics.deliver([lifeOf(owner, expenseChanges).told(expense(-5))]);
      await analytics.rows(
        `update metric_watch set due = false, checked_at = now() - interval '1 day' where workspace_id = $1`,
        [owner.workspace],
      );
      await Promise.all([look(), second.app.get(WatchesService, { strict: false }).sweep()]);
      await second.close();
      await eventually(() => raised(owner).length > 0);
      await look();
      expect(raised(owner)).toHaveLength(1);
    });

    it('know what is unusual for a weekday', async () => {
      const owner = await analytics.person();
      const past = [700, 720, 690, 700, 710, 705, 695, 700, 715].map((amount, week) =>
        lifeOf(owner, expenseChanges).told(expense(amount, dayBefore(8 + 7 * week))),
      );
      await analytics.deliver([...past, lifeOf(owner, expenseChanges).told(expense(90_000, dayBefore(2)))]);
      const unusual = { condition: 'unusual', threshold: null, period: 'yesterday' };
      const yesterday = lifeOf<ReturnType<typeof expense>>(owner, expenseChanges);
      await analytics.deliver([yesterday.told(expense(712, dayBefore(1)))]);
      expect(await add(owner, unusual)).toMatchObject({ crossed: false });
      await deliver(owner, [yesterday.told(expense(900, dayBefore(1)))]);
      expect(await list(owner)).toMatchObject([{ crossed: true }]);
    });

    it('are a person’s own, and go with them', async () => {
      const owner = await analytics.person();
      const colleague = await analytics.person({ workspace: owner.workspace, role: 'viewer' });
      const { id } = await add(owner);
      await add(colleague, { name: 'Theirs' });
      expect(await list(colleague)).toMatchObject([{ name: 'Theirs' }]);
      const removed = await analytics.request(removeWatch, { as: colleague, params: { id } });
      expect(removed.status).toBe(404);
      const time = new Date().toISOString();
      await analytics.deliver([
        {
          event: MemberChanged,
          id,
          subject: colleague.user,
          version: Date.now(),
          time,
          workspace: owner.workspace,
          user: colleague.user,
          data: { userId: colleague.user, workspaceId: owner.workspace, role: null, changedAt: time },
        },
      ]);
      expect(await analytics.rows('select name from metric_watch where workspace_id = $1', [owner.workspace])).toEqual([
        { name: 'Costly month' },
      ]);
      expect((await analytics.request(removeWatch, { as: owner, params: { id } })).status).toBe(204);
      expect(await list(owner)).toEqual([]);
    });

    it('are at most so many', async () => {
      const owner = await analytics.person();
      for (let count = 0; count < mostWatches; count += 1) await add(owner);
      const { status, body } = await analytics.request(addWatch, { as: owner, body: above });
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
    });

    it.each([
      ['no threshold', { threshold: null }],
      ['a threshold of what is unusual', { condition: 'unusual', period: 'yesterday' }],
      ['an unusual month that goes on', { condition: 'unusual', threshold: null }],
      ['an unusual pipeline', { metric: 'open-value', condition: 'unusual', threshold: null, period: 'yesterday' }],
      ['yesterday’s retention', { metric: 'retention', period: 'yesterday' }],
      ['an unknown metric', { metric: 'luck' }],
      ['a name of nothing', { name: '\u200b' }],
    ])('refuse %s', async (_, watch) => {
      const { status, body } = await analytics.request(addWatch, {
        as: await analytics.person(),
        body: { ...above, ...watch },
      });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' });
    });
  });
