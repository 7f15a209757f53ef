import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are drawn beyond the edges, and the steps in which the window moves. */
const beyond = 6;
const step = 4;
/** Where there is no layout (a test), so much is taken to be seen. */
const assumedHeight = 880;

export type RowWindow = {
  first: number;
  last: number;
  /** How many rows are drawn at most: as many places are enough for all of them in turn. */
  slots: number;
  /** Whether columns have moved out of sight to the left. */
  aside: boolean;
  /** Draws the rows of a place that the scroller was just put to: its own event would come a frame later. */
  lookAt: (top: number) => void;
};
type Range = { first: number; last: number };

/** The same number wherever one is. */
const drawnRows = (height: number, rowHeight: number) => Math.ceil(height / rowHeight) + step + 2 * beyond;

/**
 * Which rows of equal height are worth drawing in a scroller: those seen and some beyond. Moves in steps, so that most
 * scroll events draw nothing.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  onShow: (first: number, last: number) => void,
): RowWindow {
  const [{ first, last }, setRange] = useState<Range>({ first: 0, last: drawnRows(assumedHeight, rowHeight) - 1 });
  // Asked only when it changes: reading it while rows are exchanged would lay them out at once.
  const height = useRef(assumedHeight);
  const [aside, setAside] = useState(false);

  const look = useCallback(
    (scrollTop: number) => {
      const top = Math.floor(scrollTop / rowHeight);
      const from = Math.max(0, Math.floor(top / step) * step - beyond);
      const to = from + drawnRows(height.current, rowHeight) - 1;
      setRange((before) => (before.first === from && before.last === to ? before : { first: from, last: to }));
    },
    [rowHeight],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      height.current = element.clientHeight || assumedHeight;
      look(element.scrollTop);
    };
    const follow = () => {
      look(element.scrollTop);
      setAside(element.scrollLeft > 0);
    };
    measure();
    element.addEventListener('scroll', follow, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      resized.disconnect();
    };
  }, [scroller, look]);

  const end = Math.min(last, count - 1);
  useLayoutEffect(() => {
    if (count > 0) onShow(first, end);
  });

  return {
    first: Math.min(first, Math.max(0, count - 1)),
    last: end,
    slots: last - first + 1,
    aside,
    lookAt: (top) => look(Math.max(0, Math.min(top, count * rowHeight - height.current))),
  };
}
