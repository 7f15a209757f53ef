import { expect, it } from '@jest/globals';
import { Env } from './env.js';

const problems = (values: Record<string, string>) =>
  Env.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

it('is off without an address, SMTP with one', () => {
  expect(Env.parse({}).mail).toBe('off');
  expect(Env.parse({ SMTP_URL: 'smtp://mail:25' }).mail).toBe('smtp');
  expect(problems({ MAIL: 'smtp' })).toEqual(['SMTP_URL is not set']);
});

it('keeps mail in the local mailbox where only this machine can come', () => {
  expect(Env.parse({ MAIL: 'local' }).mail).toBe('local');
  expect(Env.parse({ MAIL: 'local', HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1' }).mail).toBe('local');
  const only = 'MAIL is local, which works on this machine only';
  expect(problems({ MAIL: 'local', PUBLIC_URL: 'https://crm.example.com' })).toEqual([
    `${only}: PUBLIC_URL is https://crm.example.com`,
  ]);
  expect(problems({ MAIL: 'local', HOST: '0.0.0.0' })).toEqual([`${only}: HOST is 0.0.0.0`]);
  expect(problems({ MAIL: 'local', PUBLISHED_HOST: '[::]' })).toEqual([`${only}: PUBLISHED_HOST is [::]`]);
});

it('sends as the product from the host of PUBLIC_URL, unless told otherwise', () => {
  expect(Env.parse({ PUBLIC_URL: 'https://crm.example.com' }).from).toMatch(/ <no-reply@crm\.example\.com>$/);
  expect(Env.parse({ MAIL_FROM: 'Us <us@example.com>' }).from).toBe('Us <us@example.com>');
});
