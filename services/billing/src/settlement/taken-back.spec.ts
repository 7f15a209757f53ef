import { describe, expect, it } from '@jest/globals';
import type { OrderReversal } from './reversal.entity.js';
import { isAway, leftOf, refundedAmount, tokensTakenBack } from './taken-back.js';

type Row = Pick<OrderReversal, 'kind' | 'status' | 'amount'>;
const refund = (amount: number, status: Row['status'] = 'succeeded'): Row => ({ kind: 'refund', status, amount });
const dispute = (amount: number, status: Row['status'] = 'open'): Row => ({ kind: 'dispute', status, amount });
const order = { tokens: 300, priceAmount: 250 };

describe('tokens taken back', () => {
  it.each([
    ['nothing', [], 0],
    ['the whole price', [refund(250)], 300],
    ['a cent, rounded for the buyer', [refund(1)], 1],
    ['half', [refund(125)], 150],
    ['three thirds that do not divide', [refund(83), refund(83), refund(84)], 300],
    ['what is not through', [refund(250, 'pending'), refund(250, 'failed'), refund(250, 'requested')], 0],
    ['a dispute, open or lost', [dispute(250, 'lost')], 300],
    ['a dispute that was won', [dispute(250, 'won')], 0],
    ['a dispute over all of what was half refunded: never more than all', [refund(125), dispute(250)], 300],
  ])('%s', (_what, rows, tokens) => expect(tokensTakenBack(order, rows)).toBe(tokens));

  it('depends on the sum alone, and grows with it', () => {
    for (let cents = 1; cents <= order.priceAmount; cents += 1) {
      const once = tokensTakenBack(order, [refund(cents)]);
      expect(tokensTakenBack(order, [refund(1), refund(cents - 1)])).toBe(once);
      expect(once).toBeGreaterThanOrEqual(tokensTakenBack(order, [refund(cents - 1)]));
    }
  });

  it('is exact for prices and tokens beyond what a float holds', () => {
    const large = { tokens: 2_147_483_647, priceAmount: 2_147_483_646 };
    expect(tokensTakenBack(large, [refund(2_147_483_645)])).toBe(2_147_483_645);
  });

  it('takes nothing of what cost nothing', () => expect(tokensTakenBack({ tokens: 10, priceAmount: 0 }, [])).toBe(0));
});

it('counts as refunded what succeeded', () => {
  expect(refundedAmount([refund(10), refund(20, 'pending'), dispute(30)])).toBe(10);
  expect(isAway(dispute(1, 'won'))).toBe(false);
});

it.each([
  ['all of what nothing was taken of', [], 250],
  [
    'all of it after a refund that failed, or a dispute that was won',
    [refund(250, 'failed'), dispute(250, 'won')],
    250,
  ],
  ['the rest of what was refunded', [refund(100)], 150],
  ['the rest of what is on its way back', [refund(100, 'requested'), refund(50, 'pending')], 100],
  ['nothing of what the bank holds', [dispute(250)], 0],
  ['never less than nothing', [refund(125), dispute(250)], 0],
])('leaves to be refunded %s', (_what, rows, left) => expect(leftOf(order, rows)).toBe(left));
