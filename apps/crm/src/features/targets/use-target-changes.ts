import type {
  ChangedTargets,
  TargetCell,
  TargetCopy,
  TargetRow,
  TargetScope,
} from '@fernway/contracts/http/crm-targets';
import { commonNamespace, useT } from '@fernway/i18n';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { copyLastYear, putTargets, type TargetPage } from './targets.api.js';

type Place = Pick<TargetCell, 'subjectId' | 'month'>;
export const keyOf = ({ subjectId, month }: Place): string => `${subjectId} ${month}`;

const withCells = (row: TargetRow, cells: Map<string, TargetCell>): TargetRow => ({
  ...row,
  months: row.months.map((month) => {
    const cell = cells.get(keyOf({ subjectId: row.subjectId, month: month.month }));
    return cell ? { month: cell.month, amount: cell.amount, version: cell.version } : month;
  }),
});

/** Shows cells as they shall be at once; their sums come with the next reading. */
function useShown(scope: TargetScope) {
  const client = useQueryClient();
  return (cells: TargetCell[]) => {
    const byKey = new Map(cells.map((cell) => [keyOf(cell), cell]));
    client.setQueriesData<InfiniteData<TargetPage>>(
      { queryKey: ['crm', 'targets', 'list', scope] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.map((row) => withCells(row, byKey)) })),
        },
    );
    client.setQueriesData<TargetRow | null>({ queryKey: ['crm', 'targets', 'row'] }, (row) =>
      row ? withCells(row, byKey) : row,
    );
  };
}

/** What a refused change says of its cells. */
const changedMeanwhile = (error: unknown): TargetCell[] =>
  error instanceof ApiError && error.code === 'version-conflict'
    ? ((error.details['cells'] ?? []) as TargetCell[])
    : [];

/** What is wrong with cells, by their keys. */
function useProblems() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const tell = (cells: Place[], problem?: string) =>
    setProblems((before) => {
      const next = new Map(before);
      for (const cell of cells) {
        if (problem) next.set(keyOf(cell), problem);
        else next.delete(keyOf(cell));
      }
      return next;
    });
  return { problems, tell };
}

/** Versions that our own writes made: whoever goes on typing has seen them. */
function useOwnVersions() {
  const own = useRef(new Map<string, number>());
  return {
    note: ({ cells, before }: ChangedTargets) =>
      cells.forEach((cell, n) => own.current.set(`${keyOf(cell)} ${before[n]!.version}`, cell.version)),
    seen: (cell: TargetCell): TargetCell => {
      let { version } = cell;
      for (let made; (made = own.current.get(`${keyOf(cell)} ${version}`)) !== undefined; ) version = made;
      return { ...cell, version };
    },
  };
}

/** Writes targets as they are entered, each time with a way back; what was refused is told at its cell. */
export function useTargetChanges(scope: TargetScope) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const show = useShown(scope);
  const { problems, tell } = useProblems();
  const { note, seen } = useOwnVersions();

  const { mutateAsync, isPending } = useMutation({
    scope: { id: `targets ${scope}` },
    mutationFn: async (write: () => Promise<ChangedTargets>) => {
      const changed = await write();
      note(changed);
      show(changed.cells);
      return changed;
    },
    onError: (error) => {
      const changed = changedMeanwhile(error);
      tell(changed, t('targets.changedMeanwhile'));
      if (changed.length === 0) notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['crm', 'targets'] }),
  });

  const put = (cells: TargetCell[]) => mutateAsync(() => putTargets(scope, cells.map(seen)));
  const run = async (write: Promise<ChangedTargets>, titleOf: (count: number) => string) => {
    // The failure is told by then.
    const changed = await write.catch(() => undefined);
    if (!changed) return;
    const { cells, before } = changed;
    const undo = () =>
      void put(before.map((was, n) => ({ ...was, version: cells[n]!.version }))).catch(() => undefined);
    notify({
      key: `targets ${scope}`,
      kind: 'success',
      title: titleOf(cells.length),
      ...(cells.length > 0 && { duration: 8000, action: { label: common('undo'), run: undo } }),
    });
  };
  const change = (cells: TargetCell[]) => {
    tell(cells);
    show(cells);
    void run(put(cells), (count) => t('targets.saved', { count }));
  };
  const copy = (asked: TargetCopy) =>
    void run(
      mutateAsync(() => copyLastYear(asked)),
      (count) => (count === 0 ? t('targets.nothingToCopy') : t('targets.copied', { count })),
    );
  return { change, copy, tell, problems, busy: isPending };
}

export type TargetChanges = ReturnType<typeof useTargetChanges>;
