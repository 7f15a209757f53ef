import type { NewsletterInput } from '@fernway/contracts/http/messaging';
import { call } from '@fernway/web-kit';

/** The contract with its schemas is loaded when somebody subscribes, not with the page. */
export async function subscribe(input: NewsletterInput): Promise<void> {
  const { newsletterSignup } = await import(
    /* webpackChunkName: "messaging-calls" */ '@fernway/contracts/http/messaging'
  );
  await call(newsletterSignup, { body: input });
}
