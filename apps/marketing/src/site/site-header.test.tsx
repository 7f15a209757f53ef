import { me, signOut } from '@fernway/contracts/http/identity';
import { session } from '@fernway/web-kit';
import { fakeApi, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPublic } from '../testing.js';
import { SiteHeader } from './site-header.js';

const id = '01890000-0000-7000-8000-000000000000';
const user = {
  id,
  email: 'mina@bakery.example',
  firstName: 'Mina',
  lastName: 'Park',
  language: 'en',
  theme: 'system',
  timeZone: 'UTC',
  createdAt: '2026-01-01T00:00:00Z',
  emailVerified: true,
} as const;

const hrefs = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')]);

function signedIn() {
  const api = fakeApi();
  api.on(me, { user, workspace: { id, name: 'Bakery' }, role: 'owner' });
  api.on(signOut, undefined as never);
  signInForTest();
  return api;
}

test('signed out: sign in and sign up, both to /auth, each in its own mode', async () => {
  await session.start();
  renderPublic(<SiteHeader path="/" />);
  expect(screen.getByRole('link', { name: 'Fernway home page' }).getAttribute('href')).toBe('/');
  expect(hrefs()).toEqual(
    expect.arrayContaining([
      ['Sign in', '/auth?mode=sign-in'],
      ['Sign up', '/auth?mode=sign-up'],
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

test('signed in: dashboard, e-mail and the way out; templates only where that page exists', async () => {
  signedIn();
  const { unmount } = renderPublic(<SiteHeader path="/" />);
  expect(await screen.findByText('mina@bakery.example')).toBeTruthy();
  expect(hrefs()).toContainEqual(['Dashboard', '/dashboard']);
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Industry templates' })).toBeNull();
  unmount();

  renderPublic(<SiteHeader path="/" />, { pages: ['/dashboard/industry-templates'] });
  expect(hrefs()).toContainEqual(['Industry templates', '/dashboard/industry-templates']);
  await screen.findByText('mina@bakery.example');
});

test('signing out ends the session and shows the way in', async () => {
  const api = signedIn();
  renderPublic(<SiteHeader path="/" />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign out' })));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy());
  expect(api.callsOf(signOut)).toHaveLength(1);
});

test('a failed sign-out leaves the session, and the button', async () => {
  const api = signedIn();
  api.fail(signOut, 'unavailable');
  renderPublic(<SiteHeader path="/" />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign out' })));
  expect(session.current().status).toBe('signed-in');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign out' }).getAttribute('aria-busy')).toBeNull());
});
