import {
  type Limits,
  type Plan,
  type PlanId,
  plans,
  type subscriptionStatuses,
} from '@fernway/contracts/http/billing-plans';
import type { Env } from '../env.js';

/** The plans as this operator sells them, in the order of display. */
export const plansFor = ({ currency }: Pick<Env, 'currency'>): Plan[] =>
  plans.map(({ id, name, price, contacts, popular }) => ({
    id,
    name,
    price: { amount: price, currency },
    interval: 'month',
    limits: { contacts },
    popular,
  }));

export const planOf = (env: Pick<Env, 'currency'>, id: PlanId): Plan => plansFor(env).find((plan) => plan.id === id)!;

type Running = { plan: PlanId; status: (typeof subscriptionStatuses)[number] } | null;

/** Statuses in which a workspace has what its plan gives; a failed payment takes nothing away while it is tried again. */
const granted: readonly string[] = ['trialing', 'active', 'past-due'];

/**
 * What a workspace may hold. Without a plan that is as much as the smallest one: the core of the CRM is free. Nothing is
 * limited unless the operator enforces plans.
 */
export const limitsOf = ({ plans: mode }: Pick<Env, 'plans'>, subscription: Running): Limits => {
  if (mode !== 'enforced') return { contacts: null };
  const id = subscription && granted.includes(subscription.status) ? subscription.plan : 'starter';
  return { contacts: plans.find((plan) => plan.id === id)!.contacts };
};
