import type { BrowserContext } from '@playwright/test';
import { type Client, mailedToken, settleIn, signUp } from '../platform/account.ts';
import { owner } from './people.ts';

const colleagues = [
  { firstName: 'Tomás', lastName: 'García', email: 'tomas@oak-street.example', role: 'admin', joins: true },
  { firstName: 'Wei', lastName: 'Zhang', email: 'wei@oak-street.example', role: 'member', joins: true },
  { firstName: 'Ingrid', lastName: 'Berg', email: 'ingrid@oak-street.example', role: 'member', joins: true },
  { firstName: 'Kenji', lastName: 'Sato', email: 'kenji@oak-street.example', role: 'viewer', joins: false },
] as const;

/** A caterer’s workspace with sample records, as if they were its own, and with colleagues. */
export async function fillProductWorkspace(context: BrowserContext, url: string): Promise<Client> {
  const client = await signUp(context.request, url, {
    ...owner,
    email: 'maya@okafor-catering.example',
    language: 'en',
    timeZone: 'UTC',
  });
  const visited = ['fnb', 'sales', 'deals', 'contacts', 'calendar', 'ai-chat'].map((page) => `/dashboard/${page}`);
  await settleIn(client, { teamSize: 'small', visited });
  await client.call('POST', '/api/crm/sample-data', { trade: 'fnb', language: 'en', timeZone: 'UTC', currency: 'USD' });
  await client.call('POST', '/api/crm/sample-data/adopt', {});
  for (const { role, joins, ...person } of colleagues) {
    await client.call('POST', '/api/identity/invitations', { email: person.email, role });
    if (!joins) continue;
    const token = await mailedToken(client, person.email, 'invitation');
    const { email: _, ...name } = person;
    const data = { ...name, token, password: owner.password, language: 'en', timeZone: 'UTC' };
    // Not with the cookies of the context, which are the owner's.
    const answer = await fetch(`${url}/api/identity/invitations/sign-up`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${person.email} could not join: ${await answer.text()}`);
  }
  return client;
}

const daysAgo = (days: number, hour: number) => {
  const day = new Date(Date.now() - days * 86_400_000);
  day.setUTCHours(hour, 30, 0, 0);
  return day.toISOString();
};

const story = [
  {
    type: 'email',
    subject: 'Wedding on May 22',
    body: 'Hannah asks for a menu for 80 guests.',
    days: 12,
    direction: 'in',
  },
  { type: 'call', subject: 'Guests and budget', body: 'About 80 guests, 12 of them children.', days: 9, minutes: 14 },
  {
    type: 'meeting',
    subject: 'Tasting',
    body: 'They liked the sea bass. Send the offer this week.',
    days: 4,
    minutes: 60,
  },
  { type: 'note', body: 'Hall opens at 14:00; the kitchen has no gas.', days: 2 },
];

/** A customer with whom something goes on. @returns the contact's id */
export async function addCustomer({ call }: Client): Promise<string> {
  const name = 'Hannah Fischer';
  const { id } = (await call('POST', '/api/crm/contacts', {
    name,
    email: 'hannah@fischer-rossi.example',
    phone: '+1 415 555 0134',
    companyName: 'Fischer & Rossi Weddings',
    jobTitle: 'Wedding planner',
    lifecycle: 'customer',
    tags: ['weddings'],
  })) as { id: string };
  for (const { days, ...activity } of story)
    await call('POST', '/api/crm/activities', { ...activity, contactId: id, occurredAt: daysAgo(days, 10) });
  const value = { amount: 640_000, currency: 'USD' };
  await call('POST', '/api/crm/deals', { name: 'Wedding for 80 guests', value, contactId: id });
  await call('POST', '/api/crm/tasks', { title: 'Send the offer', dueAt: daysAgo(-1, 9), contactId: id });
  return id;
}

/** Rows as somebody brings them: new people, one who is there already, a mistyped address, a name that is missing. */
export async function contactsFile({ call }: Client): Promise<string> {
  const { items } = (await call('GET', '/api/crm/contacts?limit=3')) as { items: { name: string; email: string }[] };
  const rows = [
    ...items.map(({ name, email }) => [name, email, 'Green Fork Catering', '+1 415 555 0110', 'Kitchen manager']),
    ['Hannah Fischer', 'hannah@fischer-weddings.example', 'Fischer & Rossi Weddings', '+1 415 555 0111', 'Planner'],
    ['Luca Rossi', 'luca@fischer-weddings.example', 'Fischer & Rossi Weddings', '+1 415 555 0112', 'Planner'],
    ['Olga Petrova', 'olga@northside-deli.example', 'Northside Deli', '+1 415 555 0113', 'Owner'],
    ['Aïcha Diallo', 'aicha@green-fork.example', 'Green Fork Catering', '+1 415 555 0114', 'Chef'],
    ['Priya Natarajan', 'priya@saffron-events.example', 'Saffron Events', '+1 415 555 0115', 'Buyer'],
    ['Daniel Kim', 'daniel@kim-brothers.example', 'Kim Brothers Grocery', '+1 415 555 0116', 'Owner'],
    ['Mara Jones', 'mara@oak-bakery', 'Oak Bakery', '+1 415 555 0117', 'Baker'],
    ['', 'office@fjord-hotel.example', 'Fjord Hotel', '+1 415 555 0118', 'Reception'],
  ];
  return ['Name,E-mail,Company,Phone,Job title', ...rows.map((row) => row.join(','))].join('\n');
}
