import { type Body, type Call, clientOf, type Examples, until } from './seed.ts';

/** The token of a link in a mail that stayed on this machine. */
const mailedToken = (anybody: Call, to: string, link: RegExp): Promise<string> =>
  until(async () => {
    const { items } = await anybody('GET', `/api/messaging/mailbox/messages?to=${encodeURIComponent(to)}`);
    return items.map((mail: Body) => link.exec(mail.text)?.[1]).find(Boolean) as string | undefined;
  });

/** Colleagues, invitations with the tokens of their mails, keys, and a reader of the newsletter. */
export async function seedPeople(
  call: Call,
  origin: string,
  email: string,
): Promise<{ examples: Examples; member: string }> {
  const anybody = clientOf(origin);
  const password = 'correct-horse-1!';
  const mailed = (to: string, link: RegExp) => mailedToken(anybody, to, link);
  const confirming = /auth\/confirm[\w-]*#([\w.~-]+)/;
  // Nobody else is mailed for an account whose address is not proved; signing up has sent the link.
  await anybody('POST', '/api/identity/confirmations/use', { token: await mailed(email, confirming) });
  let guests = 0;
  const invited = async () => {
    const email = `guest.${++guests}.${crypto.randomUUID()}@oak.example`;
    const { id } = await call('POST', '/api/identity/invitations', { email, role: 'member' });
    return { id: id as string, token: await mailed(email, /invitation#([\w.~-]+)/) };
  };
  const joined = async () => {
    const { token } = await invited();
    return (
      await anybody('POST', '/api/identity/invitations/sign-up', { token, password, firstName: 'Ben', lastName: 'Ito' })
    ).user.id as string;
  };
  const key = () => call('POST', '/api/identity/api-keys', { name: 'Key', scopes: ['contacts:read'], expiresAt: null });
  const reader = async () => {
    const email = `reader.${crypto.randomUUID()}@oak.example`;
    await anybody('POST', '/api/messaging/newsletter-signup', { email });
    return { token: await mailed(email, /confirmations\/([\w.~%-]+)/) };
  };
  const newcomer = async () => {
    const address = `newcomer.${crypto.randomUUID()}@oak.example`;
    await anybody('POST', '/api/identity/sign-up', { email: address, password, firstName: 'Cleo', lastName: 'Ash' });
    return address;
  };
  const resetting = async () => {
    const address = await newcomer();
    await anybody('POST', '/api/identity/password-resets', { email: address });
    return { token: await mailed(address, /auth\/[\w-]*(?:reset|password)[\w-]*#([\w.~-]+)/) };
  };
  const unproved = await newcomer();
  const member = await joined();
  const [confirmed, left] = [await reader(), await reader()];
  const examples: Examples = {
    'POST /api/identity/sign-up': {
      body: { email: `new.${crypto.randomUUID()}@oak.example`, password, firstName: 'Ann', lastName: 'Lee' },
    },
    'PATCH /api/identity/members/{id}': { params: { id: await joined() }, body: { role: 'viewer' } },
    'DELETE /api/identity/members/{id}': { params: { id: await joined() } },
    'POST /api/identity/invitations': { body: { email: `guest.${crypto.randomUUID()}@oak.example`, role: 'member' } },
    'DELETE /api/identity/invitations/{id}': { params: { id: (await invited()).id } },
    'POST /api/identity/invitations/read': { body: { token: (await invited()).token } },
    'POST /api/identity/invitations/sign-up': {
      body: { token: (await invited()).token, password, firstName: 'Ben', lastName: 'Ito' },
    },
    'PATCH /api/identity/api-keys/{id}': { params: { id: (await key()).id }, body: { tokenBudget: 1 } },
    'DELETE /api/identity/api-keys/{id}': { params: { id: (await key()).id } },
    'GET /api/identity/invitations/{id}/link': { params: { id: (await invited()).id } },
    'POST /api/identity/invitations/{id}/link': { params: { id: (await invited()).id }, body: {} },
    'POST /api/identity/confirmations/use': { body: { token: await mailed(unproved, confirming) } },
    'POST /api/identity/password-resets/read': { body: await resetting() },
    'POST /api/identity/password-resets/use': { body: { ...(await resetting()), password: 'another-horse-2!' } },
    'POST /api/identity/api-keys/exchange': { body: { key: (await key()).secret } },
    'GET /api/messaging/newsletter/confirmations/{token}': { params: confirmed },
    'POST /api/messaging/newsletter/confirmations/{token}': { params: confirmed, body: {} },
    'GET /api/messaging/newsletter/unsubscriptions/{token}': { params: left },
    'POST /api/messaging/newsletter/unsubscriptions/{token}': { params: left, body: {} },
    'POST /api/messaging/letters': { body: { to: { kind: 'self' }, subject: 'A note', text: 'To myself' } },
    'GET /api/tokens/statements/{month}': { params: { month: new Date().toISOString().slice(0, 7) } },
    'GET /api/tokens/statements/{month}/csv': { params: { month: new Date().toISOString().slice(0, 7) } },
  };
  return { examples, member };
}
