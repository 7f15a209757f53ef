import { AppError } from '@fernway/contracts/errors';
import type { PlanId } from '@fernway/contracts/http/billing-plans';
import type { Env } from '../env.js';
import { testSessionId } from '../payments/test-payments.js';
import type { OpenCheckout } from '../payments/payment-provider.js';
import { planOf } from '../plans/plans.js';
import type { Asked, PlanCheckoutRequest, PlanProvider, SubscriptionTruth } from './plan-provider.js';
import { advanced, changed } from './test-subscription.js';

/** Plans billed by nobody: our own record, and time, are all there is. */
export class TestPlans implements PlanProvider {
  readonly name = 'test';
  readonly portal = false;

  constructor(
    private readonly env: Pick<Env, 'currency'>,
    private readonly publicUrl: string,
  ) {}

  async customerOf(workspaceId: string): Promise<string> {
    return `test_cus_${workspaceId}`;
  }

  async open({ sessionId: noted }: Pick<PlanCheckoutRequest, 'sessionId'>): Promise<OpenCheckout> {
    const sessionId = noted ?? testSessionId();
    return { sessionId, url: `${this.publicUrl}/test-checkout/${sessionId}` };
  }

  async checkoutState(): Promise<undefined> {
    return undefined;
  }

  async truthOf(asked: Asked): Promise<SubscriptionTruth> {
    return advanced(known(asked), asked.now);
  }

  async change(asked: Asked, plan: PlanId): Promise<SubscriptionTruth> {
    return changed(running(asked), planOf(this.env, plan), asked.now);
  }

  async setCancellation(asked: Asked, cancels: boolean): Promise<SubscriptionTruth> {
    return { ...running(asked), cancelsAtPeriodEnd: cancels };
  }

  async endNow(): Promise<void> {}

  async portalUrl(): Promise<string> {
    throw new AppError('feature-off', {
      detail: 'Test payments have no page for cards: plan and invoices are all there is',
    });
  }
}

const known = ({ known: record, providerId }: Asked): SubscriptionTruth => {
  if (!record) throw new AppError('not-found', { detail: `There is no test subscription ${providerId}` });
  return record;
};

/** @throws AppError conflict once its time is over, also where nobody has noted that yet */
const running = (asked: Asked): SubscriptionTruth => {
  const subscription = advanced(known(asked), asked.now);
  if (subscription.endedAt) throw new AppError('conflict', { detail: 'This workspace has no running subscription' });
  return subscription;
};
