import { describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@fernway/contracts/events/billing';
import { getCheckoutSession, payTestCheckout } from '@fernway/contracts/http/billing';
import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getWorkspacePlan,
  listInvoices,
  openPortal,
  resumeSubscription,
} from '@fernway/contracts/http/billing-plans';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { SubscriptionReconciler } from '../../src/subscriptions/subscription-reconciler.service.js';
import { SubscriptionSyncService, type Wish } from '../../src/subscriptions/subscription-sync.service.js';
import type { StripeBed } from '../stripe-peer/bed.js';
import { deliver, shuffled } from '../stripe-peer/webhooks.js';

export const stripePlans = (bed: StripeBed): void =>
  describe('plans at Stripe', () => {
    const day = 24 * 60 * 60;

    const told = async <T>(act: () => T, inOrder = (events: typeof bed.peer.state.events) => events): Promise<T> => {
      const from = bed.peer.state.events.length;
      const result = act();
      for (const event of inOrder(bed.peer.state.events.slice(from)))
        expect(await deliver(bed.billing, event)).toBe(200);
      return result;
    };
    const open = async (as: Person, plan = 'starter') =>
      (await bed.billing.request(createPlanCheckout, { as, body: { plan } })).body.sessionId as string;
    const planOf = async (as: Person) => (await bed.billing.request(getWorkspacePlan, { as })).body;
    const subscribed = async (plan = 'starter') => {
      const owner = await bed.billing.person();
      const session = await open(owner, plan);
      await told(() => bed.peer.checkout.pay(session));
      return { owner, id: String(bed.peer.session(session)['subscription']) };
    };

    it('sells a plan in the operator’s currency, yen without decimals, with a trial', async () => {
      const owner = await bed.billing.person();
      const session = await open(owner);
      expect(bed.peer.session(session)).toMatchObject({
        success_url: 'http://localhost:4000/payment-success?session_id={CHECKOUT_SESSION_ID}',
      });
      expect(
        bed.peer.state.all('price', ({ lookup_key }) => lookup_key === 'fernway_plan_starter_jpy_month')[0],
      ).toMatchObject({
        unit_amount: 2900,
        currency: 'jpy',
        recurring: { interval: 'month' },
      });
      await told(
        () => bed.peer.checkout.pay(session),
        (events) => events.toReversed(),
      );
      expect(await planOf(owner)).toMatchObject({
        subscription: {
          plan: 'starter',
          status: 'trialing',
          price: { amount: 2900, currency: 'JPY' },
          provider: 'stripe',
        },
        limits: { contacts: 1000 },
        portal: true,
        testClock: null,
        trialDays: 0,
      });
      const back = await bed.billing.request(getCheckoutSession, { as: owner, params: { id: session } });
      expect(back.body).toEqual({ status: 'paid', tokens: 0, plan: 'starter' });
      // The trial's invoice is over nothing: none is shown.
      expect((await bed.billing.request(listInvoices, { as: owner })).body.items).toEqual([]);
    });

    it('follows the clock of Stripe through trial, months, a card that fails and works again', async () => {
      const { owner } = await subscribed('professional');
      await told(() => bed.peer.billing.advance(14 * day + 60));
      expect((await planOf(owner)).subscription.status).toBe('active');
      bed.peer.billing.cardWorks = false;
      await told(() => bed.peer.billing.advance(32 * day));
      expect(await planOf(owner)).toMatchObject({ subscription: { status: 'past-due' }, limits: { contacts: 10_000 } });
      const [due] = (await bed.billing.request(listInvoices, { as: owner })).body.items;
      expect(due).toMatchObject({ status: 'open', paidAt: null });
      bed.peer.billing.cardWorks = true;
      await told(
        () => bed.peer.billing.advance(60),
        (events) => shuffled(events, 3),
      );
      expect((await planOf(owner)).subscription.status).toBe('active');
      const { body } = await bed.billing.request(listInvoices, { as: owner });
      expect(body.items.map(({ status, total }: { status: string; total: object }) => [status, total])).toEqual([
        ['paid', { amount: 7900, currency: 'JPY' }],
        ['paid', { amount: 7900, currency: 'JPY' }],
      ]);
      const states = () => billed(owner).map(({ data }) => data.status);
      await eventually(() => states().length >= 4);
      expect(states().filter((status, at, all) => status !== all[at - 1])).toEqual([
        'trialing',
        'active',
        'past-due',
        'active',
      ]);
    });
    const billed = (owner: Person) =>
      bed.billing.events.of(SubscriptionChanged).filter(({ workspaceid }) => workspaceid === owner.workspace);

    it('changes, cancels and resumes once, although an answer is lost', async () => {
      const { owner, id } = await subscribed();
      const updates = () => bed.peer.state.effects.filter((effect) => effect === 'subscription update').length;
      const before = updates();
      bed.peer.fail('answer-lost');
      const changed = await bed.billing.request(changePlan, { as: owner, body: { plan: 'enterprise' } });
      expect(changed.body).toMatchObject({
        subscription: { plan: 'enterprise', price: { amount: 19_900 } },
        limits: { contacts: null },
      });
      const ask = (endpoint: typeof cancelSubscription | typeof resumeSubscription) =>
        bed.billing.request(endpoint, { as: owner, body: {} });
      expect((await ask(cancelSubscription)).body.subscription.cancelsAtPeriodEnd).toBe(true);
      expect((await ask(resumeSubscription)).body.subscription.cancelsAtPeriodEnd).toBe(false);
      expect((await ask(cancelSubscription)).body.subscription.cancelsAtPeriodEnd).toBe(true);
      expect(updates() - before).toBe(4);
      await told(() => bed.peer.billing.advance(15 * day));
      expect(await planOf(owner)).toMatchObject({ subscription: { status: 'cancelled' }, limits: { contacts: 250 } });
      expect(bed.peer.state.find('subscription', id)['status']).toBe('canceled');
    });

    it('opens the page for cards of the workspace’s own account', async () => {
      const { owner } = await subscribed();
      const { status, body } = await bed.billing.request(openPortal, { as: owner, body: {} });
      expect({ status, url: body.url }).toEqual({
        status: 201,
        url: expect.stringMatching(/^https:\/\/billing\.stripe\.example\/cus_/),
      });
      expect((await bed.billing.request(openPortal, { as: await bed.billing.person(), body: {} })).status).toBe(409);
    });

    it('ends the second of two subscriptions that were paid for one workspace', async () => {
      const owner = await bed.billing.person();
      const [first, second] = [await open(owner), await open(owner, 'enterprise')];
      await told(() => bed.peer.checkout.pay(first));
      await told(() => bed.peer.checkout.pay(second));
      expect((await planOf(owner)).subscription.plan).toBe('starter');
      expect(bed.peer.state.find('subscription', String(bed.peer.session(second)['subscription']))['status']).toBe(
        'canceled',
      );
    });

    it('finds by asking what no webhook told: a paid checkout, a month that ended', async () => {
      const owner = await bed.billing.person();
      bed.peer.checkout.pay(await open(owner));
      const reconcile = () => bed.billing.app.get(SubscriptionReconciler).run();
      await bed.rows(`update plan_checkout set next_check_at = now() where status = 'open'`);
      expect(await reconcile()).toBeGreaterThan(0);
      expect((await planOf(owner)).subscription.status).toBe('trialing');
      bed.peer.billing.advance(15 * day);
      await bed.rows('update subscription set next_check_at = now() where workspace_id = $1', [owner.workspace]);
      expect(await reconcile()).toBe(1);
      expect((await planOf(owner)).subscription.status).toBe('active');
    });

    it('shows a checkout that nobody has paid as open, then as expired', async () => {
      const owner = await bed.billing.person();
      const session = await open(owner);
      const status = async () =>
        (await bed.billing.request(getCheckoutSession, { as: owner, params: { id: session } })).body.status as string;
      expect(await status()).toBe('open');
      bed.peer.checkout.expire(session);
      expect(await status()).toBe('expired');
      expect((await planOf(owner)).subscription).toBeNull();
    });

    it.each(['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'])(
      'needs no more than %s to know of a plan',
      async (type) => {
        const owner = await bed.billing.person();
        const session = await open(owner);
        await told(
          () => bed.peer.checkout.pay(session),
          (events) => events.filter((event) => event.type === type),
        );
        expect((await planOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'trialing' });
        const paid = type === 'checkout.session.completed' ? 'paid' : 'open';
        expect(await bed.rows('select status from plan_checkout where session_id = $1', [session])).toEqual([
          { status: paid },
        ]);
      },
    );

    it('gives up a checkout whose process died before it had a page, an hour later', async () => {
      const owner = await bed.billing.person();
      const session = await open(owner);
      const [{ id }] = (await bed.rows<{ id: string }>('select id from plan_checkout where session_id = $1', [
        session,
      ])) as [{ id: string }];
      const after = async (age: string) => {
        await bed.rows(
          'update plan_checkout set session_id = null, next_check_at = now(), created_at = now() - $2::interval where id = $1',
          [id, age],
        );
        await bed.billing.app.get(SubscriptionReconciler).run();
        return (await bed.rows<{ status: string }>('select status from plan_checkout where id = $1', [id]))[0]!.status;
      };
      expect(await after('59 minutes')).toBe('open');
      expect(await after('61 minutes')).toBe('expired');
      // A subscription that was paid for after all still counts.
      await told(() => bed.peer.checkout.pay(session));
      expect((await planOf(owner)).subscription.status).toBe('trialing');
      expect(await bed.rows('select status from plan_checkout where id = $1', [id])).toEqual([{ status: 'paid' }]);
    });

    describe('reading a subscription', () => {
      const sync = () => bed.billing.app.get(SubscriptionSyncService);
      /** The subscription changes, `times` times, while Stripe is asked. */
      const changing = (owner: Person, times: number) => {
        const count = { asked: 0 };
        const wish: Wish = async (provider, asked) => {
          count.asked += 1;
          if (count.asked <= times)
            await bed.rows('update subscription set version = version + 1 where workspace_id = $1', [owner.workspace]);
          return provider.truthOf(asked);
        };
        return { count, wish };
      };

      it('is given up where it kept changing meanwhile, and done where it stopped in time', async () => {
        const { owner, id } = await subscribed();
        bed.peer.state.find('subscription', id)['cancel_at_period_end'] = true;
        const never = changing(owner, Infinity);
        await expect(sync().refresh(owner.workspace, id, never.wish)).rejects.toMatchObject({
          code: 'conflict',
          message: 'The subscription kept changing while it was read',
        });
        expect(never.count.asked).toBe(5);
        expect((await planOf(owner)).subscription.cancelsAtPeriodEnd).toBe(false);
        const fourTimes = changing(owner, 4);
        await sync().refresh(owner.workspace, id, fourTimes.wish);
        expect(fourTimes.count.asked).toBe(5);
        expect((await planOf(owner)).subscription.cancelsAtPeriodEnd).toBe(true);
      });

      it('is left alone where it is another provider’s', async () => {
        const { owner, id } = await subscribed();
        await bed.rows(`update subscription set provider = 'test', next_check_at = now() where workspace_id = $1`, [
          owner.workspace,
        ]);
        bed.peer.state.find('subscription', id)['cancel_at_period_end'] = true;
        const before = bed.peer.exchanges.length;
        expect(await bed.billing.app.get(SubscriptionReconciler).run()).toBe(1);
        expect(bed.peer.exchanges).toHaveLength(before);
        expect((await planOf(owner)).subscription).toMatchObject({ provider: 'test', cancelsAtPeriodEnd: false });
      });
    });

    it('has no test checkouts of the days of test payments', async () => {
      const owner = await bed.billing.person();
      const old = `test_${randomUUID().replaceAll('-', '')}`;
      await bed.rows(`update plan_checkout set provider = 'test', session_id = $2 where session_id = $1`, [
        await open(owner),
        old,
      ]);
      expect((await bed.billing.request(payTestCheckout, { params: { id: old }, body: {} })).status).toBe(404);
      expect((await planOf(owner)).subscription).toBeNull();
    });

    it('has no clock of its own', async () => {
      const { owner } = await subscribed();
      expect((await bed.billing.request(advanceTestClock, { as: owner, body: { days: 1 } })).status).toBe(404);
    });
  });
