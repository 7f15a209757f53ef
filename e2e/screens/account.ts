import type { BrowserContext } from '@playwright/test';
import { newAccount, settleIn, signedInMark, signUp } from '../../tools/platform/account.ts';

const leads = [
  ['Mara Jones', 'mara@oak-bakery.example', 'Oak Bakery'],
  // The same person once more.
  ['Mara J.', 'Mara@Oak-Bakery.example', 'Oak Bakery'],
  ['Kenji Sato', 'kenji.sato@harbour-coffee.example', 'Harbour Coffee Roasters'],
  [
    'Priya Natarajan-Subramaniam',
    'priya.natarajan-subramaniam@green-fork.example',
    'The Green Fork Family Restaurant & Catering Company',
  ],
] as const;

/** The browser of `context` signed in to a new account that has answered the wizard, without a walk through the pages. */
export async function signUpIn(
  context: BrowserContext,
  origin: string,
  { withLeads = false, confirmed = true } = {},
): Promise<void> {
  const client = await signUp(
    context.request,
    origin,
    { ...newAccount(), language: 'en', timeZone: 'UTC' },
    { confirmed },
  );
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/fnb', '/dashboard/sales', '/dashboard/profile'] });
  for (const [name, email, companyName] of withLeads ? leads : [])
    await client.call('POST', '/api/crm/contacts', { name, email, companyName });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
}
