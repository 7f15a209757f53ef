import { expect } from '@playwright/test';
import { discoverServices } from '../tools/platform/services.ts';
import { type Answer, ApiUser } from './api-user.js';
import { test } from './one-platform.js';
import { Platform } from './platform.js';

test.describe.configure({ mode: 'default' });

// One process per service: what holds between processes holds within one.
let platform: Platform;
let user: ApiUser;
const users: ApiUser[] = [];
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await Platform.start({ services: true });
  user = await signUp();
});
test.afterAll(async () => {
  await Promise.all(users.map((each) => each.close()));
  await platform?.close();
});

const signUp = async () => {
  const newUser = await ApiUser.signUp(platform);
  users.push(newUser);
  return newUser;
};
const services = discoverServices()
  .map(({ name }) => name)
  .filter((name) => name !== 'gateway');
/** A call per service that needs a signed-in user. */
const guarded: Record<string, string> = {
  identity: '/api/identity/me',
  tokens: '/api/tokens/balance',
  ai: '/api/ai/receipts/0d3c9a52-6a2b-4a3e-9a55-0d6f4f3a1c01',
  billing: '/api/billing/orders',
  crm: '/api/crm/contacts',
  analytics: '/api/analytics/industry-panel?timeZone=UTC',
};
const expectProblem = ({ status, type, body }: Answer, wanted: number, code: string) => {
  expect([status, body.code, body.status]).toEqual([wanted, code, wanted]);
  expect(type).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ type: `urn:fernway:problem:${code}`, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
};

test('sign up, bonus, lead, draft, purchase: every token is accounted for', async () => {
  const ann = await signUp();
  expect((await ann.post('/api/tokens/bonuses/login', {})).body).toEqual({ success: true, tokens: 5, dailyTotal: 5 });
  expect((await ann.post('/api/tokens/bonuses/login', {})).body).toMatchObject({ success: false, tokens: 0 });
  expect(await ann.available()).toBe(15);

  const lead = await ann.post('/api/crm/contacts', {
    name: 'Mara Jones',
    email: 'mara@oak.example',
    companyName: 'Oak Bakery',
  });
  expect([lead.status, lead.body]).toEqual([
    201,
    expect.objectContaining({ name: 'Mara Jones', lifecycle: 'lead', version: 1 }),
  ]);
  expect((await ann.get('/api/crm/contacts?q=oak&lifecycle=lead')).body).toMatchObject({
    items: [{ id: lead.body.id }],
    next: null,
  });

  const draft = await ann.post('/api/ai/emails', {
    emailType: 'follow-up',
    context: 'delivery on Mondays',
    contactId: lead.body.id,
  });
  expect([draft.status, draft.body]).toEqual([
    200,
    {
      result: { subject: expect.any(String), body: expect.stringContaining('Mara Jones') },
      receipt: expect.objectContaining({
        tokens: 3,
        offline: true,
        fallback: false,
        records: [expect.objectContaining({ id: lead.body.id })],
      }),
    },
  ]);
  const settled = { total: 15, used: 3, available: 12, held: 0, expired: 0, debt: 0, holds: [], expiring: [] };
  await expect.poll(async () => (await ann.get('/api/tokens/balance')).body).toEqual(settled);
  expect((await ann.get(`/api/ai/receipts/${draft.body.receipt.id}`)).body).toEqual(draft.body.receipt);

  const session = await ann.openCheckout();
  expect((await ann.get(`/api/billing/checkout-sessions/${session}`)).body).toEqual({
    status: 'open',
    tokens: 100,
    plan: null,
  });
  expect((await ann.pay(session)).status).toBe(200);
  expect((await ann.get(`/api/billing/checkout-sessions/${session}`)).body).toEqual({
    status: 'paid',
    tokens: 100,
    plan: null,
  });
  await expect.poll(() => ann.available()).toBe(112);

  expect(await ann.entries()).toEqual([
    { type: 'purchase', amount: 100 },
    { type: 'usage', amount: -3 },
    { type: 'bonus', amount: 5 },
    { type: 'grant', amount: 10 },
  ]);
  await expect
    .poll(async () => (await ann.get('/api/analytics/leads-per-week?weeks=1&timeZone=UTC')).body)
    .toMatchObject({ items: [{ leads: 1 }] });
});

test('every service describes its API, and only what is reachable', async () => {
  for (const service of services) {
    const { status, type, body } = await user.get(`/api/${service}/openapi.json`);
    expect([service, status, type]).toEqual([service, 200, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: { title: `Fernway ${service}` } });
    const paths = Object.keys(body.paths);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !path.startsWith(`/api/${service}/`) && !path.startsWith('/internal/'))).toEqual([]);
    for (const path of paths.filter((each) => each.startsWith('/internal/'))) {
      expect((await user.get(path)).status).toBe(404);
      expect((await user.post(path, {})).status).toBe(404);
    }
  }
});

test('what is between services is reachable by no spelling', async () => {
  for (const service of services) {
    for (const inside of ['metrics', 'internal/tokens/reservations', 'healthz']) {
      for (const path of [
        `/${inside}`,
        `/api/${service}/../../${inside}`,
        `/api/${service}/%2e%2e/%2e%2e/${inside}`,
        `/api/${service}/..%2f..%2f${inside}`,
        `/api/${service}//${inside}`,
        `//${inside}`,
      ]) {
        const { status, body } = await rawGet(path);
        if (path !== '/healthz') expect([400, 404], path).toContain(status);
        expect(body).not.toMatch(/# HELP|reservationId/);
      }
    }
  }
});

/** As it stands: clients tidy paths up. */
async function rawGet(path: string): Promise<{ status: number; body: string }> {
  const { request } = await import('node:http');
  const { hostname, port, host } = new URL(platform.url);
  return new Promise((resolve, reject) => {
    request({ host: hostname, port, path, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('what is wrong with a request is told in a problem document', async () => {
  const contact = (body: unknown) => user.post('/api/crm/contacts', body);
  const unknownField = await contact({ name: 'Mara', admin: true });
  expectProblem(unknownField, 400, 'invalid-request');
  const wrongTypes = await contact({ name: 7, tags: 'vip' });
  expectProblem(wrongTypes, 400, 'invalid-request');
  expect(wrongTypes.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['name', 'tags']);
  for (const broken of ['{"name":', '[]', '"x"', 'null']) expectProblem(await contact(broken), 400, 'invalid-request');
  expectProblem(
    await user.call('POST', '/api/crm/contacts', {
      body: 'name=Mara',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    415,
    'unsupported-media-type',
  );
  expectProblem(await contact({ name: 'x'.repeat(3_000_000) }), 413, 'payload-too-large');
  expectProblem(await user.get('/api/crm/contacts/7'), 400, 'invalid-request');
  expectProblem(await user.get('/api/crm/contacts/0d3c9a52-6a2b-4a3e-9a55-0d6f4f3a1c01'), 404, 'not-found');
  expectProblem(await user.get('/api/crm/contacts?limit=9999'), 400, 'invalid-request');
  expectProblem(await user.get('/api/crm/nothing'), 404, 'not-found');
  expectProblem(await user.call('DELETE', '/api/crm/contacts'), 405, 'method-not-allowed');
  expectProblem(await user.post('/api/billing/token-checkout', { packageId: 'fernway_1' }), 404, 'not-found');
  expectProblem(await user.post('/api/identity/sign-up', { ...user.account, lastName: 'Lee' }), 409, 'email-taken');
});

test('no service takes a token that identity did not sign', async () => {
  const [header = '', payload = '', signature = ''] = user.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = {
    'nothing at all': '',
    'no JWT': 'x',
    'alg none': `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'a changed payload': `${header}.${part({ ...claims, sub: '0d3c9a52-6a2b-4a3e-9a55-0d6f4f3a1c01' })}.${signature}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -8)}`,
  };
  for (const [service, path] of Object.entries(guarded)) {
    expect([200, 404], service).toContain((await user.get(path)).status);
    for (const [why, token] of Object.entries(forged)) {
      const answer = await user.call('GET', path, { token });
      expect([service, why, answer.status]).toEqual([service, why, 401]);
      expectProblem(answer, 401, 'unauthenticated');
    }
  }
});

test('an idempotency key repeats its answer, and refuses another body', async () => {
  const once = { 'idempotency-key': `once-${Date.now()}` };
  const first = await user.post('/api/crm/contacts', { name: 'Only Once' }, once);
  const again = await user.post('/api/crm/contacts', { name: 'Only Once' }, once);
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expectProblem(await user.post('/api/crm/contacts', { name: 'Another' }, once), 422, 'idempotency-key-reused');
  expect((await user.get('/api/crm/contacts?q=Only Once')).body.items).toHaveLength(1);

  const draft = { emailType: 'follow-up', context: 'x' };
  const drafted = await user.post('/api/ai/emails', draft, once);
  expect((await user.post('/api/ai/emails', draft, once)).body).toEqual(drafted.body);
  expectProblem(await user.post('/api/ai/emails', { ...draft, context: 'y' }, once), 422, 'idempotency-key-reused');
  await expect.poll(() => user.available()).toBe(7);
});

test('signing out ends every access token of the account at every service', async () => {
  const ann = await signUp();
  const elsewhere = await ann.elsewhere(platform);
  users.push(elsewhere);
  const everywhere = Object.entries(guarded).flatMap(([service, path]) =>
    [ann, elsewhere].map((each) => ({ service, path, each })),
  );
  for (const { path, each } of everywhere) expect((await each.get(path)).status).not.toBe(401);

  expect((await ann.post('/api/identity/sign-out', {})).status).toBe(204);
  for (const { path, each } of everywhere) await expect.poll(async () => (await each.get(path)).status).toBe(401);
  for (const { path, each } of everywhere) expectProblem(await each.get(path), 401, 'session-ended');
  expect((await elsewhere.post('/api/identity/refresh', {})).status).toBe(401);
  expect((await user.get('/api/identity/me')).status).toBe(200);
});

/** The token in the mail of an invitation: nobody else has it. */
const invitationTo = async (email: string): Promise<string> => {
  const mails = `/api/messaging/mailbox/messages?to=${encodeURIComponent(email)}`;
  const text = async () =>
    ((await user.get(mails)).body.items as { template: string; text: string }[]).find(
      ({ template }) => template === 'invitation',
    )?.text;
  await expect.poll(text).toBeTruthy();
  return /invitation#(\S+)/.exec((await text()) ?? '')?.[1] ?? '';
};

test('an invited colleague works with the same records by hand and by key, until removed: everywhere at once', async () => {
  const owner = await signUp();
  const bea = await ApiUser.visitor(platform);
  users.push(bea);
  const { email, password } = bea.account;
  expect((await owner.post('/api/identity/invitations', { email, role: 'member' })).status).toBe(201);
  const token = await invitationTo(email);
  const joined = await bea.post('/api/identity/invitations/sign-up', {
    token,
    password,
    firstName: 'Bea',
    lastName: 'Ng',
  });
  expect(joined.status).toBe(201);
  bea.token = joined.body.session.accessToken;
  const { id } = (await owner.post('/api/crm/contacts', { name: 'Shared' })).body;
  expect((await bea.get(`/api/crm/contacts/${id}`)).body.name).toBe('Shared');
  await expect.poll(() => bea.available()).toBe(10);

  const key = { name: 'Website form', scopes: ['contacts:read', 'contacts:write'], expiresAt: null };
  const { secret } = (await bea.post('/api/identity/api-keys', key)).body;
  const byKey = (method: string, path: string, body?: unknown, headers = {}) =>
    bea.call(method, path, { body, headers, token: secret });
  const once = { 'idempotency-key': `key-${Date.now()}` };
  const made = await byKey('POST', '/api/crm/contacts', { name: 'By a program' }, once);
  expect([made.status, (await byKey('POST', '/api/crm/contacts', { name: 'By a program' }, once)).body]).toEqual([
    201,
    made.body,
  ]);
  expect((await owner.get(`/api/crm/timeline/contact/${made.body.id}`)).body.items).toMatchObject([
    { action: 'created', actor: joined.body.user.id, origin: 'api', apiKey: 'Website form' },
  ]);
  expectProblem(await byKey('GET', '/api/crm/deals'), 403, 'forbidden');
  expectProblem(await byKey('GET', '/api/tokens/balance'), 403, 'forbidden');
  expectProblem(await bea.call('GET', '/api/crm/contacts', { token: `fwk_${'x'.repeat(43)}` }), 401, 'unauthenticated');

  // An agent by MCP: it finds the records, asks for tokens of hers as far as its budget goes, and proposes what she decides on.
  const agentKey = {
    name: 'Agent',
    scopes: [
      'contacts:read',
      'contacts:write',
      'companies:read',
      'activities:read',
      'deals:read',
      'workspace:read',
      'ai:use',
    ],
    tokenBudget: 2,
    expiresAt: null,
  };
  const { id: agentId, secret: agent } = (await bea.post('/api/identity/api-keys', agentKey)).body;
  const use = async (name: string, args: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { status, body: text } = await bea.call('POST', '/api/ai/mcp', {
      body,
      token: agent,
      headers: { accept: 'application/json, text/event-stream' },
    });
    expect(status).toBe(200);
    const { structuredContent, content } = JSON.parse(/^data: (.+)$/m.exec(text)![1]!).result;
    return structuredContent ?? JSON.parse(content[1].text);
  };
  expect((await use('search_records', { q: 'Shared' })).items).toMatchObject([{ type: 'contact', title: 'Shared' }]);
  expect(await use('ask', { question: 'How many contacts do we have?' })).toMatchObject({
    founded: true,
    receipt: { agent: 'Agent', tokens: 1 },
  });
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => use('ask', { question: 'How many contacts do we have?' })),
  );
  expect(asked.filter(({ receipt }) => receipt)).toHaveLength(1);
  expect(asked.filter(({ code }) => code === 'budget-exceeded')).toHaveLength(4);
  expect((await bea.get('/api/tokens/key-spending')).body.items).toEqual([{ keyId: agentId, spent: 2 }]);
  await expect
    .poll(async () => (await bea.get('/api/tokens/transactions?type=usage')).body.items)
    .toMatchObject([{ agent: 'Agent' }, { agent: 'Agent' }]);
  const { proposal } = await use('propose_update', {
    type: 'contact',
    id,
    changes: { jobTitle: 'Baker' },
    reason: 'She said so',
  });
  expectProblem(
    await bea.call('POST', '/api/ai/proposals/approve', { body: { ids: [proposal] }, token: agent }),
    403,
    'forbidden',
  );
  expect((await bea.post('/api/ai/proposals/approve', { ids: [proposal] })).body.items).toMatchObject([
    { problem: null, proposal: { by: { agent: 'Agent' } } },
  ]);
  expect((await owner.get(`/api/crm/contacts/${id}`)).body.jobTitle).toBe('Baker');

  expect((await owner.call('DELETE', `/api/identity/members/${joined.body.user.id}`)).status).toBe(204);
  for (const ask of [() => bea.get('/api/crm/contacts'), () => byKey('GET', '/api/crm/contacts')])
    await expect.poll(async () => (await ask()).status).toBe(401);
  expect((await owner.get('/api/identity/members')).body.items).toMatchObject([
    { role: 'owner' },
    { name: 'Bea Ng', leftAt: expect.any(String) },
  ]);
});
