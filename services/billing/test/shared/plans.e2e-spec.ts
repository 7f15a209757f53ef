import { describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@fernway/contracts/events/billing';
import {
  cancelTestCheckout,
  getCheckoutSession,
  getTestCheckout,
  payTestCheckout,
  refundTestCheckout,
} from '@fernway/contracts/http/billing';
import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getInvoicePdf,
  getWorkspacePlan,
  listInvoices,
  listPlans,
  openPortal,
  resumeSubscription,
  workspaceLimits,
} from '@fernway/contracts/http/billing-plans';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { onDemand } from '../on-demand.js';
import { PlanCheckoutsService } from '../../src/plan-checkouts/plan-checkouts.service.js';
import { DocumentsService } from '../../src/documents/documents.service.js';
import { Pdf } from '../../src/documents/pdf.js';
import { texts } from '../../src/documents/texts.js';
import { SubscriptionReconciler } from '../../src/subscriptions/subscription-reconciler.service.js';
import { SubscriptionSyncService } from '../../src/subscriptions/subscription-sync.service.js';

export const plans = (billing: TestService): void =>
  describe('plans', () => {
    const open = async (as: Person, plan = 'professional') =>
      (await billing.request(createPlanCheckout, { as, body: { plan } })).body.sessionId as string;
    const pay = (id: string) => billing.request(payTestCheckout, { params: { id }, body: {} });
    const subscribed = async (plan = 'professional') => {
      const owner = await billing.person();
      expect((await pay(await open(owner, plan))).status).toBe(200);
      return owner;
    };
    const planOf = async (as: Person) => (await billing.request(getWorkspacePlan, { as })).body;
    const advance = async (as: Person, days: number) =>
      (await billing.request(advanceTestClock, { as, body: { days } })).body;
    const limitsFor = async (as: Person) =>
      (
        await billing.request(workspaceLimits, {
          as: await billing.serviceToken('crm'),
          params: { workspace: as.workspace },
        })
      ).body;

    it('are the three of the specification', async () => {
      const { body } = await billing.request(listPlans);
      expect(body).toMatchObject({ trialDays: 14, mode: 'enforced' });
      expect(
        body.items.map(({ id, price, limits, popular }: Record<string, unknown>) => [id, price, limits, popular]),
      ).toEqual([
        ['starter', { amount: 2900, currency: 'USD' }, { contacts: 1000 }, false],
        ['professional', { amount: 7900, currency: 'USD' }, { contacts: 10_000 }, true],
        ['enterprise', { amount: 19_900, currency: 'USD' }, { contacts: null }, false],
      ]);
    });

    it('begin with a trial, are billed when it ends, and tell every change', async () => {
      const owner = await billing.person();
      expect(await planOf(owner)).toMatchObject({
        subscription: null,
        limits: { contacts: 250 },
        trialDays: 14,
        portal: false,
      });
      const sessionId = await open(owner);
      const page = (await billing.request(getTestCheckout, { params: { id: sessionId } })).body;
      expect(page).toMatchObject({
        packageName: 'Professional',
        plan: 'professional',
        tokens: 0,
        trialDays: 14,
        price: { amount: 7900 },
        status: 'open',
        // Straight to where every payment is told.
        successUrl: `http://localhost:4000/payment-success?session_id=${sessionId}`,
      });
      const declined = await billing.request(payTestCheckout, {
        params: { id: sessionId },
        body: { card: 'declined' },
      });
      expect(declined).toMatchObject({ status: 402, body: { code: 'card-declined' } });
      expect((await planOf(owner)).subscription).toBeNull();
      const paid = await Promise.all([1, 2, 3].map(() => pay(sessionId)));
      expect(paid.map(({ status }) => status)).toEqual([200, 200, 200]);
      const session = await billing.request(getCheckoutSession, { as: owner, params: { id: sessionId } });
      expect(session.body).toEqual({ status: 'paid', tokens: 0, plan: 'professional' });
      const trial = await planOf(owner);
      expect(trial).toMatchObject({
        subscription: { plan: 'professional', status: 'trialing', cancelsAtPeriodEnd: false },
        limits: { contacts: 10_000 },
        trialDays: 0,
      });
      expect((await advance(owner, 13)).subscription.status).toBe('trialing');
      expect((await advance(owner, 1)).subscription).toMatchObject({ status: 'active', version: 2 });
      const { body } = await billing.request(listInvoices, { as: owner });
      expect(body.items).toEqual([
        expect.objectContaining({ plan: 'professional', status: 'paid', total: { amount: 7900, currency: 'USD' } }),
      ]);
      const pdf = (as: Person) =>
        billing.request(getInvoicePdf, { as, params: { id: body.items[0].id }, query: { language: 'zh' } });
      expect((await pdf(owner)).text.slice(0, 5)).toBe('%PDF-');
      expect((await pdf(await billing.person({ role: 'member', workspace: owner.workspace }))).status).toBe(403);
      expect((await pdf(await billing.person())).status).toBe(404);
      const told = () =>
        billing.events.of(SubscriptionChanged).filter(({ workspaceid }) => workspaceid === owner.workspace);
      await eventually(() => told().length === 2);
      expect(told().map(({ data }) => [data.status, data.limits.contacts])).toEqual([
        ['trialing', 10_000],
        ['active', 10_000],
      ]);
    });

    it('are changed at once, cancelled for later, resumed, and over in the end', async () => {
      const owner = await subscribed('starter');
      const changed = await billing.request(changePlan, { as: owner, body: { plan: 'enterprise' } });
      expect(changed.body).toMatchObject({
        subscription: { plan: 'enterprise', price: { amount: 19_900 } },
        limits: { contacts: null },
      });
      const ask = (endpoint: typeof cancelSubscription | typeof resumeSubscription) =>
        billing.request(endpoint, { as: owner, body: {} });
      expect((await ask(cancelSubscription)).body.subscription.cancelsAtPeriodEnd).toBe(true);
      expect((await ask(resumeSubscription)).body.subscription.cancelsAtPeriodEnd).toBe(false);
      await ask(cancelSubscription);
      const over = await advance(owner, 15);
      expect(over).toMatchObject({
        subscription: { status: 'cancelled', endedAt: expect.any(String) },
        limits: { contacts: 250 },
      });
      expect((await ask(resumeSubscription)).status).toBe(409);
      // Who comes back has had his trial: the first month is due.
      const again = await pay(await open(owner, 'starter'));
      expect(again.body.trialDays).toBe(0);
      expect((await planOf(owner)).subscription).toMatchObject({
        status: 'active',
        plan: 'starter',
        trialEndsAt: null,
      });
    });

    it('move on by themselves when their time has come, in one of two instances', async () => {
      const owner = await subscribed();
      await asAdmin(billing.database.adminUrl, async (admin) => {
        for (const table of ['subscription', 'plan_checkout'])
          await admin.query(`update ${table} set next_check_at = now() + interval '1 day'`);
        await admin.query(
          `update subscription set trial_ends_at = now(), current_period_ends_at = now(), next_check_at = now() where workspace_id = $1`,
          [owner.workspace],
        );
      });
      const other = await onDemand(await billing.another());
      const taken = await Promise.all([billing, other].map(({ app }) => app.get(SubscriptionReconciler).run()));
      expect(taken.toSorted()).toEqual([0, 1]);
      expect((await planOf(owner)).subscription).toMatchObject({ status: 'active', version: 2 });
      expect((await billing.request(listInvoices, { as: owner })).body.items).toHaveLength(1);
      await other.close();
    });

    it('go on with the open checkout of the same request, after a crash, and with no other', async () => {
      const owner = await billing.person();
      const ask = (plan: 'starter' | 'professional') =>
        billing.app.get(PlanCheckoutsService).open(owner, plan, 'request-1');
      const first = await ask('starter');
      expect(await ask('starter')).toEqual(first);
      expect((await ask('professional')).sessionId).not.toBe(first.sessionId);
    });

    it('are one per workspace, whoever opens a checkout', async () => {
      const owner = await billing.person();
      const admin = await billing.person({ role: 'admin', workspace: owner.workspace });
      const [first, second] = [await open(owner), await open(admin, 'starter')];
      await pay(first);
      expect((await pay(second)).status).toBe(409);
      expect((await billing.request(createPlanCheckout, { as: admin, body: { plan: 'starter' } })).body.code).toBe(
        'conflict',
      );
      expect((await planOf(admin)).subscription.plan).toBe('professional');
    });

    it('are seen by all of a workspace, managed by owner and admin, and unknown to others', async () => {
      const owner = await subscribed();
      const member = await billing.person({ role: 'member', workspace: owner.workspace });
      expect((await planOf(member)).subscription.plan).toBe('professional');
      for (const [endpoint, body] of [
        [createPlanCheckout, { plan: 'starter' }],
        [changePlan, { plan: 'starter' }],
        [cancelSubscription, {}],
        [openPortal, {}],
        [advanceTestClock, { days: 1 }],
      ] as const) {
        expect((await billing.request(endpoint, { as: member, body })).status).toBe(403);
      }
      expect((await planOf(await billing.person())).subscription).toBeNull();
      expect(await limitsFor(member)).toEqual({ contacts: 10_000 });
      expect(await limitsFor(await billing.person())).toEqual({ contacts: 250 });
    });

    it.each([
      ['an unknown plan', createPlanCheckout, { plan: 'platinum' }, 400],
      ['a price of the client’s own', createPlanCheckout, { plan: 'starter', price: 1 }, 400],
      ['a change without a plan to change', changePlan, { plan: 'starter' }, 409],
      ['a clock that runs back', advanceTestClock, { days: -1 }, 400],
      ['half a day', advanceTestClock, { days: 0.5 }, 400],
      ['the page for cards that nobody has here', openPortal, {}, 409],
    ])('refuse %s', async (_what, endpoint, body, status) => {
      expect((await billing.request(endpoint, { as: await billing.person(), body })).status).toBe(status);
    });

    it('may be left at their checkout: it is open until it is cancelled, and begins nothing', async () => {
      const owner = await billing.person();
      const id = await open(owner);
      const session = async () => (await billing.request(getCheckoutSession, { as: owner, params: { id } })).body;
      expect(await session()).toEqual({ status: 'open', tokens: 0, plan: 'professional' });
      expect(await billing.request(cancelTestCheckout, { params: { id }, body: {} })).toMatchObject({
        status: 200,
        body: { plan: 'professional', status: 'cancelled' },
      });
      expect(await session()).toEqual({ status: 'cancelled', tokens: 0, plan: 'professional' });
      expect((await planOf(owner)).subscription).toBeNull();
    });

    it('are asked about with their own bills alone, the oldest first', async () => {
      const owner = await subscribed('starter');
      await advance(owner, 14);
      await billing.request(cancelSubscription, { as: owner, body: {} });
      await advance(owner, 32);
      await pay(await open(owner, 'professional'));
      await advance(owner, 62);
      const [{ id }] = await asAdmin(
        billing.database.adminUrl,
        async (admin) =>
          (
            await admin.query<{ id: string }>(
              'select provider_id as id from subscription where workspace_id = $1 and ended_at is null',
              [owner.workspace],
            )
          ).rows as [{ id: string }],
      );
      const sync = billing.app.get(SubscriptionSyncService);
      const billsOf = async () => {
        let starts: number[] = [];
        await sync.refresh(owner.workspace, id, async (provider, asked) => {
          const truth = await provider.truthOf(asked);
          starts = asked.known!.invoices.map(({ periodStart }) => periodStart.getTime());
          return { ...truth, invoices: truth.invoices.toReversed() };
        });
        return starts;
      };
      await billsOf();
      const starts = await billsOf();
      expect(starts).toHaveLength(3);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      const page = async (query: object = {}) =>
        (await billing.request(listInvoices, { as: owner, query: { ...query } })).body;
      const all = await page();
      expect([all.items.length, all.next]).toEqual([4, null]);
      const begun = all.items.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(begun).toEqual(begun.toSorted().toReversed());
      const first = await page({ limit: 3 });
      expect(first).toEqual({ items: all.items.slice(0, 3), next: all.items[2].id });
      expect(await page({ limit: 3, after: first.next })).toEqual({ items: all.items.slice(3), next: null });
      expect(await page({ limit: 4 })).toEqual(all);
    });

    it('have bills that say whether money moved', async () => {
      const owner = await subscribed();
      await advance(owner, 14);
      const [{ id }] = (await billing.request(listInvoices, { as: owner })).body.items;
      const pdf = billing.app.get(Pdf);
      const draw = pdf.draw.bind(pdf);
      const notes = async () => {
        let noted: readonly string[] = [];
        pdf.draw = (paper) => {
          noted = paper.notes;
          return draw(paper);
        };
        await billing.app
          .get(DocumentsService)
          .invoice(owner as never, id, 'en')
          .finally(() => Object.assign(pdf, { draw }));
        return noted;
      };
      expect(await notes()).toContain(texts.en.test);
      await asAdmin(billing.database.adminUrl, (admin) =>
        admin.query(`update subscription set provider = 'stripe', next_check_at = null where workspace_id = $1`, [
          owner.workspace,
        ]),
      );
      expect(await notes()).not.toContain(texts.en.test);
    });

    it('are not refunded like token orders', async () => {
      const owner = await billing.person();
      const id = await open(owner);
      await pay(id);
      expect((await billing.request(refundTestCheckout, { params: { id }, body: {} })).body.code).toBe('conflict');
    });
  });
