import { getOnboarding, putOnboarding, refresh, signIn, signUp } from '@fernway/contracts/http/identity';
import { addMessages, setLanguage } from '@fernway/i18n';
import { currentNotices, dismiss, session } from '@fernway/web-kit';
import { Route, Routes, useLocation } from '@fernway/web-kit/router';
import { SlotHost, type SlotRequest } from '@fernway/web-kit/slot';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { updateWorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import { type ReactNode, useEffect } from 'react';

import spanish from '../../locales/es.json' with { type: 'json' };
import texts from '../../locales/en.json' with { type: 'json' };
import { Notices } from '../notices/notices.js';
import { AuthPage } from './auth-page.js';
import { keepPage, keptPage } from './page-after.js';

const user = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'mina@bakery.example',
  firstName: 'Mina',
  lastName: 'Okafor',
  language: 'en' as const,
  theme: 'system' as const,
  timeZone: 'Asia/Singapore',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: true,
};
const answers = { businessType: 'fnb', teamSize: 'solo', focusAreas: ['sales'] };
const token = () => `${btoa('{}')}.${btoa('{"sub":"user-1","ws":"ws-1","role":"owner"}')}.x`;
const fresh = () => ({ accessToken: token(), expiresAt: new Date(Date.now() + 600_000).toISOString() });

/** Which page of the signed-in area this is. */
function Inside() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search === '/dashboard' ? 'the dashboard' : `inside: ${pathname}${search}`}</p>;
}

function Address() {
  const { search, state } = useLocation();
  return (
    <output data-testid="search" data-state={JSON.stringify(state)}>
      {search}
    </output>
  );
}

/** No remote fills the slot. */
function Empty({ onUnavailable }: SlotRequest): ReactNode {
  useEffect(() => onUnavailable?.(), [onUnavailable]);
  return null;
}

/** In the place of the wizard: says where it opens, and is answered by a click. */
function Wizard({ props }: SlotRequest): ReactNode {
  const { answers: given, step, onChange, onClose, onComplete } = props as SlotRequest<'onboarding'>['props'];
  return (
    <>
      <button type="button" onClick={() => void onComplete({ ...answers, ...given })}>
        {`wizard ${step ?? 1} ${JSON.stringify(given)}`}
      </button>
      <button type="button" onClick={() => onChange?.({ businessType: 'retail' }, 2)}>
        Retail
      </button>
      <button type="button" onClick={onClose}>
        Later
      </button>
    </>
  );
}

function show(path: string | { pathname: string; state: unknown } = '/auth', Host = Empty) {
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'off', mail: 'off', google: false, plans: 'off' },
  });
  renderPart(
    <SlotHost.Provider value={Host}>
      <Routes>
        <Route path="/dashboard/*" element={<Inside />} />
        <Route path="*" element={<AuthPage />} />
      </Routes>
      <Address />
      <Notices />
    </SlotHost.Provider>,
    { path, messages: { shell: texts } },
  );
}

const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}( \\*)?$`)), { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function signedOut() {
  globalThis.fetch = (async () => ({ ok: true, status: 204, json: async () => undefined })) as never;
  await session.signOut();
}

beforeEach(async () => {
  localStorage.clear();
  currentNotices().forEach(({ id }) => dismiss(id));
  await signedOut();
});

test.each([
  ['/auth', 'Sign in'],
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
  ['/signup?mode=sign-in', 'Sign in'],
  ['/auth?mode=sign-up', 'Create your account'],
  ['/auth?mode=other', 'Sign in'],
])('%s opens at "%s"', (path, heading) => {
  show(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});

test('the other mode is in the address, beside what was there', () => {
  show('/signup?next=%2Fdashboard%2Fbilling');
  press('Sign In');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  expect(screen.getByTestId('search').textContent).toBe('?next=%2Fdashboard%2Fbilling&mode=sign-in');
});

const wanted = '/dashboard/billing/orders?package=fernway_200';

test('a password reset on the way does not lose the page somebody came for', () => {
  show(`/auth?${new URLSearchParams({ next: wanted })}`);
  fireEvent.click(screen.getByRole('link', { name: 'Reset password' }));
  expect(keptPage()).toBe(wanted);
  keepPage(undefined);
});

test('family names come first where they do in the language', async () => {
  show('/signup');
  const labels = () => [...document.querySelectorAll('.auth-pair label')].map(({ textContent }) => textContent);
  expect(labels()).toEqual(['First name', 'Last name']);
  await act(() => setLanguage('ja', { remember: false }));
  expect(labels()).toEqual(['auth.lastName', 'auth.firstName']);
  await act(() => setLanguage('en', { remember: false }));
});

test.each([
  [wanted, `inside: ${wanted}`],
  ['https://evil.example/dashboard', 'the dashboard'],
  ['//evil.example/dashboard', 'the dashboard'],
  ['/\\evil.example/dashboard', 'the dashboard'],
  ['/dashboard/..//evil.example', 'the dashboard'],
  ['javascript:alert(1)', 'the dashboard'],
])('who came for %s is led to %s after signing in', async (next, page) => {
  fakeApi().on(signIn, { user, session: fresh() });
  show(`/auth?${new URLSearchParams({ next })}`);
  fill({ Email: user.email, Password: 'right1!x' });
  press('Sign In');
  expect(await screen.findByText(page)).toBeTruthy();
});

test('what somebody came for waits until their address is confirmed', async () => {
  const api = fakeApi();
  api.on(signUp, { user, session: null });
  show(`/auth?${new URLSearchParams({ mode: 'sign-up', next: wanted })}`);
  fill(account);
  press('Create Account');
  await screen.findByRole('heading', { name: 'Check your email' });
  cleanup();
  signInForTest();
  show('/auth');
  expect(await screen.findByText(`inside: ${wanted}`)).toBeTruthy();
  expect(localStorage.getItem('pageAfterSignIn')).toBeNull();
});

test('answers of the landing page are in the wizard after signing in too; from there to what one came for', async () => {
  localStorage.setItem('onboardingData', JSON.stringify(answers));
  const api = fakeApi();
  api.on(signIn, { user, session: fresh() });
  api.on(putOnboarding, { ...answers, dashboardType: 'fnb', dashboardPath: '/dashboard/fnb' } as never);
  show(`/login?${new URLSearchParams({ next: wanted })}`, Wizard);
  fill({ Email: user.email, Password: 'right1!x' });
  press('Sign In');
  fireEvent.click(await screen.findByText(`wizard 3 ${JSON.stringify(answers)}`));
  expect(await screen.findByText('Onboarding preferences saved successfully!')).toBeTruthy();
  expect(await screen.findByText(`inside: ${wanted}`, undefined, { timeout: 3000 })).toBeTruthy();
  expect(api.callsOf(putOnboarding)[0]?.body).toEqual(answers);
});

test('an empty sign-in names what is missing, without a call', async () => {
  const api = fakeApi();
  show();
  press('Sign In');
  expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all fields');
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
  expect(api.calls).toHaveLength(0);
});

test('signing in leads to the dashboard', async () => {
  const api = fakeApi();
  api.on(signIn, { user, session: fresh() });
  show();
  fill({ Email: ' mina@bakery.example ', Password: 'right1!x' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  press('Sign In');
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(await screen.findByText('Successfully signed in!')).toBeTruthy();
  expect(api.calls[0]?.body).toMatchObject({ email: 'mina@bakery.example', keepSignedIn: true });
});

test('signing in is told in the language of the profile', async () => {
  addMessages('es', 'shell', spanish);
  fakeApi().on(signIn, { user: { ...user, language: 'es' }, session: fresh() });
  show();
  fill({ Email: 'mina@bakery.example', Password: 'right1!x' });
  press('Sign In');
  expect(await screen.findByText('¡Sesión iniciada correctamente!')).toBeTruthy();
  await act(() => setLanguage('en', { remember: false }));
});

test('a wrong password is told in the words of the service, and can be tried again', async () => {
  fakeApi().fail(signIn, 'invalid-credentials');
  show('/login');
  fill({ Email: 'mina@bakery.example', Password: 'wrong' });
  press('Sign In');
  expect(await screen.findByText('Wrong e-mail or password')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).toBeNull();
});

test('too many wrong passwords: the wait is named', async () => {
  fakeApi().fail(signIn, 'too-many-requests', undefined, { retryAfter: 2250 });
  show('/login');
  fill({ Email: 'mina@bakery.example', Password: 'wrong' });
  press('Sign In');
  expect(await screen.findByText('Too many tries. Try again in 38 minutes.')).toBeTruthy();
});

test('who was signed out elsewhere is told so, and who signed out is not', async () => {
  signInForTest();
  await signedOut();
  show();
  expect(screen.queryByText(/You were signed out/)).toBeNull();
  cleanup();
  signInForTest();
  fakeApi().fail(refresh, 'session-ended');
  await session.token(await session.token()).catch(() => undefined);
  show();
  expect(screen.getByText('You were signed out. If you changed your password, sign in with the new one.')).toBeTruthy();
  press('Create Account');
  expect(screen.queryByText(/You were signed out/)).toBeNull();
});

test('the password can be shown and hidden', () => {
  show();
  const field = screen.getByLabelText('Password') as HTMLInputElement;
  press('Show password');
  expect(field.type).toBe('text');
  press('Hide password');
  expect(field.type).toBe('password');
});

const account = {
  'First name': 'Mina',
  'Last name': 'Okafor',
  Email: 'mina@bakery.example',
  Password: 'bread1!x',
  'Confirm password': 'bread1!x',
};

test.each([
  ['a missing field', { 'Last name': ' ' }, 'Please fill in all fields'],
  ['half an address', { Email: 'mina@' }, 'Invalid email'],
  [
    'a weak password',
    { Password: 'bread', 'Confirm password': 'bread' },
    'Password must be at least 8 characters and contain at least one number and one symbol',
  ],
  ['another confirmation', { 'Confirm password': 'other1!x' }, 'Passwords do not match'],
])('sign-up with %s is refused in the specified words', async (_name, change, message) => {
  const api = fakeApi();
  show('/signup');
  fill({ ...account, ...change });
  press('Create Account');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(api.calls).toHaveLength(0);
});

test('hints follow the password as it is typed', () => {
  show('/signup');
  expect(screen.queryAllByRole('img', { name: 'Done:' })).toHaveLength(0);
  fill({ Password: 'bread1' });
  const met = screen.getAllByRole('img', { name: 'Done:' });
  expect(met.map((icon) => icon.closest('li')?.textContent)).toEqual(['Must contain at least one number']);
});

test('a new account without a wizard saves the answers kept from the landing page and goes on', async () => {
  localStorage.setItem('onboardingData', JSON.stringify(answers));
  const api = fakeApi();
  api.on(signUp, { user, session: fresh() });
  api.on(putOnboarding, { ...answers, dashboardType: 'fnb', dashboardPath: '/dashboard/fnb' } as never);
  show('/signup');
  fill(account);
  press('Create Account');
  expect(await screen.findByText('Onboarding preferences saved successfully!')).toBeTruthy();
  expect(api.callsOf(putOnboarding)[0]?.body).toEqual(answers);
  expect(localStorage.getItem('onboardingData')).toBeNull();
  expect(await screen.findByText('the dashboard', undefined, { timeout: 3000 })).toBeTruthy();
});

test('a reload in the middle of the wizard keeps the answers; whoever leaves it finds them in the settings', async () => {
  const api = fakeApi();
  const kept = fakeDrafts(api);
  api.on(signUp, { user, session: fresh() });
  api.fail(getOnboarding, 'not-found');
  show('/signup', Wizard);
  fill(account);
  press('Create Account');
  await screen.findByText('wizard 1 undefined');
  press('Retail');
  const { state } = screen.getByTestId('search').dataset;
  cleanup();
  show({ pathname: '/signup', state: JSON.parse(state!) }, Wizard);
  expect((await screen.findByText(/^wizard 2/)).textContent).toContain('"businessType":"retail"');
  press('Later');
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  await waitFor(() => expect(kept.get('business')).toEqual({ businessType: 'retail', step: 2 }));
});

test('who is signed in and has nothing pending is led on', async () => {
  signInForTest();
  show();
  await waitFor(() => expect(screen.getByText('the dashboard')).toBeTruthy());
});

test('Continue with Google says how an operator enables it', () => {
  show();
  press('Continue with Google');
  expect(screen.getByText(/operator enables it by setting GOOGLE_CLIENT_ID/)).toBeTruthy();
});

test('the name and the currency of the business are kept at the workspace of a new account', async () => {
  localStorage.setItem('onboardingData', JSON.stringify({ ...answers, businessName: 'Oak Bakery', currency: 'EUR' }));
  const api = fakeApi();
  api.on(signUp, { user, session: fresh() });
  api.on(updateWorkspaceSettings, { name: 'Oak Bakery', currency: 'EUR', language: null, workingDays: [1] });
  api.on(putOnboarding, { ...answers, dashboardType: 'fnb', dashboardPath: '/dashboard/fnb' } as never);
  show('/signup');
  fill(account);
  press('Create Account');
  expect(await screen.findByText('Onboarding preferences saved successfully!')).toBeTruthy();
  expect(api.callsOf(updateWorkspaceSettings)[0]?.body).toEqual({ name: 'Oak Bakery', currency: 'EUR' });
  expect(api.callsOf(putOnboarding)[0]?.body).toEqual(answers);
});
