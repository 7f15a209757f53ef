import { type BrowserContext, request } from '@playwright/test';
import { newAccount, settleIn, signedInMark, signUp } from '../platform/account.ts';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A person of a bakery who has been here before: wizard answered, bonuses of the day taken, some leads. */
export async function newSignedIn(origin: string): Promise<{ state: SignedIn; home: string; workspace: string }> {
  const http = await request.newContext();
  const client = await signUp(http, origin, newAccount());
  const home = await settleIn(client, {
    teamSize: 'small',
    visited: ['/dashboard', '/dashboard/fnb', '/dashboard/contacts'],
  });
  for (let lead = 1; lead <= 8; lead += 1)
    await client.call('POST', '/api/crm/contacts', { name: `Lead ${lead}`, email: `lead${lead}@example.com` });
  const { workspace } = await client.call('GET', '/api/identity/me');
  const { cookies } = await http.storageState();
  await http.dispose();
  return { state: { cookies, origins: [{ origin, localStorage: [signedInMark] }] }, home, workspace: workspace.id };
}
