import { createDeal, type Deal, getDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { undo } from '../batches.js';
import { addDeal, rowsOf } from '../crm.js';
import { checked, ran, upload } from '../imports.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });

export const dealLines = (crm: TestService): void =>
  describe('lines of a deal', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });
    const chairs = { name: 'Oak chair', quantity: 3, price: 12_050, discount: 10 };
    const delivery = { name: 'Delivery', quantity: 1.5, price: 333 };

    const change = (deal: Deal, body: Record<string, unknown>) =>
      crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: { version: deal.version, ...body } });
    const changed = async (deal: Deal, body: Record<string, unknown>): Promise<Deal> => {
      const answer = await change(deal, body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Deal;
    };
    const find = async ({ id }: Pick<Deal, 'id'>) =>
      (await crm.request(getDeal, { as: owner, params: { id } })).body as Deal;

    it('make its value: their sum, less discounts, in the deal’s currency', async () => {
      const deal = await addDeal(crm, owner, { value: usd(0), probability: 50, lines: [chairs, delivery] });
      expect(deal).toMatchObject({
        lines: [
          { ...chairs, id: expect.any(String), productId: null, total: 32_535 },
          { ...delivery, id: expect.any(String), productId: null, discount: 0, total: 500 },
        ],
        value: usd(33_035),
        weightedValue: usd(16_518),
      });
      expect(await find(deal)).toEqual(deal);
    });

    it('keep their ids, also when they are sent back as they were read', async () => {
      const deal = await addDeal(crm, owner, { lines: [chairs, delivery] });
      const [first, second] = deal.lines;
      expect(await changed(deal, { lines: deal.lines })).toEqual(deal);
      const after = await changed(deal, { lines: [{ ...second!, quantity: 2 }, first, delivery] });
      expect(after.lines.map(({ id }) => id)).toEqual([second!.id, first!.id, expect.any(String)]);
      expect(after.value).toEqual(usd(666 + 32_535 + 500));
    });

    it('are kept in history with the value, and in the version that another changed meanwhile', async () => {
      const deal = await addDeal(crm, owner, { value: usd(7) });
      const after = await changed(deal, { lines: [delivery] });
      const [last] = await rowsOf<{ changes: object }>(
        crm,
        'select changes from deal_history where deal_id = $1 order by version desc limit 1',
        [deal.id],
      );
      expect(last!.changes).toEqual({ lines: [[], after.lines], value: [usd(7), usd(500)] });
      const late = await change(deal, { lines: [] });
      expect([late.status, late.body.current]).toMatchObject([409, { lines: after.lines }]);
    });

    it('leave the value as it is when all of them are removed, unless another is given', async () => {
      const deal = await addDeal(crm, owner, { lines: [delivery] });
      const without = await changed(deal, { lines: [] });
      expect(without).toMatchObject({ lines: [], value: usd(500) });
      const again = await changed(without, { lines: deal.lines, value: { amount: 1, currency: 'JPY' } });
      expect(again.value).toEqual({ amount: 500, currency: 'JPY' });
      expect(await changed(again, { lines: [], value: usd(9) })).toMatchObject({ lines: [], value: usd(9) });
    });

    it('say what the value is: another one is refused, and so is another currency', async () => {
      const deal = await addDeal(crm, owner, { lines: [delivery] });
      for (const value of [usd(501), { amount: 500, currency: 'JPY' }]) {
        const { status, body } = await change(deal, { value });
        expect([status, body.code, body.errors]).toEqual([
          400,
          'invalid-request',
          [{ path: 'value', message: 'The value follows from the deal’s products' }],
        ]);
      }
      expect(await changed(deal, { value: usd(500), name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
    });

    it.each([
      ['lines', [{ ...delivery, quantity: 1_000_000, price: 1_000_000_000_000 }]],
      ['lines.0.quantity', [{ ...delivery, quantity: 0.0005 }]],
      ['lines.0.discount', [{ ...delivery, discount: 101 }]],
      ['lines.0.price', [{ ...delivery, price: -1 }]],
      ['lines', Array.from({ length: 101 }, () => delivery)],
    ])('are refused at %s where they cannot be', async (path, lines) => {
      const { status, body } = await crm.request(createDeal, {
        as: owner,
        body: { name: 'Deal', customerName: 'Oak', value: usd(0), lines },
      });
      expect([status, body.errors[0].path]).toEqual([400, path]);
    });

    it('are not the same one twice', async () => {
      const deal = await addDeal(crm, owner, { lines: [delivery] });
      const { status, body } = await change(deal, { lines: [deal.lines[0], deal.lines[0]] });
      expect([status, body.errors]).toMatchObject([400, [{ path: 'lines.1.id' }]]);
    });

    it('say what the value is to a file, too: a row that gives another is refused', async () => {
      const [lined, free] = [
        await addDeal(crm, owner, { name: 'Lined', lines: [delivery] }),
        await addDeal(crm, owner, { name: 'Free' }),
      ];
      const file = (value: string) =>
        `Fernway ID,Deal,Value,Currency,Priority\n${lined.id},Lined,${value},high\n${free.id},Free,77,JPY,high\n`;
      const imported = async (value: string) => {
        const made = await upload(crm, owner, file(value), { recordType: 'deal' });
        await checked(crm, owner, made, { options: { existing: 'update' } });
        return ran(crm, owner, made);
      };
      expect(await imported('77,JPY')).toMatchObject({ counts: { update: 1, invalid: 1 } });
      expect(await find(lined)).toMatchObject({ value: usd(500), priority: 'medium', version: 1 });
      expect(await find(free)).toMatchObject({ value: { amount: 77, currency: 'JPY' } });
      const { batchId } = await imported('5.00,USD');
      expect(await find(lined)).toMatchObject({ value: usd(500), priority: 'high', lines: lined.lines });
      expect(await undo(crm, owner, batchId!)).toMatchObject({ updated: 1, refused: 0 });
      expect(await find(lined)).toMatchObject({ value: usd(500), priority: 'medium', lines: lined.lines });
    });

    it('name products of the workspace only', async () => {
      const { status, body } = await crm.request(createDeal, {
        as: owner,
        body: {
          name: 'Deal',
          customerName: 'Oak',
          value: usd(0),
          lines: [delivery, { ...delivery, productId: randomUUID() }],
        },
      });
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'lines.1.productId', message: 'There is no such product' }],
      ]);
    });
  });
