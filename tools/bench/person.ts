import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, request } from '@playwright/test';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A person of a bakery who has been here before: wizard answered, bonuses of the day taken, some leads. */
export async function newSignedIn(origin: string): Promise<{ state: SignedIn; home: string }> {
  const api = await request.newContext({ baseURL: origin });
  const data = { email: `ann.${crypto.randomUUID()}@oak.example`, password: 'correct-horse-1!', firstName: 'Ann', lastName: 'Lee' };
  const signedUp = await api.post('/api/identity/sign-up', { data });
  if (!signedUp.ok()) throw new Error(`sign-up answered ${signedUp.status()}: ${await signedUp.text()}`);
  const { session } = (await signedUp.json()) as { session: { accessToken: string } };
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const call = async (method: 'PUT' | 'POST', path: string, body: object, tries = 1): Promise<Record<string, unknown>> => {
    const answer = await api.fetch(path, { method, headers, data: body });
    if (answer.ok()) return (await answer.json()) as Record<string, unknown>;
    // The token account is opened by an event, a moment after sign-up.
    if (answer.status() === 503 && tries < 50) return sleep(100).then(() => call(method, path, body, tries + 1));
    throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  const { dashboardPath } = await call('PUT', '/api/identity/onboarding', { businessType: 'fnb', teamSize: 'small', focusAreas: ['sales'] });
  await call('POST', '/api/tokens/bonuses/login', {});
  for (const route of ['/dashboard', '/dashboard/fnb']) await call('POST', '/api/tokens/bonuses/exploration', { route });
  for (let lead = 1; lead <= 8; lead += 1) await call('POST', '/api/crm/contacts', { name: `Lead ${lead}`, email: `lead${lead}@example.com` });
  const { cookies } = await api.storageState();
  await api.dispose();
  return {
    state: { cookies, origins: [{ origin, localStorage: [{ name: 'fernway-signed-in', value: '1' }] }] },
    home: String(dashboardPath),
  };
}
