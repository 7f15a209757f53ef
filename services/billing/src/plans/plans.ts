import { AppError } from '@fernway/contracts/errors';
import {
  type Limits,
  type Plan,
  type PlanId,
  plans,
  type subscriptionStatuses,
} from '@fernway/contracts/http/billing-plans';
import { contactsWithoutPlan } from '@fernway/contracts/token-economy';
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

/** What a workspace may hold. Nothing is limited unless the operator sells plans. */
export const limitsOf = ({ plans: mode }: Pick<Env, 'plans'>, subscription: Running): Limits => {
  if (mode !== 'enforced') return { contacts: null };
  if (!subscription || !granted.includes(subscription.status)) return { contacts: contactsWithoutPlan };
  return { contacts: plans.find(({ id }) => id === subscription.plan)!.contacts };
};

export const plansOff = () =>
  new AppError('feature-off', { detail: 'Plans are off: the operator sells them with BILLING_PLANS=enforced' });
