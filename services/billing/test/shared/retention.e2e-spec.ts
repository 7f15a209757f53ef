import { describe, expect, it } from '@jest/globals';
import { cancelTestCheckout, createTokenCheckout, payTestCheckout } from '@fernway/contracts/http/billing';
import { createPlanCheckout, getWorkspacePlan, listInvoices } from '@fernway/contracts/http/billing-plans';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { type Person, type TestService } from '@fernway/service-kit/testing';

export const retention = (billing: TestService): void =>
  describe('retention', () => {
    const rows = <Row extends object>(text: string, values: unknown[] = []) =>
      asAdmin(billing.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
    const sweep = (of = billing) => of.app.get(SweeperService, { strict: false }).sweep();

    /** A checkout of a plan that was opened so long ago. */
    const checkout = async (as: Person, age: string): Promise<string> => {
      const { status, body } = await billing.request(createPlanCheckout, { as, body: { plan: 'professional' } });
      expect(status).toBe(201);
      await rows('update plan_checkout set created_at = now() - $2::interval where session_id = $1', [
        body.sessionId,
        age,
      ]);
      return body.sessionId as string;
    };
    const cancel = (id: string) => billing.request(cancelTestCheckout, { params: { id }, body: {} });
    const pay = (id: string) => billing.request(payTestCheckout, { params: { id }, body: {} });
    const checkoutsOf = async ({ workspace }: Person) =>
      (
        await rows<{ status: string }>('select status from plan_checkout where workspace_id = $1 order by created_at', [
          workspace,
        ])
      ).map(({ status }) => status);

    describe('checkouts of plans', () => {
      it('go when they came to nothing long ago; open and paid ones stay, and so does the plan', async () => {
        const owner = await billing.person();
        const abandoned = await checkout(owner, '90 days 1 minute');
        const lately = await checkout(owner, '89 days');
        for (const id of [abandoned, lately]) expect((await cancel(id)).status).toBe(200);
        await checkout(owner, '2 years');
        const paid = await checkout(owner, '3 years');
        expect((await pay(paid)).status).toBe(200);
        await sweep();
        expect(await checkoutsOf(owner)).toEqual(['paid', 'open', 'cancelled']);
        expect((await billing.request(getWorkspacePlan, { as: owner })).body.subscription).toMatchObject({
          plan: 'professional',
        });
      });

      it('go in as many steps as it takes, with two instances at once', async () => {
        const owner = await billing.person();
        const id = await checkout(owner, '1 year');
        await cancel(id);
        await rows(
          `insert into plan_checkout (workspace_id, id, plan, trial_days, price_amount, price_currency, status, provider, created_at)
                select workspace_id, gen_random_uuid(), plan, trial_days, price_amount, price_currency, status, provider, created_at
                  from plan_checkout, generate_series(1, 2500) where session_id = $1`,
          [id],
        );
        const second = await billing.another();
        await Promise.all([sweep(), sweep(second)]);
        await sweep();
        await second.close();
        expect(await checkoutsOf(owner)).toEqual([]);
      });
    });

    it('never removes an order or an invoice, whatever came of it, however old', async () => {
      const owner = await billing.person();
      const order = async () =>
        (await billing.request(createTokenCheckout, { as: owner, body: { packageId: 'fernway_100' } })).body
          .sessionId as string;
      const [paid, cancelled] = [await order(), await order()];
      await pay(paid);
      await cancel(cancelled);
      expect((await pay(await checkout(owner, '1 hour'))).status).toBe(200);
      await rows(
        `update token_order set created_at = now() - interval '20 years', paid_at = paid_at - interval '20 years' where user_id = $1`,
        [owner.user],
      );
      const subscription = (
        await rows<{ id: string }>('select id from subscription where workspace_id = $1', [owner.workspace])
      )[0]!.id;
      await rows(
        `insert into invoice (workspace_id, id, subscription_id, provider_id, number, plan, status, total_amount, currency, period_start, period_end, created_at)
              select $1, gen_random_uuid(), $2, 'in_' || status, status, 'professional', status, 7900, 'USD', now() - interval '20 years', now() - interval '20 years', now() - interval '20 years'
                from unnest(array['open', 'paid', 'void', 'uncollectible']) as status`,
        [owner.workspace, subscription],
      );
      await sweep();
      const statuses = await rows<{ status: string }>(
        'select status from token_order where user_id = $1 order by status',
        [owner.user],
      );
      expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'paid']);
      const { body } = await billing.request(listInvoices, { as: owner });
      expect(body.items.length).toBeGreaterThanOrEqual(4);
    });
  });
