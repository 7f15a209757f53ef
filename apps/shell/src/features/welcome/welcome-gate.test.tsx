import { getOnboarding, me, refresh } from '@fernway/contracts/http/identity';
import { session } from '@fernway/web-kit';
import { Route, Routes } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { screen } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import type { Platform } from '../../platform/platform-context.js';
import { PlatformProvider } from '../../platform/platform-context.js';
import { HomeRedirect } from '../frame/home-redirect.js';
import { SignedInFrame } from '../frame/signed-in-frame.js';
import { Notices } from '../notices/notices.js';
import { WelcomeGate } from './welcome-gate.js';
import { WelcomeScreen } from './welcome-screen.js';

const id = '01890000-0000-7000-8000-000000000001';
const person = {
  user: {
    id,
    email: 'mina@bakery.example',
    firstName: 'Mina',
    lastName: 'Okafor',
    language: 'en' as const,
    theme: 'system' as const,
    timeZone: 'UTC',
    createdAt: '2026-11-01T00:00:00.000Z',
    emailVerified: true,
  },
  workspace: { id, name: 'Bakery' },
  role: 'owner' as const,
};
const answers = {
  businessType: 'education' as const,
  teamSize: 'solo' as const,
  focusAreas: ['sales' as const],
  dashboardType: 'education',
  dashboardPath: '/dashboard/edu',
};

const show = (path: string) =>
  renderPart(
    <Routes>
      <Route path="/auth" element={<p>sign in</p>} />
      <Route
        path="*"
        element={
          <WelcomeGate>
            <HomeRedirect>
              <Routes>
                <Route path="/dashboard/edu" element={<p>the school’s dashboard</p>} />
                <Route path="*" element={<p>another page</p>} />
              </Routes>
            </HomeRedirect>
            <Notices />
          </WelcomeGate>
        }
      />
    </Routes>,
    { path, messages: { shell: texts } },
  );

test.each([
  [10, 'Authenticating...'],
  [30, 'Loading your profile...'],
  [80, 'Preparing dashboard...'],
  [100, 'Almost ready!'],
])('at %i percent it says %s', (progress, label) => {
  renderPart(<WelcomeScreen progress={progress} />, { messages: { shell: texts } });
  expect(screen.getByRole('heading', { name: 'Welcome!' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(label);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe(String(progress));
});

test.each(['/dashboard', '/dashboard/education'])('%s leads to the path of the chosen trade', async (path) => {
  const api = fakeApi();
  api.on(me, person);
  api.on(getOnboarding, answers);
  signInForTest();
  show(path);
  expect(screen.getByText('Preparing dashboard...')).toBeTruthy();
  expect(await screen.findByText('the school’s dashboard')).toBeTruthy();
});

test('who has not answered yet stays where they are', async () => {
  const api = fakeApi();
  api.on(me, person);
  api.fail(getOnboarding, 'not-found');
  signInForTest();
  show('/dashboard');
  expect(await screen.findByText('another page')).toBeTruthy();
});

test('answers that cannot be read are told, and do not keep anybody out', async () => {
  const api = fakeApi();
  api.on(me, person);
  api.fail(getOnboarding, 'forbidden');
  signInForTest();
  show('/dashboard');
  expect(await screen.findByText('another page')).toBeTruthy();
  expect(screen.getByText('Failed to load onboarding data')).toBeTruthy();
});

test('who is not signed in is sent to /auth', async () => {
  const api = fakeApi();
  signInForTest();
  api.fail(refresh, 'session-ended');
  api.fail(me, 'unauthenticated');
  api.fail(getOnboarding, 'unauthenticated');
  globalThis.matchMedia ??= (() => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  renderPart(
    <PlatformProvider value={{ loader: { remotes: [] }, PagePending: () => null } as unknown as Platform}>
      <Routes>
        <Route path="/auth" element={<p>sign in</p>} />
        <Route path="*" element={<SignedInFrame />} />
      </Routes>
    </PlatformProvider>,
    { path: '/dashboard/sales', messages: { shell: texts } },
  );
  expect(await screen.findByText('sign in')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(session.current().status).toBe('signed-out');
});
