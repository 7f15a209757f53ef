import { endpoint, idParams } from '@fernway/contracts/endpoint';
import { listContacts } from '@fernway/contracts/http/crm';
import { getStatementCsv } from '@fernway/contracts/http/token-reports';
import { getBalance } from '@fernway/contracts/http/tokens';
import { jest } from '@jest/globals';
import { z } from 'zod';

import { ApiError, errorText } from './api-error.js';
import { call } from './call.js';
import { connection } from './connection.js';
import { session } from './session.js';
import { fakeApi, signInForTest } from './testing.js';

const balance = { total: 10, used: 0, available: 10, held: 0, expired: 0, debt: 0, holds: [], expiring: [] };
const rename = endpoint({
  name: 'rename',
  method: 'PATCH',
  path: '/api/crm/things/:id',
  access: 'contacts:write',
  summary: 'Rename a thing',
  params: idParams,
  body: z.strictObject({ name: z.string() }),
  returns: z.object({ name: z.string() }),
  status: 200,
});

test('parts of the contract become path, query, body and headers', async () => {
  const api = fakeApi();
  signInForTest();
  api.on(rename, ({ body }) => body as { name: string });
  api.on(listContacts, { items: [], next: null });
  const id = '01890000-0000-7000-8000-000000000000';

  expect(await call(rename, { params: { id }, body: { name: 'A' }, idempotencyKey: 'k1' })).toEqual({ name: 'A' });
  await call(listContacts, { query: { q: 'a b', lifecycle: 'lead' } });

  const [first, second] = api.calls;
  expect(first).toMatchObject({ params: { id }, body: { name: 'A' }, headers: { 'idempotency-key': 'k1' } });
  expect(first?.headers['authorization']).toMatch(/^Bearer /);
  expect(Object.fromEntries(second!.query)).toEqual({ q: 'a b', lifecycle: 'lead' });
});

test('fields this build does not know are no error, missing ones are', async () => {
  const api = fakeApi();
  api.on(getBalance, { ...balance, surprise: true } as typeof balance);
  expect(await call(getBalance)).toEqual(balance);

  globalThis.fetch = (async () => ({ ok: true, status: 200, json: async () => ({ total: 10 }) })) as never;
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(call(getBalance)).rejects.toMatchObject({ code: 'unexpected-answer' });
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

test('an answer that the contract calls a string is taken as it is', async () => {
  fakeApi().on(getStatementCsv, 'Date,Tokens\n');
  expect(await call(getStatementCsv, { params: { month: '2026-03' } })).toBe('Date,Tokens\n');
});

test('a problem document becomes an ApiError with its code and trace', async () => {
  fakeApi().fail(getBalance, 'forbidden', 'Viewers cannot do this.');
  const error = (await call(getBalance).catch((thrown: unknown) => thrown)) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'forbidden', status: 403, traceId: 'test-trace', transient: false });
  expect(errorText(error)).toBe('Viewers cannot do this.');
});

test('nobody answering is a transient network error', async () => {
  fakeApi().cut(getBalance);
  await expect(call(getBalance)).rejects.toMatchObject({ code: 'network', status: 0, transient: true });
});

test('a refused token is renewed once and the call repeated', async () => {
  signInForTest();
  const tokens: string[] = [];
  const fresh = `${btoa('{}')}.${btoa('{"sub":"user-1","ws":"workspace-1","role":"owner"}')}.fresh`;
  globalThis.fetch = jest.fn(async (url: string, init: RequestInit) => {
    if (url === '/api/identity/refresh') {
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      return { ok: true, status: 200, json: async () => ({ session: { accessToken: fresh, expiresAt } }) };
    }
    tokens.push((init.headers as Record<string, string>)['authorization']!);
    const ok = tokens.length > 1;
    return { ok, status: ok ? 200 : 401, json: async () => (ok ? balance : { code: 'unauthenticated' }) };
  }) as never;

  expect(await call(getBalance)).toEqual(balance);
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).toBe(`Bearer ${fresh}`);
});

test.each([
  ['in the name of somebody else who has signed in', { sub: 'user-2', ws: 'workspace-2', role: 'owner' }],
  ['to another workspace that was gone to', { sub: 'user-1', ws: 'workspace-2', role: 'owner' }],
])('nothing is sent again %s in this browser meanwhile; the page starts anew', async (_what, claims) => {
  signInForTest();
  const other = `${btoa('{}')}.${btoa(JSON.stringify(claims))}.fresh`;
  const sent: string[] = [];
  globalThis.fetch = jest.fn(async (url: string, init: RequestInit) => {
    if (url === '/api/identity/refresh') {
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      return { ok: true, status: 200, json: async () => ({ session: { accessToken: other, expiresAt } }) };
    }
    sent.push((init.headers as Record<string, string>)['authorization']!);
    return { ok: false, status: 401, json: async () => ({ code: 'unauthenticated' }) };
  }) as never;
  const takeover = jest.fn();
  const stop = session.onTakeover(takeover);
  await expect(call(getBalance)).rejects.toMatchObject({ status: 401 });
  stop();
  expect(takeover).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toContain(other);
});

test('only the identity service saying so signs out', async () => {
  signInForTest();
  const token = await session.token();
  globalThis.fetch = (async () => ({ ok: false, status: 503, json: async () => ({ code: 'unavailable' }) })) as never;
  await expect(session.token(token)).rejects.toMatchObject({ code: 'unavailable' });
  expect(session.current().status).toBe('signed-in');

  globalThis.fetch = (async () => ({ ok: false, status: 401, json: async () => ({ code: 'session-ended' }) })) as never;
  await expect(session.token(token)).rejects.toMatchObject({ code: 'session-ended' });
  expect(session.current()).toEqual({ status: 'signed-out', ended: true });
});

const id = '01890000-0000-7000-8000-000000000000';
const failureOf = (code: string) => expect.objectContaining({ code });

test('a write that nobody answered goes out again under its key when the connection is back', async () => {
  const api = fakeApi();
  api.on(rename, ({ body }) => body as { name: string });
  const reconnect = api.disconnect();
  const withKey = call(rename, { params: { id }, body: { name: 'A' }, idempotencyKey: 'k1' });
  await expect(call(rename, { params: { id }, body: { name: 'B' } })).rejects.toEqual(failureOf('network'));
  // From now on it is known that nothing can be sent.
  expect(await connection.check()).toBe(false);
  const leave = new AbortController();
  const given = call(rename, { params: { id }, body: { name: 'C' }, signal: leave.signal });
  leave.abort(new Error('left'));
  await expect(given).rejects.toThrow('left');
  const waiting = call(rename, { params: { id }, body: { name: 'D' } });
  reconnect();
  expect(await Promise.all([withKey, waiting])).toEqual([{ name: 'A' }, { name: 'D' }]);
  expect(api.callsOf(rename).map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
    [{ name: 'A' }, 'k1'],
    [{ name: 'D' }, undefined],
  ]);
});

test('one call that fails while others are answered is told at once, key or not', async () => {
  const api = fakeApi();
  api.cut(rename);
  await expect(call(rename, { params: { id }, body: { name: 'A' }, idempotencyKey: 'k1' })).rejects.toEqual(
    failureOf('network'),
  );
});
