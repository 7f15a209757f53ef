import { beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@fernway/database';
import { listOrders } from '@fernway/contracts/http/billing';
import { type Person } from '@fernway/service-kit/testing';
import { operator } from '../../src/operator.js';
import { OrderReconciler } from '../../src/settlement/order-reconciler.service.js';
import { SettlementService } from '../../src/settlement/settlement.service.js';
import type { StripeBed } from '../stripe-peer/bed.js';

export const operatorCommands = (bed: StripeBed): void =>
  describe('the operator', () => {
    let buyer: Person;
    beforeEach(async () => {
      buyer = await bed.billing.person();
    });

    const settings = (more: Record<string, string> = {}) => ({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_API_BASE: bed.peer.url,
      ...more,
    });
    const did = async (more?: Record<string, string>) =>
      (await operator.sync(settings(more))).map((each) => `${each.did} ${each.id}`);
    const sold = [
      'fernway_100',
      'fernway_200',
      'fernway_300',
      'fernway_plan_starter',
      'fernway_plan_professional',
      'fernway_plan_enterprise',
    ];

    it('sync creates every price, then matches it, also when two run at once', async () => {
      const [first, second] = await Promise.all([did(), did()]);
      expect(first).toEqual(sold.map((id) => expect.stringMatching(new RegExp(`(created|matched) ${id}$`))));
      expect(second).toHaveLength(6);
      expect(bed.peer.state.all('price', ({ currency }) => currency === 'usd')).toHaveLength(6);
      expect(bed.peer.state.all('product')).toHaveLength(6);
      const effects = bed.peer.state.effects.length;
      expect(await did()).toEqual(sold.map((id) => `matched ${id}`));
      expect(bed.peer.state.effects).toHaveLength(effects);
    });

    it('sync replaces a price that somebody changed, once, and takes the old one off sale', async () => {
      const [price] = bed.peer.state.all('price', ({ lookup_key }) => lookup_key === 'fernway_300_usd');
      Object.assign(price!, { unit_amount: 1 });
      expect(await did()).toContain('replaced fernway_300');
      expect(price).toMatchObject({ active: false, lookup_key: null });
      expect(await did()).toContain('matched fernway_300');
    });

    it('sync goes on where an answer was lost', async () => {
      bed.peer.fail('answer-lost', 'answer-lost');
      expect(await did({ CURRENCY: 'EUR' })).toEqual(sold.map((id) => `created ${id}`));
      expect(
        bed.peer.state
          .all('price', ({ currency }) => currency === 'eur')
          .map(({ unit_amount }) => unit_amount)
          .toSorted(),
      ).toEqual([100, 19_900, 200, 250, 2900, 7900]);
    });

    it('sync tells what each is sold for, and takes a setting that is empty as none', async () => {
      const synced = await operator.sync(settings({ CURRENCY: '' }));
      const perMonth = ['USD 2900 a month', 'USD 7900 a month', 'USD 19900 a month'];
      expect(synced.map(({ price }) => price)).toEqual(
        ['USD 100', 'USD 200', 'USD 250', ...perMonth].map((price) =>
          expect.stringMatching(new RegExp(`^${price} \\(price_\\w+\\)$`)),
        ),
      );
      expect(await operator.sync({ ...settings(), CURRENCY: undefined })).toEqual(synced);
    });

    it('sync says which settings are missing or bad', async () => {
      await expect(operator.sync(settings({ PAYMENTS: 'off' }))).rejects.toThrow(
        'Payments are off: set STRIPE_SECRET_KEY',
      );
      const bad = await operator
        .sync(settings({ CURRENCY: 'dollars', PAYMENTS: 'gold' }))
        .catch(({ message }) => message.split('\n'));
      expect(bad.map((line: string) => line.split(' ')[0]).toSorted()).toEqual(['CURRENCY', 'PAYMENTS']);
      await expect(operator.sync({})).rejects.toThrow('Payments are off: set STRIPE_SECRET_KEY');
      await expect(operator.sync(settings({ CURRENCY: 'XXX' }))).rejects.toThrow(
        /CURRENCY is none that payments can be taken in/,
      );
    });

    it('a refund is noted by the shell, and given by the service', async () => {
      for (const table of ['token_order', 'order_reversal'])
        await bed.rows(`update ${table} set next_check_at = now() + interval '1 day'`);
      const { sessionId } = await bed.checkout(buyer, 'fernway_200');
      bed.peer.checkout.pay(sessionId);
      const order = bed.orderOf(sessionId);
      await bed.billing.app.get(SettlementService).refresh(buyer.user, order);
      const dataSource = await createDataSource({
        name: 'operator',
        url: bed.billing.database.url,
        entities: operator.entities,
      }).initialize();
      expect(await operator.refund(dataSource, order, { amount: 50, reason: 'as agreed' })).toMatchObject({
        amount: 50,
      });
      await expect(operator.refund(dataSource, order, { amount: 151 })).rejects.toThrow(
        'Of this order 150 can still be refunded',
      );
      await expect(operator.refund(dataSource, order, { amount: 0.5 })).rejects.toThrow('whole minor units');
      await expect(operator.refund(dataSource, buyer.user, {})).rejects.toThrow('There is no order');
      await dataSource.destroy();
      expect(await bed.billing.app.get(OrderReconciler).run()).toBe(1);
      const { body } = await bed.billing.request(listOrders, { as: buyer });
      expect(body.items[0]).toMatchObject({ refunded: { amount: 50 }, tokensTakenBack: 50 });
    });
  });
