import { useLayoutEffect, useRef } from 'react';
import { rowHeight } from './grid-layout.js';
import { useRowWindow } from './use-row-window.js';

/** Where each list was left, so that coming back from a record finds the same rows. */
const places = new Map<string, number>();

type Rows = {
  count: number;
  /** Names the place to come back to. */
  place: string;
  onShow: (first: number, last: number) => void;
};

/** What the grid scrolls in, which of its rows are drawn, and how one of them comes into sight. */
export function useGridScroll({ count, place, onShow }: Rows) {
  const scroller = useRef<HTMLDivElement>(null);
  const { lookAt, ...rowWindow } = useRowWindow(scroller, count, rowHeight, onShow);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = places.get(place) ?? 0;
    return () => void places.set(place, element.scrollTop);
  }, [place]);

  const showRow = (row: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = row * rowHeight;
    const room = element.clientHeight - 2 * rowHeight;
    if (top >= element.scrollTop && top <= element.scrollTop + room) return;
    const to = top < element.scrollTop ? top : top - room;
    element.scrollTop = to;
    lookAt(to);
  };

  return { scroller, rowWindow, showRow };
}
