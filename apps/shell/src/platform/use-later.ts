import { useCallback, useEffect, useRef, useState } from 'react';

/** What is wanted first is on screen by then. */
const delayMs = 4000;

/**
 * Loads a part of the page when nothing else waits for it, once it is `wanted`; `load` does so at once. That it failed
 * disturbs nobody who has not asked for it.
 */
export function useLater<Part>(begin: () => Promise<Part>, wanted = true) {
  const [part, setPart] = useState<Part>();
  const [failed, setFailed] = useState(false);
  const loading = useRef(false);
  const load = useCallback(() => {
    if (loading.current) return;
    loading.current = true;
    setFailed(false);
    begin().then(setPart, () => {
      loading.current = false;
      setFailed(true);
    });
  }, [begin]);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(load, delayMs);
    return () => clearTimeout(timer);
  }, [wanted, load]);
  return { part, failed, load };
}
