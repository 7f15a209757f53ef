import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

import { AuthPage } from './features/auth/auth-page.js';
import { ErrorPage } from './features/failure/error-page.js';
import { NotFoundPage } from './features/failure/not-found-page.js';
import { PagePending } from './features/failure/page-pending.js';
import { PublicFrame } from './features/frame/public-frame.js';
import { ShellProviders } from './features/session/shell-providers.js';
import { WelcomeScreen } from './features/welcome/welcome-screen.js';
import type { ShellParts } from './platform/shell-parts.js';

// The signed-in area is a chunk of its own: /auth and the public pages never wait for it.
const loadFrame = () => import(/* webpackChunkName: "signed-in" */ './features/frame/signed-in-frame.js');
const loadProfile = () => import(/* webpackChunkName: "signed-in" */ './features/profile/profile-page.js');
const loadInvitation = () => import(/* webpackChunkName: "invitation" */ './features/auth/invitation-page.js');
const loadConfirm = () => import(/* webpackChunkName: "account-mails" */ './features/auth/confirm-page.js');
const loadReset = () => import(/* webpackChunkName: "account-mails" */ './features/auth/password-reset-page.js');
/** With its texts, which are a file of their own. */
const withSettingsTexts = async (part: Promise<ComponentType>) => {
  const { loadSettingsTexts } = await import(/* webpackChunkName: "settings" */ './features/settings/messages.js');
  const [Part] = await Promise.all([part, loadSettingsTexts()]);
  return { default: Part };
};
const SettingsPage = lazy(() =>
  withSettingsTexts(
    import(/* webpackChunkName: "settings" */ './features/settings/settings-page.js').then((page) => page.SettingsPage),
  ),
);
const SettingsFrame = lazy(() =>
  withSettingsTexts(
    import(/* webpackChunkName: "settings" */ './features/settings/settings-frame.js').then(
      (frame) => frame.SettingsFrame,
    ),
  ),
);
const InvitationPage = lazy(async () => ({ default: (await loadInvitation()).InvitationPage }));
const ConfirmPage = lazy(async () => ({ default: (await loadConfirm()).ConfirmPage }));
const PasswordResetPage = lazy(async () => ({ default: (await loadReset()).PasswordResetPage }));
const LaterFrame = lazy(async () => ({ default: (await loadFrame()).SignedInFrame }));
const ProfilePage = lazy(async () => ({ default: (await loadProfile()).ProfilePage }));

let ReadyFrame: ComponentType | undefined;

/** What a page of /dashboard begins with: its frame takes the place of the prerendered one in a single step. */
export async function loadSignedIn(): Promise<void> {
  ReadyFrame = (await loadFrame()).SignedInFrame;
}

/** The one place where the shell's features meet the platform. */
export const shellParts: ShellParts = {
  Providers: ShellProviders,
  PublicFrame,
  SignedInFrame: () =>
    ReadyFrame ? (
      <ReadyFrame />
    ) : (
      <Suspense fallback={<WelcomeScreen progress={10} />}>
        <LaterFrame />
      </Suspense>
    ),
  AuthPage,
  ProfilePage: () => (
    <Suspense fallback={<PagePending />}>
      <ProfilePage />
    </Suspense>
  ),
  SettingsPage: () => (
    <Suspense fallback={<PagePending />}>
      <SettingsPage />
    </Suspense>
  ),
  SettingsFrame: () => (
    <Suspense fallback={<PagePending />}>
      <SettingsFrame />
    </Suspense>
  ),
  InvitationPage: () => (
    <Suspense fallback={<PagePending />}>
      <InvitationPage />
    </Suspense>
  ),
  ConfirmPage: () => (
    <Suspense fallback={<PagePending />}>
      <ConfirmPage />
    </Suspense>
  ),
  PasswordResetPage: () => (
    <Suspense fallback={<PagePending />}>
      <PasswordResetPage />
    </Suspense>
  ),
  NotFoundPage,
  PagePending,
  ErrorPage,
};
