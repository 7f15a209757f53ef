import { type ListedEntry, receiptOf, shown } from './listed-entry.js';

describe('the receipt behind an entry', () => {
  it.each([
    ['the generation that it paid for', { type: 'usage', receiptId: 'g', reference: 'r' }, { kind: 'usage', id: 'g' }],
    ['the order that was paid', { type: 'purchase', receiptId: null, reference: 'o' }, { kind: 'payment', id: 'o' }],
    ['the order that was refunded', { type: 'refund', receiptId: null, reference: 'o' }, { kind: 'payment', id: 'o' }],
    ['the order that was disputed', { type: 'dispute', receiptId: null, reference: 'o' }, { kind: 'payment', id: 'o' }],
    ['none of a bonus', { type: 'bonus', receiptId: null, reference: 'login' }, null],
    ['none of what no person sees', { type: null, receiptId: null, reference: 'o' }, null],
    ['none of a purchase without an order', { type: 'purchase', receiptId: null, reference: null }, null],
  ])('is %s', (_what, entry, receipt) => expect(receiptOf(entry)).toEqual(receipt));
});

it('an entry is shown without its place in the ledger', () => {
  const entry = {
    id: 'e',
    seq: 7,
    type: 'bonus',
    amount: 5,
    createdAt: new Date('2026-03-10T12:00:00Z'),
    reference: null,
    receiptId: null,
  };
  expect(shown(entry as ListedEntry)).toEqual({
    id: 'e',
    type: 'bonus',
    amount: 5,
    createdAt: '2026-03-10T12:00:00.000Z',
    reference: null,
    receiptId: null,
    receipt: null,
  });
});
