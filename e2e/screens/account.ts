import { type BrowserContext, expect } from '@playwright/test';
import { newAccount } from '../people.js';

const leads = [
  ['Mara Jones', 'mara@oak-bakery.example', 'Oak Bakery'],
  ['Kenji Sato', 'kenji.sato@harbour-coffee.example', 'Harbour Coffee Roasters'],
  ['Priya Natarajan-Subramaniam', 'priya.natarajan-subramaniam@green-fork.example', 'The Green Fork Family Restaurant & Catering Company'],
] as const;

/** The public API, called by the browser of `context`: whoever signs up here is signed in on its pages. */
async function api(context: BrowserContext, origin: string, path: string, data: object, { token = '', method = 'POST' } = {}) {
  const headers = { origin, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await context.request.fetch(origin + path, { method, data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { session: { accessToken: string } };
}

/**
 * An account that has answered the wizard, in five calls instead of a walk through the pages. Its bonuses of the day are
 * claimed, so that no dialog covers what a test looks at.
 */
export async function signUpIn(context: BrowserContext, origin: string, { withLeads = false } = {}): Promise<void> {
  const { session } = await api(context, origin, '/api/identity/sign-up', { ...newAccount(), lastName: 'Lee', language: 'en', timeZone: 'UTC' });
  const token = session.accessToken;
  const balance = async () => {
    const answer = await context.request.get(`${origin}/api/tokens/balance`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { available?: number }).available;
  };
  // The welcome tokens arrive by an event; bonuses before them would have no account to go to.
  await expect.poll(balance).toBe(10);
  const answers = { businessType: 'fnb', teamSize: 'solo', focusAreas: ['sales'] };
  await api(context, origin, '/api/identity/onboarding', answers, { token, method: 'PUT' });
  await api(context, origin, '/api/tokens/bonuses/login', {}, { token });
  for (const route of ['/dashboard/fnb', '/dashboard/sales', '/dashboard/profile'])
    await api(context, origin, '/api/tokens/bonuses/exploration', { route }, { token });
  for (const [name, email, companyName] of withLeads ? leads : [])
    await api(context, origin, '/api/crm/contacts', { name, email, companyName }, { token });
  // What the pages know a signed-in browser by; the session itself is in a cookie that they cannot read.
  await context.addInitScript(() => localStorage.setItem('fernway-signed-in', '1'));
}
