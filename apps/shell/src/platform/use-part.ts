import { useCallback, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { RemoteError } from './remote-error.js';

export type Part<Props> =
  | { state: 'pending' }
  | { state: 'ready'; Component: ComponentType<Props> }
  | { state: 'failed'; error: RemoteError };

/** Loads a part of a remote; `identity` names it, so that another part starts from the beginning. */
export function usePart<Props>(remote: string, identity: string, load: () => Promise<ComponentType<Props>>) {
  const [attempt, setAttempt] = useState(0);
  const key = `${remote} ${identity} ${attempt}`;
  const [loaded, setLoaded] = useState<{ key: string; part: Part<Props> }>();

  const begin = useEffectEvent(load);
  const failure = useEffectEvent((error: unknown) =>
    error instanceof RemoteError ? error : new RemoteError(remote, 'broken', String(error), { cause: error }),
  );

  useEffect(() => {
    let current = true;
    const settle = (part: Part<Props>) => current && setLoaded({ key, part });
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
  return { part, key, again };
}
