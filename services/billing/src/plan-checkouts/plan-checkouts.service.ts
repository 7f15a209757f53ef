import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type PlanId, trialDays } from '@fernway/contracts/http/billing-plans';
import { Tenancy } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import type { CheckoutState, OpenCheckout } from '../payments/payment-provider.js';
import { PLAN_PROVIDER, type PlanProvider } from '../plan-payments/plan-provider.js';
import { begun } from '../plan-payments/test-subscription.js';
import { planOf, plansOff } from '../plans/plans.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { PlanCheckout } from './plan-checkout.entity.js';
import { PlanCheckoutsRepository } from './plan-checkouts.repository.js';

@Injectable()
export class PlanCheckoutsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly checkouts: PlanCheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly sync: SubscriptionSyncService,
    @Inject(PLAN_PROVIDER) private readonly provider: PlanProvider | null,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** As for tokens: noted before the provider is asked; the same key, after a crash, goes on with the same checkout. */
  async open(
    { workspace, user }: Pick<Caller, 'workspace' | 'user'>,
    plan: PlanId,
    requestKey: string | null = null,
  ): Promise<OpenCheckout> {
    const provider = this.enabled();
    const { checkout, customer } = await this.tenancy.run({ workspace }, async (tx) => {
      await this.subscriptions.lockWorkspace(tx);
      if (await this.subscriptions.running(tx))
        throw new AppError('conflict', { detail: 'This workspace has a plan: change it instead' });
      const known = (await this.subscriptions.customer(tx))?.customerId;
      const begunBefore = requestKey ? await this.checkouts.findByRequest(tx, requestKey) : null;
      if (begunBefore?.status === 'open' && begunBefore.plan === plan)
        return { checkout: begunBefore, customer: known };
      const { price } = planOf(this.env, plan);
      // The first subscription of a workspace is tried free; who comes back has tried.
      const days = (await this.subscriptions.current(tx)) ? 0 : trialDays;
      const fresh = { id: uuidv7(), trialDays: days, sessionId: null };
      await this.checkouts.insert(tx, {
        ...fresh,
        openedBy: user,
        plan,
        priceAmount: price.amount,
        priceCurrency: price.currency,
        provider: provider.name,
        requestKey: begunBefore ? null : requestKey,
      });
      return { checkout: fresh, customer: known };
    });
    const customerId = customer ?? (await this.newCustomer(workspace, provider));
    const open = await provider.open({
      ...checkout,
      checkoutId: checkout.id,
      workspaceId: workspace,
      customerId,
      plan,
    });
    await this.tenancy.run({ workspace }, (tx) => this.checkouts.setSession(tx, checkout.id, open.sessionId));
    return open;
  }

  /** Asks the provider how a checkout stands, and about the subscription that it began. */
  async refresh(workspace: string, id: string, sessionId?: string): Promise<PlanCheckout | null> {
    const checkout = await this.tenancy.run({ workspace }, (tx) => this.checkouts.find(tx, id));
    const session = checkout?.sessionId ?? sessionId;
    if (!checkout || !session || checkout.provider !== this.provider?.name) return checkout;
    const told = await this.provider.checkoutState(id, session);
    if (!told) return checkout;
    // The subscription first: a paid checkout always has it.
    if (told.subscriptionId) await this.sync.refresh(workspace, told.subscriptionId);
    await this.move(workspace, id, told.state);
    return { ...checkout, status: told.state };
  }

  async session({ workspace }: Pick<Caller, 'workspace'>, sessionId: string): Promise<PlanCheckout | null> {
    const checkout = await this.tenancy.run({ workspace }, (tx) => this.checkouts.findBySession(tx, sessionId));
    return checkout?.status === 'open' ? this.refresh(workspace, checkout.id) : checkout;
  }

  bySession(sessionId: string): Promise<PlanCheckout | null> {
    return this.tenancy.run({ platform: 'session' }, (tx) => this.checkouts.findBySession(tx, sessionId));
  }

  /** With test payments: what a buyer does on the provider's page. The subscription and the paid checkout are one transaction. */
  async payTest({ workspaceId: workspace, id, plan, trialDays: days, status }: PlanCheckout): Promise<void> {
    if (status === 'paid') return;
    await this.tenancy.run({ workspace }, async (tx) => {
      const now = new Date();
      now.setUTCDate(now.getUTCDate() + ((await this.subscriptions.customer(tx))?.daysAhead ?? 0));
      const subscription = begun(`test_sub_${id}`, planOf(this.env, plan), days, now);
      if ((await this.sync.settleIn(tx, subscription, 0)) === 'second')
        throw new AppError('conflict', { detail: 'This workspace has a plan already' });
      await this.checkouts.move(tx, id, 'paid');
    });
  }

  async move(workspace: string, id: string, status: CheckoutState): Promise<void> {
    if (status !== 'open') await this.tenancy.run({ workspace }, (tx) => this.checkouts.move(tx, id, status));
  }

  private async newCustomer(workspace: string, provider: PlanProvider): Promise<string> {
    const customerId = await provider.customerOf(workspace);
    await this.tenancy.run({ workspace }, (tx) => this.subscriptions.setCustomer(tx, customerId));
    return customerId;
  }

  private enabled(): PlanProvider {
    if (!this.provider)
      throw new AppError('feature-off', {
        detail: 'Payments are off: the operator enables them with STRIPE_SECRET_KEY',
      });
    if (this.env.plans === 'off') throw plansOff();
    return this.provider;
  }
}
