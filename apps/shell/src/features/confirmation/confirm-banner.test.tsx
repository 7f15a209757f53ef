import { requestConfirmation } from '@fernway/contracts/http/account-mails';
import { me } from '@fernway/contracts/http/identity';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { ConfirmBanner } from './confirm-banner.js';

const id = '01890000-0000-7000-8000-000000000001';
const user = {
  id,
  email: 'mina@oak.example',
  firstName: 'Mina',
  lastName: 'Okafor',
  language: 'en' as const,
  theme: 'system' as const,
  timeZone: 'UTC',
  createdAt: '2026-11-01T00:00:00.000Z',
};

function show({ emailVerified = false, mail = 'smtp' as 'local' | 'smtp' | 'off' } = {}) {
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'off', mail, google: false, plans: 'off' },
  });
  signInForTest({ sub: id });
  const api = fakeApi();
  api.on(me, { user: { ...user, emailVerified }, workspace: { id, name: 'Oak' }, role: 'owner' });
  renderPart(<ConfirmBanner />, { messages: { shell: texts } });
  return api;
}
const banner = () => screen.queryByRole('region', { name: 'E-mail confirmation' });
const resend = () => fireEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }));
const told = () => currentNotices().map(({ kind, title, description }) => [kind, title, description]);

// jsdom lays nothing out.
globalThis.ResizeObserver = class {
  private readonly told: () => void;
  constructor(told: () => void) {
    this.told = told;
  }
  observe = () => this.told();
  disconnect = () => undefined;
} as never;

beforeEach(() => {
  sessionStorage.clear();
  currentNotices().forEach((notice) => dismiss(notice.id));
});

test('names the address, what it means, and mails the link again', async () => {
  const api = show({ mail: 'local' });
  await waitFor(() =>
    expect(banner()?.textContent).toContain(
      'We mailed a link to mina@oak.example: use it to confirm that the address is yours. Until your e-mail address is confirmed, you can mail only yourself.',
    ),
  );
  expect(screen.getByRole('link', { name: /Open the local mailbox/ })).toBeTruthy();
  api.on(requestConfirmation, { email: user.email });
  resend();
  await waitFor(() =>
    expect(told()).toEqual([['info', 'Check your email', 'We mailed the confirmation link to mina@oak.example.']]),
  );
  api.fail(requestConfirmation, 'too-many-requests', 'It was sent a moment ago; try again in 50 seconds');
  resend();
  await waitFor(() =>
    expect(told().at(-1)).toEqual([
      'error',
      'No other mail was sent',
      'It was sent a moment ago; try again in 50 seconds',
    ]),
  );
});

test('goes when the address was confirmed elsewhere', async () => {
  const api = show();
  await waitFor(() => expect(banner()).toBeTruthy());
  api.fail(requestConfirmation, 'conflict');
  api.on(me, { user: { ...user, emailVerified: true }, workspace: { id, name: 'Oak' }, role: 'owner' });
  resend();
  await waitFor(() => expect(banner()).toBeNull());
  expect(told()).toEqual([['success', 'Your e-mail address is confirmed', undefined]]);
});

test('is hidden for the rest of the visit', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  show();
  await waitFor(() => expect(banner()).toBeTruthy());
  expect(document.body.style.getPropertyValue('--fw-frame-note')).toBe('96px');
  fireEvent.click(screen.getByRole('button', { name: 'Hide for now' }));
  expect(banner()).toBeNull();
  expect(document.body.style.getPropertyValue('--fw-frame-note')).toBe('');
  cleanup();
  const api = show();
  await waitFor(() => expect(api.callsOf(me)).toHaveLength(1));
  expect(banner()).toBeNull();
});

test.each([{ emailVerified: true }, { mail: 'off' as const }])('is not there for %j', async (given) => {
  const api = show(given);
  await waitFor(() => expect(api.callsOf(me)).toHaveLength(1));
  expect(banner()).toBeNull();
});
