import { listUndeliveredLetters, type UndeliveredLetter } from '@fernway/contracts/http/messaging-letters';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { LettersLater } from './letters-later.js';

const contactId = crypto.randomUUID();
const letter = (more: Partial<UndeliveredLetter> = {}): UndeliveredLetter => ({
  id: crypto.randomUUID(),
  to: 'mara@oak.example',
  subject: 'Our call',
  contactId,
  dealId: null,
  refused: true,
  reason: '550 No such user',
  failedAt: new Date().toISOString(),
  ...more,
});
const told = () => currentNotices().map(({ kind, title, description }) => `${kind}: ${title} ${description}`);

async function page(...items: UndeliveredLetter[]) {
  const api = fakeApi();
  api.on(listUndeliveredLetters, () => ({ items }));
  renderPart(<LettersLater />, { messages: { shell: texts } });
  await act(() => jest.advanceTimersByTimeAsync(4_100));
  await act(() => jest.advanceTimersByTimeAsync(500));
  return api;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  signInForTest();
});
afterEach(() => {
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  jest.useRealTimers();
});

test('a mail that was refused is told of with what the server said, and leads to the contact', async () => {
  await page(letter());
  expect(told()).toEqual([
    'error: A mail was not delivered “Our call” to mara@oak.example was refused: 550 No such user',
  ]);
  expect(currentNotices()[0]!.action!.label).toBe('Open contact');
});

test('one that was given up says so; a mail to oneself leads nowhere', async () => {
  await page(letter({ refused: false, contactId: null, reason: 'Timeout' }));
  expect(told()[0]).toContain('could not be delivered: Timeout');
  expect(currentNotices()[0]!.action).toBeUndefined();
});

test('each is told once in a browser, a new one by itself', async () => {
  const first = letter();
  await page(first);
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  cleanup();
  await page(letter({ subject: 'Second' }), first);
  expect(told()).toEqual([expect.stringContaining('“Second”')]);
});

test('who only reads is not asked for', async () => {
  signInForTest({ role: 'viewer' });
  const api = await page(letter());
  expect(api.callsOf(listUndeliveredLetters)).toEqual([]);
});
