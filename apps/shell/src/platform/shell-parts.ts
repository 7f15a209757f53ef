import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

export type ProvidersProps = { client: QueryClient; children: ReactNode };

/** What the shell's own features fill in around and between the remotes. */
export type ShellParts = {
  /** Query client, session, theme, notices: around everything. */
  Providers: ComponentType<ProvidersProps>;
  /** Layout route of `/auth` and the public pages that are not prerendered; renders an `<Outlet />`. */
  PublicFrame: ComponentType;
  /** Layout route of `/dashboard`: guard, welcome screen, sidebar; renders an `<Outlet />`. */
  SignedInFrame: ComponentType;
  AuthPage: ComponentType;
  /** /auth/invitation: what the link of an invitation opens. */
  InvitationPage?: ComponentType;
  /** /auth/confirm: what the link of the first mail opens. */
  ConfirmPage?: ComponentType;
  /** /auth/reset: asks for the link of a new password, and is what that link opens. */
  PasswordResetPage?: ComponentType;
  ProfilePage?: ComponentType;
  SettingsPage?: ComponentType;
  /** Layout route of the settings' sections, the remotes' too; renders an `<Outlet />`. */
  SettingsFrame?: ComponentType;
  NotFoundPage: ComponentType;
  /** Skeleton with the live text "Loading page...". */
  PagePending: ComponentType;
  /** The page of last resort, titled "Unexpected Application Error!". */
  ErrorPage: ComponentType<{ error: unknown }>;
};
