import { useEffect, useState } from 'react';

const stepMs = 350;
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How many of `count` things are shown: one more every moment, so that they can be followed; all at once without motion. */
export function useInTurn(count: number): number {
  const [shown, setShown] = useState(() => (still() ? count : 0));
  useEffect(() => {
    if (shown >= count) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), stepMs);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return Math.min(shown, count);
}
