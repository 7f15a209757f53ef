import { Fragment } from 'react';
import { FailureCard } from './failure-card.js';
import { usePlatform } from './platform-context.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { RemoteError } from './remote-error.js';
import { usePart } from './use-part.js';

/** The page that a remote contributes for a route. Whatever goes wrong in it is shown here, and only here. */
export function RemoteOutlet({ remote, path }: { remote: string; path: string }) {
  const { loader, PagePending, Ground = Fragment } = usePlatform();
  const { part, key, retry, retryQuietly } = usePart(
    remote,
    path,
    () => loader.page(remote, path),
    () => loader.readyPage(remote, path),
  );
  const entry = loader.remotes.find((entry) => entry.name === remote);
  const card = (error: RemoteError) => (
    <FailureCard error={error} entry={entry} heading="h1" onRetry={retry} onQuietRetry={retryQuietly} />
  );

  if (part.state === 'pending') return <PagePending />;
  if (part.state === 'failed') return card(part.error);
  return (
    <RemoteBoundary key={key} remote={remote} failed={card}>
      <Ground>
        <part.Component />
      </Ground>
    </RemoteBoundary>
  );
}
