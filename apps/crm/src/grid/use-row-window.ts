import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows that are drawn beyond the edges, and the steps in which the window moves. */
const beyond = 8;
const step = 4;
/** Where there is no layout (a test), so much is taken to be seen. */
const assumedHeight = 880;

type Window = { first: number; last: number };

/**
 * Which rows of equal height are worth drawing in a scroller: those seen and some beyond. Moves in steps, so that most
 * scroll events draw nothing.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number, onShow: (first: number, last: number) => void): Window {
  const [{ first, last }, setWindow] = useState<Window>({ first: 0, last: Math.ceil(assumedHeight / rowHeight) + beyond });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / rowHeight);
      const seen = Math.ceil((element.clientHeight || assumedHeight) / rowHeight);
      const from = Math.max(0, Math.floor(top / step) * step - beyond);
      const to = Math.ceil((top + seen) / step) * step + beyond;
      setWindow((before) => (before.first === from && before.last === to ? before : { first: from, last: to }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, rowHeight]);

  const end = Math.min(last, count - 1);
  useLayoutEffect(() => {
    if (count > 0) onShow(first, end);
  });

  return { first: Math.min(first, Math.max(0, count - 1)), last: end };
}
