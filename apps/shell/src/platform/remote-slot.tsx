import { Fragment, useEffect, type ComponentType } from 'react';
import type { SlotRequest } from '@fernway/web-kit/slot';
import { idle } from './idle.js';
import { usePlatform } from './platform-context.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { RemoteError } from './remote-error.js';
import { usePart } from './use-part.js';
import { useQuietRetries } from './use-quiet-retries.js';

/** Fills a slot with what the registry's remotes contribute to it; while they are dead, the slot is closed up. */
export function RemoteSlot(request: SlotRequest) {
  const { loader } = usePlatform();
  const remotes = loader.remotes.filter(({ contributes }) => contributes.slots?.includes(request.name));
  const empty = remotes.length === 0;
  const { onUnavailable } = request;
  useEffect(() => {
    if (empty) onUnavailable?.();
  }, [empty, onUnavailable]);
  return remotes.map(({ name }) => <FilledSlot key={name} remote={name} {...request} />);
}

function FilledSlot({ remote, name, props, pending, later, onUnavailable }: SlotRequest & { remote: string }) {
  const { loader, Ground = Fragment } = usePlatform();
  const { part, key, retryQuietly } = usePart(remote, name, async () => {
    if (later) await idle();
    return (await loader.slot(remote, name)) as ComponentType<object>;
  });
  const closedUp = (error: RemoteError) => (
    <ClosedUp error={error} onQuietRetry={retryQuietly} onUnavailable={onUnavailable} />
  );

  if (part.state === 'pending') return pending;
  if (part.state === 'failed') return closedUp(part.error);
  return (
    <RemoteBoundary key={key} remote={remote} failed={closedUp}>
      <Ground>
        <part.Component {...(props as object)} />
      </Ground>
    </RemoteBoundary>
  );
}

type ClosedUpProps = Pick<SlotRequest, 'onUnavailable'> & {
  error: RemoteError;
  onQuietRetry: () => Promise<unknown>;
};

function ClosedUp({ error, onQuietRetry, onUnavailable }: ClosedUpProps) {
  useQuietRetries(error, onQuietRetry);
  useEffect(() => {
    onUnavailable?.();
  }, [onUnavailable]);
  return null;
}
