import type { Money } from '@fernway/contracts/endpoint';
import type { invoiceStatuses, PlanId, subscriptionStatuses } from '@fernway/contracts/http/billing-plans';
import type { CheckoutState, OpenCheckout } from '../payments/payment-provider.js';

export type InvoiceTruth = {
  providerId: string;
  number: string;
  status: (typeof invoiceStatuses)[number];
  total: Money;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  paidAt: Date | null;
};

/** A subscription as its provider knows it now, with its invoices. */
export type SubscriptionTruth = {
  providerId: string;
  plan: PlanId;
  status: (typeof subscriptionStatuses)[number];
  price: Money;
  startedAt: Date;
  trialEndsAt: Date | null;
  currentPeriodEndsAt: Date;
  cancelsAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** Of test payments: what a change of plan adds to the next invoice. */
  carriedAmount: number;
  invoices: InvoiceTruth[];
};

export type PlanCheckoutRequest = {
  checkoutId: string;
  workspaceId: string;
  customerId: string;
  plan: PlanId;
  trialDays: number;
  /** Noted by an earlier request for the same checkout. */
  sessionId: string | null;
};

/** A subscription to ask about. `known`: our own record, which is all there is with test payments. */
export type Asked = { providerId: string; known: SubscriptionTruth | null; now: Date };

/** The port to whoever bills the plans. Every write is done at most once per subscription, version and wish. */
export type PlanProvider = {
  readonly name: 'test' | 'stripe';
  /** Whether it has a page of its own for cards and invoices. */
  readonly portal: boolean;
  customerOf(workspaceId: string): Promise<string>;
  open(request: PlanCheckoutRequest): Promise<OpenCheckout>;
  /** undefined where our own record is all there is. */
  checkoutState(
    checkoutId: string,
    sessionId: string,
  ): Promise<{ state: CheckoutState; subscriptionId: string | null } | undefined>;
  truthOf(asked: Asked): Promise<SubscriptionTruth>;
  change(asked: Asked, plan: PlanId, key: string): Promise<SubscriptionTruth>;
  setCancellation(asked: Asked, cancels: boolean, key: string): Promise<SubscriptionTruth>;
  /** Ends one that a workspace must not have beside another, at once. */
  endNow(providerId: string): Promise<void>;
  portalUrl(customerId: string): Promise<string>;
};

export const PLAN_PROVIDER = Symbol('plan provider');
