// Own boot: identity exchanges keys as a test says, and few calls of a key are allowed.
import { MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import { eventually, TestSigner } from '@fernway/service-kit/testing';
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

const key = `fwk_${'a'.repeat(43)}`;
const [user, workspace] = [crypto.randomUUID(), crypto.randomUUID()];
/** Of the keys, as their tokens carry them. */
const ids = new Map<string, string>();
const idOf = (given: string): string => ids.get(given) ?? ids.set(given, crypto.randomUUID()).get(given)!;

let identity: Upstream;
let crm: Upstream;
let test: GatewayUnderTest;
let signer: TestSigner;
let exchanges = 0;
let answers: 'token' | 'refusal' | 'nothing' = 'token';

beforeAll(async () => {
  signer = await TestSigner.create();
  identity = await startUpstream(async ({ url, body }, _request, response) => {
    if (url === '/api/identity/jwks.json') return void response.end(signer.publicKeys);
    if (url !== '/api/identity/api-keys/exchange') return void response.writeHead(403).end('{}');
    exchanges += 1;
    if (answers === 'nothing') return void response.destroy();
    const given = JSON.parse(body.toString()).key as string;
    const known = answers === 'token' && given.startsWith(key.slice(0, 20));
    const token = await tokenOf(given);
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ accessToken: token, expiresAt: new Date(Date.now() + 120_000).toISOString() }));
  });
  crm = await startUpstream();
  test = await startGateway({ identity: identity.url, crm: crm.url }, { RATE_LIMIT_API_KEY: '300' });
  // It listens before it hears events.
  await eventually(async () => {
    await revoke(warmUp);
    await ask(warmUp);
    return exchanges > 1;
  });
});
afterAll(async () => {
  await test.close();
  await Promise.all([identity.close(), crm.close()]);
});
beforeEach(() => {
  answers = 'token';
});

const tokenOf = async (given: string) =>
  (await signer.person({ user, workspace, session: idOf(given), apiKey: { name: 'Reports', scopes: [] } })).token;
const ask = (given = key, path = '/api/crm/contacts') =>
  test.ask(path, { headers: { authorization: `Bearer ${given}` } });
const warmUp = `${key.slice(0, 24)}${'w'.repeat(23)}`;
const revoke = (given = key) => {
  const data = { userId: user, sessionIds: [idOf(given)], until: new Date(Date.now() + 600_000).toISOString() };
  return test.events.publish(SessionEnded, { subject: user, version: 1, user, data });
};
const lastSeen = () => crm.seen.at(-1)!.headers.authorization!;

it('passes a token on instead of the key, and asks for it once', async () => {
  const before = exchanges;
  const answered = await Promise.all([ask(), ask(), ask()]);
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(exchanges).toBe(before + 1);
  expect(crm.seen.some(({ headers }) => JSON.stringify(headers).includes('fwk_'))).toBe(false);
  expect(lastSeen()).toMatch(/^Bearer ey/);
});

it('leaves tokens of people as they are', async () => {
  const before = exchanges;
  await ask('a-token-of-a-person');
  expect([lastSeen(), exchanges]).toEqual(['Bearer a-token-of-a-person', before]);
});

it.each([
  ['whose key is revoked', () => revoke()],
  [
    'whose owner has another role',
    () =>
      test.events.publish(MemberChanged, {
        subject: user,
        version: 2,
        user,
        workspace,
        data: { userId: user, workspaceId: workspace, role: 'viewer', changedAt: new Date().toISOString() },
      }),
  ],
])('forgets a token %s', async (_why, happens) => {
  await ask();
  const before = exchanges;
  await happens();
  await eventually(async () => {
    await ask();
    return exchanges > before;
  });
});

it('refuses an unknown key, and one that nobody can check, with a problem', async () => {
  const unknown = await ask(`fwk_${'b'.repeat(43)}`);
  expect([unknown.status, unknown.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'unauthenticated', detail: 'This API key is unknown, revoked or expired' }),
  ]);
  const seen = crm.seen.length;
  answers = 'nothing';
  const unchecked = await ask(`${key}x`);
  expect([unchecked.status, unchecked.json()['code'], crm.seen.length]).toEqual([503, 'unavailable', seen]);
});

it('holds the live stream back: it is for browsers', async () => {
  expect((await ask(key, '/api/live')).json()['code']).toBe('forbidden');
});

it('has a rate for each key, whatever the address, with the tokens that somebody exchanged it for', async () => {
  const one = `${key.slice(0, 24)}${'c'.repeat(23)}`;
  const statuses: number[] = [];
  for (let at = 0; at < 301; at += 1) statuses.push((await ask(one)).status);
  expect(statuses).toEqual([...Array(300).fill(200), 429]);
  const over = await ask(one);
  expect([over.json()['code'], Number(over.headers['retry-after'])]).toEqual(['too-many-requests', expect.any(Number)]);
  expect([over.headers['x-ratelimit-limit'], over.headers['x-ratelimit-remaining']]).toEqual(['300', '0']);
  const other = `${key.slice(0, 24)}${'d'.repeat(23)}`;
  expect((await ask(other)).status).toBe(200);

  const token = await tokenOf(one);
  for (const authorization of [`Bearer ${token}`, `bearer   ${token}`]) {
    const { status, headers } = await test.ask('/api/crm/contacts', { headers: { authorization } });
    expect([authorization, status, Number(headers['retry-after'])]).toEqual([authorization, 429, expect.any(Number)]);
  }
  expect((await ask(await tokenOf(other))).status).toBe(200);
  expect((await ask((await signer.person({ user, workspace })).token)).status).toBe(200);
});

it('lets nobody use up the rate of a key with tokens that they made up', async () => {
  const theirs = `${key.slice(0, 24)}${'e'.repeat(23)}`;
  const apiKey = { name: 'Reports', scopes: [] };
  const forged = await (await TestSigner.create()).person({ user, workspace, session: idOf(theirs), apiKey });
  for (let at = 0; at < 301; at += 1) await ask(forged.token);
  expect((await ask(theirs)).status).toBe(200);
});
