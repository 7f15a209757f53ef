import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { DeviceCookie } from './device-cookie.js';

type Options = { httpOnly: boolean; secure: boolean; sameSite: string; path: string; maxAge: number };
const day = 86_400_000;
const key = randomBytes(32);
const cookieAt = (publicUrl: string, secret = key) =>
  new DeviceCookie({ publicUrl, IDENTITY_REFRESH_KEY: secret } as never);
const cookie = cookieAt('https://crm.example.com');

/** What the browser then holds. */
const given = (by: DeviceCookie, emailKey: string, now?: number) => {
  const set: [name: string, value: string, options: Options][] = [];
  by.set(
    { setCookie: (...cookie: (typeof set)[number]) => void set.push(cookie) } as unknown as FastifyReply,
    emailKey,
    now,
  );
  return set[0]!;
};
const holding = (...cookies: [string, string][]) =>
  ({ cookies: Object.fromEntries(cookies) }) as unknown as FastifyRequest;

it('is kept from scripts, other sites and plain http, and does not name the account', () => {
  const [name, value, options] = given(cookie, 'ada@example.com');
  expect(name).toMatch(/^__Secure-fernway-device-[0-9a-f]{16}$/);
  expect(`${name}${value}`).not.toContain('ada');
  expect(options).toEqual({
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/api/identity',
    maxAge: 180 * 86_400,
  });
  expect(given(cookieAt('http://localhost:4000'), 'ada@example.com')).toEqual([
    expect.stringMatching(/^fernway-device-4000-/),
    expect.any(String),
    { ...options, secure: false },
  ]);
});

it('names the device for its own account only, each sign-in another one', () => {
  const [[name, value], [, again], [otherName, other]] = [
    given(cookie, 'ada@x.com'),
    given(cookie, 'ada@x.com'),
    given(cookie, 'bob@x.com'),
  ];
  const device = cookie.read(holding([name, value]), 'ada@x.com');
  expect(device).toEqual(expect.any(String));
  expect(cookie.read(holding([name, again]), 'ada@x.com')).not.toBe(device);
  expect(cookie.read(holding([name, value], [otherName, other]), 'bob@x.com')).toEqual(expect.any(String));
  for (const wrong of [other, `${value}x`, value.slice(1), value.replace('.', ''), '..', '']) {
    expect(cookie.read(holding([name, wrong]), 'ada@x.com')).toBeUndefined();
  }
  const [, stranger] = given(cookieAt('https://crm.example.com', randomBytes(32)), 'ada@x.com');
  expect(cookie.read(holding([name, stranger]), 'ada@x.com')).toBeUndefined();
});

it('counts for 180 days, whatever the browser keeps', () => {
  const now = Date.now();
  const [name, value] = given(cookie, 'ada@x.com', now - 179 * day);
  expect(cookie.read(holding([name, value]), 'ada@x.com', now)).toEqual(expect.any(String));
  expect(cookie.read(holding([name, value]), 'ada@x.com', now + 2 * day)).toBeUndefined();
});
