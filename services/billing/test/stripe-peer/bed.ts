import { createTokenCheckout, getCheckoutSession } from '@fernway/contracts/http/billing';
import { asAdmin } from '@fernway/database/testing';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../../src/main.js';
import { onDemand } from '../on-demand.js';
import { StripePeer } from './stripe-peer.js';
import { webhookSecret } from './webhooks.js';

/** The service on the real SDK, and Stripe's peer at the other end; what falls due waits until the test runs it. */
export class StripeBed {
  private constructor(
    readonly billing: TestService,
    readonly peer: StripePeer,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<StripeBed> {
    const peer = await StripePeer.start();
    const settings = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: peer.url,
    };
    return new StripeBed(await onDemand(await startTestService(service, { env: { ...settings, ...env } })), peer);
  }

  async checkout(buyer: Person, packageId = 'fernway_200'): Promise<{ url: string; sessionId: string }> {
    return (await this.billing.request(createTokenCheckout, { as: buyer, body: { packageId } })).body;
  }

  async statusOf(buyer: Person, sessionId: string): Promise<string> {
    return (await this.billing.request(getCheckoutSession, { as: buyer, params: { id: sessionId } })).body.status;
  }

  orderOf(sessionId: string): string {
    return String(this.peer.session(sessionId)['client_reference_id']);
  }

  /** Rows as a superuser sees them, for assertions. */
  rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return asAdmin(this.billing.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
  }

  async close(): Promise<void> {
    await this.billing.close();
    this.peer.close();
  }
}
