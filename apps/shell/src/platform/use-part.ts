import { startTransition, useCallback, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { usePlatform } from './platform-context.js';
import { RemoteError } from './remote-error.js';

export type Part<Props> =
  | { state: 'pending' }
  | { state: 'ready'; Component: ComponentType<Props> }
  | { state: 'failed'; error: RemoteError };

type Loaded<Props> = { key: string; part: Part<Props> };

/**
 * Loads a part of a remote; `identity` names it, so that another part starts from the beginning. What is `ready` is
 * there at once. `retry` begins anew; `retryQuietly` does so once the part is there to be shown.
 */
export function usePart<Props>(
  remote: string,
  identity: string,
  load: () => Promise<ComponentType<Props>>,
  ready?: () => ComponentType<Props> | undefined,
) {
  const { loader } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  const key = `${remote} ${identity} ${attempt}`;
  const [loaded, setLoaded] = useState<Loaded<Props> | undefined>(() => {
    const Component = ready?.();
    return Component && { key, part: { state: 'ready', Component } };
  });

  const begin = useEffectEvent(load);
  const failure = useEffectEvent((error: unknown) =>
    error instanceof RemoteError ? error : new RemoteError(remote, 'broken', String(error), { cause: error }),
  );

  const known = useEffectEvent(() => loaded?.key === key);

  useEffect(() => {
    if (known()) return undefined;
    let current = true;
    // Drawn in slices: the page around it goes on hearing the person.
    const settle = (part: Part<Props>) => current && startTransition(() => setLoaded({ key, part }));
    begin().then(
      (Component) => settle({ state: 'ready', Component }),
      (error: unknown) => {
        console.error(error);
        settle({ state: 'failed', error: failure(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [key]);

  const part: Part<Props> = loaded?.key === key ? loaded.part : { state: 'pending' };
  const again = useCallback(() => setAttempt((last) => last + 1), []);
  const retry = () => void loader.renew(remote).then(again);
  const retryQuietly = () =>
    loader
      .renew(remote)
      .then(load)
      .then(again, () => undefined);
  return { part, key, retry, retryQuietly };
}
