import { useMemo, useState } from 'react';

export type Selection = {
  has: (id: string) => boolean;
  /** Rows chosen one by one. */
  size: number;
  ids: string[];
  /** Everything that the list's questions match, loaded or not: as many as the service counted. */
  everything: number | undefined;
  /** Of the rows loaded so far. */
  state: 'none' | 'some' | 'all';
  toggle: (index: number, range: boolean) => void;
  /** Selects from one row to another, as Shift with an arrow does. */
  extend: (from: number, to: number) => void;
  toggleAll: () => void;
  chooseEverything: (count: number) => void;
  clear: () => void;
};

type Chosen = { of: string; ids: ReadonlySet<string>; anchor: number; everything: number | undefined };

/** Which rows are chosen. Another question (`of`) starts anew: what is not on the screen is not chosen unseen. */
export function useSelection(of: string, rows: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<Chosen>(() => nothing(of));
  const { ids, anchor, everything } = chosen.of === of ? chosen : nothing(of);
  const loaded = useMemo(() => rows.map(({ id }) => id), [rows]);
  const within = useMemo(
    () => (everything !== undefined ? loaded : ids.size > 0 ? loaded.filter((id) => ids.has(id)) : []),
    [loaded, ids, everything],
  );

  const become = (next: Iterable<string>, at = anchor) =>
    setChosen({ of, ids: new Set(next), anchor: at, everything: undefined });
  const span = (from: number, to: number) => loaded.slice(Math.min(from, to), Math.max(from, to) + 1);
  const has = (id: string) => everything !== undefined || ids.has(id);

  return {
    has,
    size: everything ?? within.length,
    ids: within,
    everything,
    state: within.length === 0 ? 'none' : within.length === loaded.length ? 'all' : 'some',
    toggle: (index, range) => {
      const id = loaded[index];
      if (!id) return;
      if (range) become([...within, ...span(anchor, index)], index);
      else if (has(id))
        become(
          within.filter((other) => other !== id),
          index,
        );
      else become([...within, id], index);
    },
    extend: (from, to) => become([...within, ...span(from, to)], to),
    toggleAll: () => become(within.length === loaded.length ? [] : loaded),
    chooseEverything: (count) => setChosen({ of, ids: new Set(loaded), anchor, everything: count }),
    clear: () => setChosen(nothing(of)),
  };
}

const none: ReadonlySet<string> = new Set();
const nothing = (of: string): Chosen => ({ of, ids: none, anchor: 0, everything: undefined });
