import { randomBytes } from 'node:crypto';
import type { OpenCheckout, PaymentProvider } from './payment-provider.js';

/** Checkout on a page of our own on which no money moves. Its state is the order's own. */
export class TestPayments implements PaymentProvider {
  readonly name = 'test';

  constructor(private readonly publicUrl: string) {}

  async open(): Promise<OpenCheckout> {
    const sessionId = `test_${randomBytes(24).toString('base64url')}`;
    return { sessionId, url: `${this.publicUrl}/test-checkout/${sessionId}` };
  }

  async stateOf(): Promise<undefined> {
    return undefined;
  }
}
