import type { TestService } from '@fernway/service-kit/testing';
import { OrderReconciler } from '../src/settlement/order-reconciler.service.js';
import { SubscriptionReconciler } from '../src/subscriptions/subscription-reconciler.service.js';
import { StripeCatchUp } from '../src/webhooks/stripe-catch-up.service.js';

const parts = [StripeCatchUp, OrderReconciler, SubscriptionReconciler];

/** Stops the timers of whatever falls due: from here on it is done when the test runs it. */
export const onDemand = async (service: TestService): Promise<TestService> => {
  for (const part of parts) await service.app.get<OrderReconciler>(part).onApplicationShutdown();
  return service;
};

/** All that comes by itself, as if its time had passed. */
export const runDue = async ({ app }: TestService): Promise<void> => {
  for (const part of parts) await app.get<OrderReconciler>(part).run();
};
