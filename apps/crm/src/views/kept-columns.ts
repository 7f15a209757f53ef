import { useCallback, useMemo, useState } from 'react';

const keyOf = (list: string) => `fernway-columns-${list}`;

function read(list: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(keyOf(list)) ?? 'null');
    return Array.isArray(kept) && kept.length > 0 && kept.every((name) => typeof name === 'string') ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(list: string, columns: string[] | undefined) {
  try {
    if (columns) globalThis.localStorage?.setItem(keyOf(list), JSON.stringify(columns));
    else globalThis.localStorage?.removeItem(keyOf(list));
  } catch {
    // Storage is closed: the choice lasts for this visit.
  }
}

/** The columns that were chosen on this device for a list (or one of its views), until they are saved with the view. */
export function useKeptColumns(
  list: string,
): [columns: string[] | undefined, keep: (columns: string[] | undefined) => void] {
  const [chosen, setChosen] = useState<{ list: string; columns: string[] | undefined }>();
  const stored = useMemo(() => read(list), [list]);
  const keep = useCallback(
    (columns: string[] | undefined) => {
      write(list, columns);
      setChosen({ list, columns });
    },
    [list],
  );
  return [chosen?.list === list ? chosen.columns : stored, keep];
}
