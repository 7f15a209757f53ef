import {
  cancelTestCheckout,
  disputeTestCheckout,
  getTestCheckout,
  payTestCheckout,
  refundTestCheckout,
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
  pay: (id: string) => call(payTestCheckout, { params: { id }, body: {} }),
  cancel: (id: string) => call(cancelTestCheckout, { params: { id }, body: {} }),
  refund: (id: string) => call(refundTestCheckout, { params: { id }, body: {} }),
  dispute: (id: string) => call(disputeTestCheckout, { params: { id }, body: { outcome: 'open' } }),
  disputeWon: (id: string) => call(disputeTestCheckout, { params: { id }, body: { outcome: 'won' } }),
  disputeLost: (id: string) => call(disputeTestCheckout, { params: { id }, body: { outcome: 'lost' } }),
} satisfies Record<string, (id: string) => Promise<TestCheckout>>;

export type TestAct = keyof typeof testActs;
export const afterPayment: readonly TestAct[] = ['refund', 'dispute', 'disputeWon', 'disputeLost'];
