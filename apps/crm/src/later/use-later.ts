import { startTransition, useEffect, useState } from 'react';

export type Later<T> = { part: T | undefined; failed: boolean; retry: () => void };

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 1);
  });

/**
 * A part of a page that its first look does not need: asked for when the browser has nothing else to do, at most 2 s
 * later. `load` must be the same function at every rendering.
 *
 *     const charts = useLater(loadCharts);
 *     {charts.part ? <charts.part.RevenuePanel /> : <PanelShape />}
 */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ attempt: number; part?: T }>();

  useEffect(() => {
    let current = true;
    // Drawn in slices: nobody waits for it, and somebody may be typing.
    const settle = (part?: T) =>
      current && startTransition(() => setLoaded({ attempt, ...(part !== undefined && { part }) }));
    void idle()
      .then(load)
      .then(settle, () => settle());
    return () => {
      current = false;
    };
  }, [load, attempt]);

  const here = loaded?.attempt === attempt ? loaded : undefined;
  return {
    part: here?.part,
    failed: here !== undefined && here.part === undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
