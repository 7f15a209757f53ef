import {
  cancelTestCheckout,
  disputeTestCheckout,
  getTestCheckout,
  payTestCheckout,
  refundTestCheckout,
  type TestCard,
  type TestCheckout,
} from '@fernway/contracts/http/billing';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const testCheckoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'test-checkout', id],
    queryFn: ({ signal }) => call(getTestCheckout, { params: { id }, signal }),
  });

/** What can be done at a test checkout: by the buyer, later by the operator, and by the buyer's bank. */
export const testActs = {
  pay: (id: string, card: TestCard) => call(payTestCheckout, { params: { id }, body: { card } }),
  cancel: (id: string) => call(cancelTestCheckout, { params: { id }, body: {} }),
  refund: (id: string) => call(refundTestCheckout, { params: { id }, body: {} }),
  dispute: (id: string) => call(disputeTestCheckout, { params: { id }, body: { outcome: 'open' } }),
  disputeWon: (id: string) => call(disputeTestCheckout, { params: { id }, body: { outcome: 'won' } }),
  disputeLost: (id: string) => call(disputeTestCheckout, { params: { id }, body: { outcome: 'lost' } }),
} satisfies Record<string, (id: string, card: TestCard) => Promise<TestCheckout>>;

/** By the numbers that they have at Stripe. */
export const cardNumbers: Record<TestCard, string> = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  'insufficient-funds': '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
};

export type TestAct = keyof typeof testActs;
export const afterPayment: readonly TestAct[] = ['refund', 'dispute', 'disputeWon', 'disputeLost'];
