import type { Money } from '@fernway/contracts/endpoint';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import {
  type ChangedTargets,
  changeTargets,
  copyTargets,
  listTargets,
  mostTargetCells,
  type TargetCell,
  type TargetCopy,
  type TargetRow,
  type TargetScope,
} from '@fernway/contracts/http/crm-targets';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const live = ['crm.target-', 'crm.company-', 'identity.member-'];
const atOnce = 100;

export type TargetPage = {
  items: TargetRow[];
  next: string | null;
  sums: { month: string; amounts: Money[] }[];
};

export const targetsQuery = (scope: TargetScope, year: number) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'targets', 'list', scope, year],
    queryFn: ({ pageParam, signal }): Promise<TargetPage> =>
      call(listTargets, { query: { scope, year, limit: atOnce, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

/** A company that has no target yet. */
export const targetRowQuery = (year: number, subjectId: string) =>
  queryOptions({
    queryKey: ['crm', 'targets', 'row', year, subjectId],
    queryFn: async ({ signal }) =>
      (await call(listTargets, { query: { scope: 'company', year, subjectId }, signal })).items[0] ?? null,
    meta: { live },
  });

export const companiesFoundQuery = (words: string) =>
  queryOptions({
    queryKey: ['crm', 'targets', 'companies', words],
    queryFn: async ({ signal }) =>
      (await call(listCompanies, { query: { q: words, limit: 10, sort: 'name' }, signal })).items,
    enabled: words.length > 1,
  });

/** All rows of a year, page by page. */
export async function allTargets(scope: TargetScope, year: number): Promise<TargetRow[]> {
  const rows: TargetRow[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: TargetPage = await call(listTargets, {
      query: { scope, year, limit: 200, ...(after && { after }) },
    });
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}

export const copyLastYear = (copy: TargetCopy): Promise<ChangedTargets> => call(copyTargets, { body: copy });

/** A copy may change more cells than one request may set. */
export async function putTargets(scope: TargetScope, cells: TargetCell[]): Promise<ChangedTargets> {
  const all: ChangedTargets = { cells: [], before: [] };
  for (let from = 0; from < cells.length; from += mostTargetCells) {
    const body = { scope, cells: cells.slice(from, from + mostTargetCells) };
    const changed = await call(changeTargets, { body });
    all.cells.push(...changed.cells);
    all.before.push(...changed.before);
  }
  return all;
}
