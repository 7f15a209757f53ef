import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getOnboarding, me } from '@fernway/contracts/http/identity';

import { askAhead, takeAhead } from './ahead.js';
import { call } from './call.js';
import { session } from './session.js';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string) => `${encode({})}.${encode({ sub, ws: 'w', role: 'owner' })}.s`;
const person = (firstName: string) => ({
  user: {
    id: '0190aaaa-0000-7000-8000-000000000001',
    email: 'a@b.example',
    firstName,
    lastName: 'Lee',
    language: 'en',
    theme: 'system',
    timeZone: 'UTC',
    createdAt: '2026-11-01T00:00:00.000Z',
    emailVerified: true,
  },
  workspace: { id: '0190aaaa-0000-7000-8000-000000000002', name: 'W' },
  role: 'owner',
});

/** Stands for the network: each path answers from its queue, and every request is kept. */
const asked: string[] = [];
let sent: Record<string, unknown>;
let answers: Record<string, { status?: number; body: unknown }[]>;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

function answerOf({ status = 200, body }: { status?: number; body: unknown }): Response {
  let read = 0;
  const json = async () => (read++ === 0 ? body : Promise.reject(new TypeError('body stream already read')));
  return { ok: status < 400, status, json } as unknown as Response;
}

// jsdom has none.
globalThis.Response ??= function AnswerOfText(text: string, { status }: { status: number }) {
  return answerOf({ status, body: JSON.parse(text) });
} as never;

const sessionOf = (token: string) => ({
  session: { accessToken: token, expiresAt: new Date(Date.now() + 600_000).toISOString() },
});

beforeEach(() => {
  asked.length = 0;
  sent = {};
  localStorage.setItem('fernway-signed-in', '1');
  globalThis.fetch = (async (url: string, { body }: RequestInit = {}) => {
    asked.push(url);
    if (body) sent[url] = JSON.parse(body as string);
    return answerOf(answers[url]?.shift() ?? { status: 404, body: { code: 'not-found' } });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fernwayAhead = undefined;
  jest.restoreAllMocks();
});

test('the session and the first calls take what was asked ahead; nothing is asked twice', async () => {
  answers = {
    '/api/identity/refresh': [{ body: sessionOf(tokenOf('one')) }],
    '/api/identity/me': [{ body: person('Ann') }],
  };
  askAhead(['/api/identity/me']);
  await settle();
  await session.start();
  expect(session.current()).toMatchObject({ status: 'signed-in', userId: 'one' });
  expect((await call(me)).user.firstName).toBe('Ann');
  expect(asked).toEqual(['/api/identity/refresh', '/api/identity/me']);
});

test('what the refresh answers with the session is asked for no more; what it leaves out is', async () => {
  const included = { me: person('Eve') };
  answers = { '/api/identity/refresh': [{ body: { ...sessionOf(tokenOf('five')), ...included } }] };
  askAhead(['/api/identity/me', '/api/identity/onboarding', '/api/tokens/balance']);
  expect(sent['/api/identity/refresh']).toEqual({ include: ['me', 'onboarding'] });
  await settle();
  await session.retry();
  expect((await call(me)).user.firstName).toBe('Eve');
  expect(asked).toEqual(['/api/identity/refresh', '/api/identity/onboarding', '/api/tokens/balance']);
});

test('what the refresh knows not to be there is not asked for', async () => {
  answers = { '/api/identity/refresh': [{ body: { ...sessionOf(tokenOf('six')), onboarding: null } }] };
  askAhead(['/api/identity/onboarding']);
  await settle();
  await session.retry();
  await expect(call(getOnboarding)).rejects.toMatchObject({ status: 404 });
  expect(asked).toEqual(['/api/identity/refresh']);
});

test('a second call asks anew', async () => {
  answers = { '/api/identity/me': [{ body: person('Ben') }] };
  expect((await call(me)).user.firstName).toBe('Ben');
  expect(asked).toEqual(['/api/identity/me']);
});

test('what was asked with one token is not for another', async () => {
  answers = {
    '/api/identity/refresh': [{ body: sessionOf(tokenOf('two')) }],
    '/api/identity/me': [{ body: person('Two') }],
  };
  askAhead(['/api/identity/me']);
  await settle();
  expect(takeAhead('/api/identity/me', `Bearer ${tokenOf('one')}`)).toBeUndefined();
  expect(takeAhead('/api/identity/me', `Bearer ${tokenOf('two')}`)).toBeDefined();
});

test('what nobody took for half a minute is not taken', async () => {
  answers = { '/api/identity/refresh': [{ body: sessionOf(tokenOf('one')) }] };
  askAhead([]);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
  expect(takeAhead('/api/identity/refresh')).toBeUndefined();
});

test('the session is asked for and taken while another tab has the lock; those that come later wait for the answer', async () => {
  answers = { '/api/identity/refresh': [{ body: sessionOf(tokenOf('four')) }] };
  const waiting: (() => Promise<unknown>)[] = [];
  const request = (_name: string, _options: object, work: () => Promise<unknown>) =>
    new Promise(() => waiting.push(work));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  askAhead([]);
  expect(asked).toEqual(['/api/identity/refresh']);
  await session.retry();
  expect(session.current()).toMatchObject({ status: 'signed-in', userId: 'four' });
  expect(waiting).toHaveLength(1);
  expect(await waiting[0]!()).toMatchObject({ status: 200 });
  Reflect.deleteProperty(navigator, 'locks');
});

test('a refusal is asked for once more: somebody may have signed in in another tab meanwhile', async () => {
  answers = {
    '/api/identity/refresh': [{ status: 401, body: { code: 'session-ended' } }, { body: sessionOf(tokenOf('three')) }],
  };
  askAhead([]);
  await settle();
  await session.retry();
  expect(session.current()).toMatchObject({ status: 'signed-in', userId: 'three' });
  expect(asked).toEqual(['/api/identity/refresh', '/api/identity/refresh']);
});
