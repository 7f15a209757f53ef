import { useEffect, useMemo, useRef } from 'react';
import type { ListRecord } from '../records/record-kind.js';
import type { RowEdit } from './record-row.js';

type Calls<R extends ListRecord> = RowEdit<R> & { onSort: (sort: string) => void; onSelectAll: () => void };

/** Header and rows are memoised: what they call stays the same, and does what is right by then. */
export function useSteadyCalls<R extends ListRecord>(calls: Calls<R>) {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  return useMemo(
    () => ({
      edit: {
        onSave: (record, column, value) => latest.current.onSave(record, column, value),
        onDone: (next) => latest.current.onDone(next),
      } satisfies RowEdit<R>,
      sort: (by: string) => latest.current.onSort(by),
      selectAll: () => latest.current.onSelectAll(),
    }),
    [],
  );
}
