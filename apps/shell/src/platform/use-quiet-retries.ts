import { useEffect, useEffectEvent, useRef } from 'react';
import type { RemoteError } from './remote-error.js';

const retryEveryMs = 30_000;

/**
 * Retries a part that failed when the connection is back, when the tab is looked at again, and every 30 s where its code
 * was not reached. `retry` touches nothing that is shown before it works, and settles when that is over.
 */
export function useQuietRetries({ problem }: RemoteError, retry: () => Promise<unknown>) {
  // Code that is there and throws would throw at each try.
  const often = problem !== 'broken';
  const trying = useRef(false);
  const tryAgain = useEffectEvent(() => {
    if (trying.current || document.visibilityState !== 'visible') return;
    trying.current = true;
    void retry().finally(() => (trying.current = false));
  });
  useEffect(() => {
    const begin = () => tryAgain();
    addEventListener('online', begin);
    document.addEventListener('visibilitychange', begin);
    const timer = often ? setInterval(begin, retryEveryMs) : undefined;
    return () => {
      removeEventListener('online', begin);
      document.removeEventListener('visibilitychange', begin);
      clearInterval(timer);
    };
  }, [often]);
}
