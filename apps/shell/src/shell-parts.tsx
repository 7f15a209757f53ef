import { Outlet } from '@fernway/web-kit/router';
import type { ShellParts } from './platform/shell-parts.js';

/** The one place where the shell's features meet the platform. */
export const shellParts: ShellParts = {
  Providers: ({ children }) => children,
  PublicFrame: () => <Outlet />,
  SignedInFrame: () => <Outlet />,
  AuthPage: () => null,
  NotFoundPage: () => null,
  PagePending: () => null,
  ErrorPage: () => null,
};
