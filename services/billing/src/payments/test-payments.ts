import { randomBytes } from 'node:crypto';
import type {
  CheckoutRequest,
  KnownReversal,
  OpenCheckout,
  PaymentProvider,
  RefundRequest,
} from './payment-provider.js';

export const testSessionId = () => `test_${randomBytes(24).toString('base64url')}`;

/** Checkout on a page of our own on which no money moves. Its state is the order's own. */
export class TestPayments implements PaymentProvider {
  readonly name = 'test';

  constructor(private readonly publicUrl: string) {}

  async open({ sessionId: noted }: Pick<CheckoutRequest, 'sessionId'>): Promise<OpenCheckout> {
    const sessionId = noted ?? testSessionId();
    return { sessionId, url: `${this.publicUrl}/test-checkout/${sessionId}` };
  }

  async truthOf(): Promise<undefined> {
    return undefined;
  }

  async orderOfPayment(): Promise<undefined> {
    return undefined;
  }

  async refund({ refundId, amount }: RefundRequest): Promise<KnownReversal> {
    return { kind: 'refund', providerId: `test_re_${refundId}`, ourId: refundId, amount, status: 'succeeded' };
  }
}
