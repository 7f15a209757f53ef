import {
  cancelTestCheckout,
  createTokenCheckout,
  disputeTestCheckout,
  getCheckoutSession,
  getReceipt,
  getTestCheckout,
  listOrders,
  payTestCheckout,
  refundTestCheckout,
  stripeWebhook,
} from '@fernway/contracts/http/billing';
import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getInvoicePdf,
  listInvoices,
  openPortal,
  resumeSubscription,
  workspaceLimits,
} from '@fernway/contracts/http/billing-plans';
import type { AccessExamples, Person, TestService } from '@fernway/service-kit/testing';
import Stripe from 'stripe';
import type { StripeBed } from './stripe-peer/bed.js';
import { webhookSecret } from './stripe-peer/webhooks.js';

/** Test payments have no page for cards, and no webhooks. */
const withStripeOnly = [`POST ${openPortal.path}`, `POST ${stripeWebhook.path}`];

/** With test payments: an owner who paid an order and an invoice, and a request that works for each route. */
export const accessExamples = async (billing: TestService): Promise<AccessExamples> => {
  const inCheckout = async (by: Person) =>
    (await billing.request(createTokenCheckout, { as: by, body: { packageId: 'fernway_100' } })).body
      .sessionId as string;

  const paidOrder = async (by: Person) => {
    const sessionId = await inCheckout(by);
    await billing.request(payTestCheckout, { params: { id: sessionId }, body: {} });
    const [order] = (await billing.request(listOrders, { as: by })).body.items;
    return { sessionId, order: order.id as string };
  };

  /** A workspace with a plan; its owner is whoever manages it. */
  const withPlan = async ({ workspace }: Person) => {
    const owner = await billing.person({ workspace });
    const { sessionId } = (await billing.request(createPlanCheckout, { as: owner, body: { plan: 'starter' } })).body;
    if (sessionId) await billing.request(payTestCheckout, { params: { id: sessionId }, body: {} });
    return owner;
  };

  const paidInvoice = async (by: Person) => {
    const owner = await withPlan(by);
    await billing.request(advanceTestClock, { as: owner, body: { days: 14 } });
    const [invoice] = (await billing.request(listInvoices, { as: owner })).body.items;
    return { id: invoice.id as string };
  };

  const checkout = (body?: object) => async (by: Person) => ({
    params: { id: await inCheckout(by) },
    ...(body && { body }),
  });
  const paid = (body: object) => async (by: Person) => ({ params: { id: (await paidOrder(by)).sessionId }, body });
  const planned = (body: object) => async (by: Person) => {
    await withPlan(by);
    return { body };
  };

  /** A second plan cannot be bought: one that is there runs out first. */
  const withoutPlan = async ({ workspace }: Person) => {
    const owner = await billing.person({ workspace });
    const { status } = await billing.request(cancelSubscription, { as: owner, body: {} });
    if (status === 200) await billing.request(advanceTestClock, { as: owner, body: { days: 40 } });
    return { body: { plan: 'starter' } };
  };

  const examples: AccessExamples['examples'] = {
    [`GET ${getCheckoutSession.path}`]: checkout(),
    [`POST ${createTokenCheckout.path}`]: { body: { packageId: 'fernway_100' } },
    [`GET ${getReceipt.path}`]: async (by) => ({ params: { id: (await paidOrder(by)).order } }),
    [`GET ${getInvoicePdf.path}`]: async (by) => ({ params: await paidInvoice(by) }),
    [`PUT ${changePlan.path}`]: planned({ plan: 'professional' }),
    [`POST ${cancelSubscription.path}`]: planned({}),
    [`POST ${resumeSubscription.path}`]: planned({}),
    [`POST ${advanceTestClock.path}`]: planned({ days: 1 }),
    [`POST ${createPlanCheckout.path}`]: withoutPlan,
    [`GET ${workspaceLimits.path}`]: async ({ workspace }) => ({ params: { workspace } }),
    [`GET ${getTestCheckout.path}`]: checkout(),
    [`POST ${payTestCheckout.path}`]: checkout({}),
    [`POST ${cancelTestCheckout.path}`]: checkout({}),
    [`POST ${refundTestCheckout.path}`]: paid({}),
    [`POST ${disputeTestCheckout.path}`]: paid({ outcome: 'open' }),
  };

  const owner = await billing.person();
  const { sessionId, order } = await paidOrder(owner);
  const { id: invoice } = await paidInvoice(owner);
  return { owner, examples, except: withStripeOnly, secrets: [owner.user, sessionId, order, invoice] };
};

/** The same of what test payments do not have. */
export const stripeAccessExamples = async ({ billing, peer }: StripeBed): Promise<AccessExamples> => {
  const owner = await billing.person();
  const { body } = await billing.request(createPlanCheckout, { as: owner, body: { plan: 'starter' } });
  peer.checkout.pay(body.sessionId);
  await billing.request(getCheckoutSession, { as: owner, params: { id: body.sessionId } });
  const payload = JSON.stringify(peer.state.events.at(-1));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return {
    owner,
    examples: {
      [`POST ${stripeWebhook.path}`]: async () => ({
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
    },
    only: withStripeOnly,
    secrets: [owner.user],
  };
};
