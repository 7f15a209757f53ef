import { type Body, type Call, clientOf, type Examples, until } from './seed.ts';

/** The token of a link in a mail that stayed on this machine. */
const mailedToken = (anybody: Call, to: string, link: RegExp): Promise<string> =>
  until(async () => {
    const { items } = await anybody('GET', `/api/messaging/mailbox/messages?to=${encodeURIComponent(to)}`);
    return items.map((mail: Body) => link.exec(mail.text)?.[1]).find(Boolean) as string | undefined;
  });

const password = 'correct-horse-1!';
const confirming = /auth\/confirm[\w-]*#([\w.~-]+)/;

/** Colleagues, invitations with the tokens of their mails, keys, and a reader of the newsletter. */
export async function seedPeople(
  call: Call,
  origin: string,
  person: { email: string; password: string },
): Promise<{ examples: Examples; member: string }> {
  const anybody = clientOf(origin);
  // Nobody else is mailed for an account whose address is not proved; signing up has sent the link.
  await anybody('POST', '/api/identity/confirmations/use', {
    token: await mailedToken(anybody, person.email, confirming),
    password: person.password,
  });
  const make = makersOf(call, anybody);
  const member = await make.member();
  const month = new Date().toISOString().slice(0, 7);
  const examples: Examples = {
    ...(await accountExamples(make, anybody)),
    ...(await invitationExamples(make)),
    ...(await keyExamples(make)),
    ...(await newsletterExamples(make)),
    'PATCH /api/identity/members/{id}': { params: { id: await make.member() }, body: { role: 'viewer' } },
    'DELETE /api/identity/members/{id}': { params: { id: await make.member() } },
    'POST /api/messaging/letters': { body: { to: { kind: 'self' }, subject: 'A note', text: 'To myself' } },
    'GET /api/tokens/statements/{month}': { params: { month } },
    'GET /api/tokens/statements/{month}/csv': { params: { month } },
  };
  return { examples, member };
}

/** What makes one more of each; every call gets its own, so that none undoes what another needs. */
function makersOf(call: Call, anybody: Call) {
  let guests = 0;
  const invitation = async () => {
    const email = `guest.${++guests}.${crypto.randomUUID()}@oak.example`;
    const { id } = await call('POST', '/api/identity/invitations', { email, role: 'member' });
    return { id: id as string, token: await mailedToken(anybody, email, /invitation#([\w.~-]+)/) };
  };
  return {
    invitation,
    async member() {
      const { token } = await invitation();
      const person = { token, password, firstName: 'Ben', lastName: 'Ito' };
      return (await anybody('POST', '/api/identity/invitations/sign-up', person)).user.id as string;
    },
    key: () => call('POST', '/api/identity/api-keys', { name: 'Key', scopes: ['contacts:read'], expiresAt: null }),
    async reader() {
      const email = `reader.${crypto.randomUUID()}@oak.example`;
      await anybody('POST', '/api/messaging/newsletter-signup', { email });
      return { token: await mailedToken(anybody, email, /confirmations\/([\w.~%-]+)/) };
    },
    /** The address of somebody who has signed up and proved nothing. */
    async newcomer() {
      const email = `newcomer.${crypto.randomUUID()}@oak.example`;
      await anybody('POST', '/api/identity/sign-up', { email, password, firstName: 'Cleo', lastName: 'Ash' });
      return email;
    },
  };
}

type Makers = ReturnType<typeof makersOf>;

async function accountExamples({ newcomer }: Makers, anybody: Call): Promise<Examples> {
  const resetting = async () => {
    const email = await newcomer();
    await anybody('POST', '/api/identity/password-resets', { email });
    return { token: await mailedToken(anybody, email, /auth\/[\w-]*(?:reset|password)[\w-]*#([\w.~-]+)/) };
  };
  return {
    'POST /api/identity/sign-up': {
      body: { email: `new.${crypto.randomUUID()}@oak.example`, password, firstName: 'Ann', lastName: 'Lee' },
    },
    'POST /api/identity/confirmations/use': {
      body: { token: await mailedToken(anybody, await newcomer(), confirming), password },
    },
    'POST /api/identity/password-resets/read': { body: await resetting() },
    'POST /api/identity/password-resets/use': { body: { ...(await resetting()), password: 'another-horse-2!' } },
  };
}

async function invitationExamples({ invitation }: Makers): Promise<Examples> {
  return {
    'POST /api/identity/invitations': { body: { email: `guest.${crypto.randomUUID()}@oak.example`, role: 'member' } },
    'DELETE /api/identity/invitations/{id}': { params: { id: (await invitation()).id } },
    'POST /api/identity/invitations/read': { body: { token: (await invitation()).token } },
    'POST /api/identity/invitations/sign-up': {
      body: { token: (await invitation()).token, password, firstName: 'Ben', lastName: 'Ito' },
    },
    'GET /api/identity/invitations/{id}/link': { params: { id: (await invitation()).id } },
    'POST /api/identity/invitations/{id}/link': { params: { id: (await invitation()).id }, body: {} },
  };
}

async function keyExamples({ key }: Makers): Promise<Examples> {
  return {
    'PATCH /api/identity/api-keys/{id}': { params: { id: (await key()).id }, body: { tokenBudget: 1 } },
    'DELETE /api/identity/api-keys/{id}': { params: { id: (await key()).id } },
    'POST /api/identity/api-keys/exchange': { body: { key: (await key()).secret } },
  };
}

async function newsletterExamples({ reader }: Makers): Promise<Examples> {
  const [confirmed, left] = [await reader(), await reader()];
  return {
    'GET /api/messaging/newsletter/confirmations/{token}': { params: confirmed },
    'POST /api/messaging/newsletter/confirmations/{token}': { params: confirmed, body: {} },
    'GET /api/messaging/newsletter/unsubscriptions/{token}': { params: left },
    'POST /api/messaging/newsletter/unsubscriptions/{token}': { params: left, body: {} },
  };
}
