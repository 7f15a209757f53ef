import { type RefObject, useEffect, useRef } from 'react';

/** For a row that scrolls sideways: what is current in it is brought to its middle whenever `current` is another. */
export function useCurrentInSight<E extends HTMLElement>(current: unknown): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const now = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (box && now) row.current!.scrollLeft += now.left - box.left - (box.width - now.width) / 2;
  }, [current]);
  return row;
}
