import { claimExplorationBonus, claimLoginBonus, explorationSections } from '@fernway/contracts/http/tokens';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { getOnboarding, type me } from '@fernway/contracts/http/identity';
import names from '@fernway/i18n/locales/sections/en.json' with { type: 'json' };
import { sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import { meQuery } from '@fernway/web-kit/account';
import { currentNotices, dismiss } from '@fernway/web-kit/notices';
import { Link } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { Bonuses } from './bonuses.js';

const earned = { success: true, tokens: 5, dailyTotal: 5 };
const refused = { success: false, tokens: 0, dailyTotal: 20 };
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function show(path: string, since = new Date('2026-01-05T08:00:00Z')) {
  signInForTest();
  const { client } = renderPart(
    <>
      <Bonuses />
      <Link to="/dashboard/sales">sales</Link>
      <Link to="/dashboard/contacts">contacts</Link>
    </>,
    { path, messages: { shell: texts, [sectionsNamespace]: names } },
  );
  client.setQueryData(meQuery.queryKey, { user: { createdAt: since.toISOString() } } as AnswerOf<typeof me>);
}

const notices = () => currentNotices().map(({ title }) => title);

beforeEach(() => {
  jest.useFakeTimers();
  currentNotices().forEach(({ id }) => dismiss(id));
});
afterEach(() => void jest.useRealTimers());

test('the login bonus comes after one second, the exploration bonus of a section after two', async () => {
  const api = fakeApi();
  api.on(claimLoginBonus, earned);
  api.on(claimExplorationBonus, earned);
  show('/dashboard/fnb');
  await wait(999);
  expect(api.calls).toHaveLength(0);
  await wait(1);
  expect(notices()).toEqual(['+5 Tokens']);
  await wait(1000);
  expect(notices()).toEqual(['+10 Tokens']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(claimExplorationBonus)[0]?.body).toEqual({ route: '/dashboard/fnb' });

  act(() => currentNotices()[0]!.action!.run());
  expect(screen.getByRole('dialog', { name: 'Welcome Back!' }).textContent).toContain('up to 15 more tokens');
  expect(screen.getByText('+5 Tokens')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Awesome!' }));
  expect(screen.getByRole('dialog', { name: 'Great Exploring!' }).textContent).toContain('Food & Beverage');
  fireEvent.click(screen.getByRole('button', { name: 'Awesome!' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one toast a visit: what is earned after it has gone is credited without one', async () => {
  const api = fakeApi();
  api.on(claimLoginBonus, earned);
  api.on(claimExplorationBonus, earned);
  show('/dashboard/fnb');
  await wait(2000);
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  fireEvent.click(screen.getByRole('link', { name: 'sales' }));
  await wait(2000);
  expect(api.callsOf(claimExplorationBonus)).toHaveLength(2);
  expect(notices()).toEqual([]);
});

test('the first visit of all is not welcomed back', async () => {
  const api = fakeApi();
  api.on(claimLoginBonus, earned);
  show('/dashboard/contacts', new Date());
  await wait(1000);
  act(() => currentNotices()[0]!.action!.run());
  expect(screen.getByRole('dialog', { name: 'Welcome!' })).toBeTruthy();
});

test('a section is asked for once; a route that is not listed never', async () => {
  const api = fakeApi();
  api.on(claimLoginBonus, refused);
  api.on(claimExplorationBonus, refused);
  show('/dashboard');
  await wait(2500);
  for (const name of ['contacts', 'sales', 'contacts', 'sales']) {
    fireEvent.click(screen.getByRole('link', { name }));
    await wait(2500);
  }
  expect(api.callsOf(claimExplorationBonus).map(({ body }) => body)).toEqual([
    { route: '/dashboard' },
    { route: '/dashboard/sales' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each section that earns a bonus has a name, and nothing else has one', () => {
  expect(Object.keys(names).sort()).toEqual([...new Set(Object.values(explorationSections))].sort());
});

test('leaving within two seconds earns nothing', async () => {
  const api = fakeApi();
  api.on(claimLoginBonus, refused);
  show('/dashboard/sales');
  await wait(1900);
  fireEvent.click(screen.getByRole('link', { name: 'contacts' }));
  await wait(3000);
  expect(api.callsOf(claimExplorationBonus)).toHaveLength(0);
});

const answers = {
  businessType: 'other' as const,
  teamSize: 'solo' as const,
  focusAreas: ['sales' as const],
  dashboardType: 'other',
};

test('an address that leads on is no section, and is waited for; where it stays it is one', async () => {
  const api = fakeApi();
  api.on(claimLoginBonus, refused);
  api.on(claimExplorationBonus, earned);
  let dashboardPath = '/dashboard/fnb';
  api.on(getOnboarding, async () => {
    await new Promise((later) => setTimeout(later, 10_000));
    return { ...answers, dashboardPath };
  });
  show('/dashboard');
  await wait(20_000);
  expect(api.callsOf(claimExplorationBonus)).toHaveLength(0);
  cleanup();
  dashboardPath = '/dashboard';
  show('/dashboard');
  await wait(11_900);
  expect(api.callsOf(claimExplorationBonus)).toHaveLength(0);
  await wait(200);
  expect(api.callsOf(claimExplorationBonus)[0]?.body).toEqual({ route: '/dashboard' });
});
