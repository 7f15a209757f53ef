import type { NewsletterInput } from '@fernway/contracts/http/messaging';
import { call } from '@fernway/web-kit';

/**
 * The contract with its schemas is loaded when somebody subscribes, not with the page.
 * @returns whether it was an address; nothing is sent otherwise
 */
export async function subscribe(input: NewsletterInput): Promise<boolean> {
  const { newsletterSignup } = await import(
    /* webpackChunkName: "messaging-calls" */ '@fernway/contracts/http/messaging'
  );
  if (!newsletterSignup.body.safeParse(input).success) return false;
  await call(newsletterSignup, { body: input });
  return true;
}
