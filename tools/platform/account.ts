import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';

export type Account = { email: string; password: string; firstName: string };

/** A new person each time. */
export const newAccount = (): Account => ({
  email: `ann.${crypto.randomUUID()}@oak.example`,
  password: 'correct-horse-1!',
  firstName: 'Ann',
});

/** Shapes belong to the contracts; here a body is what a client outside of the repository sees. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any;

/** A signed-in client of the public API. */
export type Client = {
  token: string;
  call(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Body>;
};

/**
 * Signs a person up over the public API, and waits for his ten tokens: they arrive by an event, and bonuses before it
 * would have no account to go to. The address is confirmed from the local mailbox, as most people do, unless told
 * otherwise. Whatever has the cookies of `http` is signed in from then on.
 */
export async function signUp(
  http: APIRequestContext,
  origin: string,
  account: Account & { lastName?: string; language?: string; timeZone?: string },
  { confirmed = true } = {},
): Promise<Client> {
  const client: Client = {
    token: '',
    async call(method, path, data) {
      const headers = { origin, ...(client.token && { authorization: `Bearer ${client.token}` }) };
      const answer = await http.fetch(origin + path, { method, headers, ...(data && { data }) });
      if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
      return answer.json();
    },
  };
  const { session } = await client.call('POST', '/api/identity/sign-up', { lastName: 'Lee', ...account });
  client.token = session.accessToken;
  for (
    const end = Date.now() + 60_000;
    (await client.call('GET', '/api/tokens/balance')).available !== 10;
    await sleep(50)
  ) {
    if (Date.now() > end) throw new Error(`${account.email} was given no tokens`);
  }
  if (confirmed)
    await client.call('POST', '/api/identity/confirmations/use', {
      token: await mailedToken(client, account.email, 'confirm-address'),
    });
  return client;
}

/** What stands behind the # of the link in the latest mail of its kind, once it has come to the local mailbox. */
export async function mailedToken({ call }: Pick<Client, 'call'>, email: string, template: string): Promise<string> {
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const { items } = await call('GET', `/api/messaging/mailbox/messages?to=${encodeURIComponent(email)}`);
    const mail = (items as { template: string; text: string }[]).find((each) => each.template === template);
    const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
    if (Date.now() > end) throw new Error(`No mail ${template} came to ${email}`);
  }
}

/** Answers the wizard for a bakery, and claims bonuses of the day, so that no dialog covers a page. @returns the home's path */
export async function settleIn(
  { call }: Client,
  { teamSize, visited }: { teamSize: 'solo' | 'small'; visited: string[] },
): Promise<string> {
  const { dashboardPath } = await call('PUT', '/api/identity/onboarding', {
    businessType: 'fnb',
    teamSize,
    focusAreas: ['sales'],
  });
  await call('POST', '/api/tokens/bonuses/login', {});
  for (const route of visited) await call('POST', '/api/tokens/bonuses/exploration', { route });
  return dashboardPath;
}

/** What the pages know a signed-in browser by; the session itself is in a cookie that they cannot read. */
export const signedInMark = { name: 'fernway-signed-in', value: '1' };
