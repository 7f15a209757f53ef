import {
  confirmAddress,
  readPasswordReset,
  requestPasswordReset,
  resendMail,
  resetPassword,
} from '@fernway/contracts/http/account-mails';
import { signIn, signOut, signUp } from '@fernway/contracts/http/identity';
import { currentNotices, dismiss, session } from '@fernway/web-kit';
import { Route, Routes } from '@fernway/web-kit/router';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { Notices } from '../notices/notices.js';
import { AuthPage } from './auth-page.js';
import { ConfirmPage } from './confirm-page.js';
import { PasswordResetPage } from './password-reset-page.js';

const user = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'mina@bakery.example',
  firstName: 'Mina',
  lastName: 'Okafor',
  language: 'en' as const,
  theme: 'system' as const,
  timeZone: 'UTC',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: false,
};

function show(path: string, mail: 'local' | 'smtp' | 'off' = 'smtp') {
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'off', mail, google: false, plans: 'off' },
  });
  renderPart(
    <>
      <Routes>
        <Route path="/auth/confirm" element={<ConfirmPage />} />
        <Route path="/auth/reset" element={<PasswordResetPage />} />
        <Route path="*" element={<AuthPage />} />
      </Routes>
      <Notices />
    </>,
    { path, messages: { shell: texts } },
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};

beforeEach(async () => {
  currentNotices().forEach(({ id }) => dismiss(id));
  globalThis.fetch = (async () => ({ ok: true, status: 204, json: async () => undefined })) as never;
  await session.signOut();
});

describe('an account that waits for its confirmation', () => {
  const account = {
    'First name': 'Mina',
    'Last name': 'Okafor',
    Email: user.email,
    Password: 'bread1!x',
    'Confirm password': 'bread1!x',
  };

  it('is told to check the mail after sign-up, can have it again, and finds the local mailbox', async () => {
    const api = fakeApi();
    api.on(signUp, { user, session: null });
    api.on(resendMail, { accepted: true });
    show('/signup', 'local');
    fill(account);
    press('Create Account');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Check your email');
    expect(
      screen.getByText(/Please click the confirmation link we sent you\. We sent it to mina@bakery\.example/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: /Open the local mailbox/ }).getAttribute('href')).toBe(
      '/api/messaging/mailbox',
    );
    press('Resend confirmation');
    await waitFor(() => expect(api.callsOf(resendMail)[0]?.body).toEqual({ email: user.email, type: 'sign-up' }));
    expect(
      await screen.findByText(
        /another mail is on its way\. If you asked less than a minute ago, use the mail you have\./,
      ),
    ).toBeTruthy();
    press('Back to sign in');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('is told so at sign-in, with a way to have the mail again', async () => {
    fakeApi().fail(signIn, 'email-unverified');
    show('/auth');
    fill({ Email: user.email, Password: 'bread1!x' });
    press('Sign In');
    expect(await screen.findByText(/click the link in the mail that we sent to mina@bakery\.example/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend confirmation' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /mailbox/ })).toBeNull();
  });
});

describe('the link of a confirmation', () => {
  it('confirms nothing by being opened', () => {
    const api = fakeApi();
    show('/auth/confirm#the-token');
    expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeTruthy();
    expect(api.calls).toHaveLength(0);
  });

  it('asks for the password where this browser has no session of the account, and leads strangers to a reset', async () => {
    const api = fakeApi();
    api.fail(confirmAddress, 'password-required', undefined, { email: user.email });
    show('/auth/confirm#the-token');
    press('Confirm my address');
    expect(await screen.findByText(/Enter your password to confirm mina@bakery\.example/)).toBeTruthy();
    api.fail(confirmAddress, 'invalid-credentials');
    fill({ Password: 'wr0ng!pass' });
    press('Confirm my address');
    expect(await screen.findByText('Your address could not be confirmed')).toBeTruthy();
    expect(api.callsOf(confirmAddress).map(({ body }) => body)).toEqual([
      { token: 'the-token' },
      { token: 'the-token', password: 'wr0ng!pass' },
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect((screen.getByLabelText(/^Email/) as HTMLInputElement).value).toBe(user.email);
  });

  it('is replaced where it has expired', async () => {
    const api = fakeApi();
    api.fail(confirmAddress, 'link-expired', 'This link has expired', { email: user.email });
    api.on(resendMail, { accepted: true });
    show('/auth/confirm#the-token');
    press('Confirm my address');
    expect(await screen.findByText('We can mail another one to mina@bakery.example.')).toBeTruthy();
    press('Resend confirmation');
    await waitFor(() => expect(api.callsOf(resendMail)[0]?.body).toEqual({ email: user.email, type: 'sign-up' }));
  });

  it.each([
    ['not known', '/auth/confirm#the-token', 'not-found' as const, true],
    ['without its token', '/auth/confirm', 'not-found' as const, false],
  ])('says that it does not work when it is %s', async (_how, path, code, pressed) => {
    fakeApi().fail(confirmAddress, code);
    show(path);
    if (pressed) press('Confirm my address');
    expect(await screen.findByText('This link does not work')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('can be tried again when nobody answered', async () => {
    fakeApi().cut(confirmAddress);
    show('/auth/confirm#the-token');
    press('Confirm my address');
    expect(await screen.findByText('Your address could not be confirmed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('is asked for from the sign-in, with the address that was typed', async () => {
    const api = fakeApi();
    api.on(requestPasswordReset, { accepted: true });
    show('/auth');
    fill({ Email: user.email });
    fireEvent.click(screen.getByRole('link', { name: 'Reset password' }));
    expect((screen.getByLabelText(/^Email/) as HTMLInputElement).value).toBe(user.email);
    press('Send the link');
    expect(
      await screen.findByText(
        /If mina@bakery\.example has an account, the link is on its way\. It works for 60 minutes\. If you asked less than a minute ago, use the mail you have\./,
      ),
    ).toBe(document.activeElement);
    expect(api.callsOf(requestPasswordReset)[0]?.body).toEqual({ email: user.email });
    press('Ask for another link');
    expect(screen.getByLabelText(/^Email/)).toBe(document.activeElement);
  });

  it('cannot be asked for without an address', async () => {
    const api = fakeApi();
    show('/auth/reset');
    press('Send the link');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(api.calls).toHaveLength(0);
  });

  it('says how mail is enabled where it is off', () => {
    show('/auth/reset', 'off');
    expect(screen.getByText(/operator enables it by setting SMTP_URL/)).toBeTruthy();
  });

  it('is set by the rules of sign-up, and leads to the sign-in', async () => {
    const api = fakeApi();
    api.on(readPasswordReset, { email: user.email });
    api.on(resetPassword, { email: user.email, apiKeys: [] });
    api.on(signOut, undefined as never);
    show('/auth/reset#the-token');
    await screen.findByText(/For mina@bakery\.example/);
    press('Set new password');
    expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
    fill({ 'New password': 'bread', 'Confirm password': 'bread' });
    press('Set new password');
    expect(await screen.findByText('Password Requirements')).toBeTruthy();
    fill({ 'New password': 'bread1!x', 'Confirm password': 'other1!x' });
    expect(screen.getAllByRole('img', { name: 'Done:' })).toHaveLength(3);
    press('Set new password');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(api.callsOf(resetPassword)).toHaveLength(0);
    fill({ 'Confirm password': 'bread1!x' });
    press('Set new password');
    expect(await screen.findByText('Your password was changed')).toBeTruthy();
    expect(api.callsOf(resetPassword)[0]?.body).toEqual({ token: 'the-token', password: 'bread1!x' });
    expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe(user.email);
  });

  it('names the API keys that go on, and where to revoke them', async () => {
    const api = fakeApi();
    api.on(readPasswordReset, { email: user.email });
    api.on(resetPassword, { email: user.email, apiKeys: [{ name: 'Till', workspaceName: 'Oak Bakery' }] });
    api.on(signOut, undefined as never);
    show('/auth/reset#the-token');
    await screen.findByText(/For mina@bakery\.example/);
    fill({ 'New password': 'bread1!x', 'Confirm password': 'bread1!x' });
    press('Set new password');
    expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toBe('Till (Oak Bakery)');
    fireEvent.click(screen.getByRole('link', { name: 'Sign in and review the keys' }));
    expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe(user.email);
  });

  it.each([
    [
      'not good',
      'not-found' as const,
      'This link does not work',
      /was used, is older than a newer one, or is not complete/,
    ],
    ['expired', 'link-expired' as const, 'This link has expired', /works for 60 minutes/],
  ])('says so when its link is %s, and where to have another', async (_how, code, title, text) => {
    fakeApi().fail(readPasswordReset, code);
    show('/auth/reset#the-token');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.title).toBe(title);
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth');
    fireEvent.click(screen.getByRole('link', { name: 'Ask for another link' }));
    expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeTruthy();
    expect(screen.getByLabelText(/^Email/)).toBe(document.activeElement);
  });

  it('says so when its link could not be opened', async () => {
    fakeApi().fail(readPasswordReset, 'unavailable');
    show('/auth/reset#the-token');
    expect(await screen.findByText('The link could not be opened', undefined, { timeout: 10_000 })).toBeTruthy();
  }, 15_000);
});
