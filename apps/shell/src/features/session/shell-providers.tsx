import { OfflineContext, watchTheme } from '@fernway/ui';
import { session, useOnline, useSession } from '@fernway/web-kit';
import { startLive } from '@fernway/web-kit/live';
import { bindQueries } from '@fernway/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { ProvidersProps } from '../../platform/shell-parts.js';
import { ErrorBoundary } from '../failure/error-boundary.js';
import { Notices } from '../notices/notices.js';

/** Session, data, live updates, theme and notices around every page of the app. */
export function ShellProviders({ client, children }: ProvidersProps) {
  const online = useOnline();
  const signedIn = useSession().status === 'signed-in';

  useEffect(watchTheme, []);
  useEffect(() => bindQueries(client), [client]);
  useEffect(() => (signedIn ? startLive() : undefined), [signedIn]);
  // What one person has typed is not for the next, nor is what was typed in one workspace for another.
  useEffect(() => session.onTakeover(() => globalThis.location.reload()), []);

  return (
    <QueryClientProvider client={client}>
      <OfflineContext value={!online}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </OfflineContext>
      <Notices />
    </QueryClientProvider>
  );
}
