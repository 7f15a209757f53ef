import type { InfiniteData } from '@tanstack/react-query';
import type { RecordPage } from './record-kind.js';

type Pages<R> = InfiniteData<RecordPage<R>, string>;

/** The pages that hold the rows from `first` to `last`. */
function pagesOf<R>(
  pages: readonly RecordPage<R>[],
  { first, last }: { first: number; last: number },
): [from: number, to: number] {
  let end = 0;
  let from = pages.length - 1;
  let to = pages.length - 1;
  for (const [index, { items }] of pages.entries()) {
    const start = end;
    end += items.length;
    if (first >= start && first < end) from = index;
    if (last >= start && last < end) to = index;
  }
  return [from, Math.max(from, to)];
}

/**
 * Reads again the pages with the rows `shown`, each from where the one before ends now. Pages above stay as they are:
 * `staleBefore` is the first row that is fresh. Those below stay where they still follow, else they go and are loaded
 * again as one scrolls.
 */
export async function reread<R>(
  held: Pages<R>,
  shown: { first: number; last: number },
  read: (after: string) => Promise<RecordPage<R>>,
): Promise<{ pages: Pages<R>; staleBefore: number }> {
  const [from, to] = pagesOf(held.pages, shown);
  const fresh: RecordPage<R>[] = [];
  const params: string[] = [];
  let after: string | null = held.pageParams[from] ?? '';
  for (let index = from; index <= to && after !== null; index += 1) {
    const page: RecordPage<R> = await read(after);
    fresh.push(page);
    params.push(after);
    after = page.next;
  }
  const follows = after !== null && held.pageParams[to + 1] === after;
  return {
    pages: {
      pages: [...held.pages.slice(0, from), ...fresh, ...(follows ? held.pages.slice(to + 1) : [])],
      pageParams: [...held.pageParams.slice(0, from), ...params, ...(follows ? held.pageParams.slice(to + 1) : [])],
    },
    staleBefore: held.pages.slice(0, from).reduce((rows, { items }) => rows + items.length, 0),
  };
}
