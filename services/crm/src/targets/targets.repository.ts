import { Injectable } from '@nestjs/common';
import type { Money } from '@fernway/contracts/endpoint';
import type { TargetCell, TargetCopy, TargetQuery, TargetScope } from '@fernway/contracts/http/crm-targets';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { collationOf } from '../records/workspace-settings.repository.js';

export type Subject = { id: string; name: string | null; standard: Money | null };
export type MonthSum = { month: string; amounts: Money[] };
type Place = { key: string; id: string };
type Written = { cells: TargetCell[]; before: TargetCell[] };

const money = (amount: string, currency: string) =>
  `case when ${amount} is not null then jsonb_build_object('amount', ${amount}, 'currency', ${currency}) end`;
const cellOf = (r: string) => `nullif(${r}.subject_id, ${r}.workspace_id) as "subjectId",
  to_char(${r}.month, 'YYYY-MM') as month, ${money(`${r}.amount`, `${r}.currency`)} as amount, ${r}.version`;
const year = (value: string) => `make_date(${value}, 1, 1) and make_date(${value}, 12, 1)`;
const targeted = (c: string, value: string) => `(${c}.sales_target is not null or exists (
  select from target t where t.workspace_id = ${c}.workspace_id and t.scope = 'company' and t.subject_id = ${c}.id
     and t.amount is not null and t.month between ${year(value)}))`;

/** Writes the rows of `entered` that differ, each with its history, and tells how they were: a lock keeps others away. */
export const writeTargetsSql = (
  entered: string,
  actor: string,
  { batch = 'null::uuid', sample = false }: { batch?: string; sample?: boolean } = {},
) => `
  with entered as (${entered}), before as (
    select e.scope, e.subject_id, e.month, t.amount, t.currency, coalesce(t.version, 0) as version
      from entered e left join target t on t.workspace_id = e.workspace_id and t.scope = e.scope and t.month = e.month and t.subject_id = e.subject_id
     where (t.amount, t.currency) is distinct from (e.amount, e.currency)
  ), written as (
    insert into target as t (workspace_id, scope, subject_id, month, amount, currency, sample)
    select e.workspace_id, e.scope, e.subject_id, e.month, e.amount, e.currency, ${sample} from entered e join before b using (scope, subject_id, month)
    on conflict (workspace_id, scope, month, subject_id) do update
       set amount = excluded.amount, currency = excluded.currency, sample = excluded.sample, version = t.version + 1, updated_at = statement_timestamp()
    returning t.*
  ), history as (
    insert into target_history (workspace_id, scope, subject_id, month, version, amount, currency, actor, batch_id, at)
    select workspace_id, scope, subject_id, month, version, amount, currency, ${actor}, ${batch}, updated_at from written
  )
  select ${cellOf('w')}, ${money('b.amount', 'b.currency')} as "wasAmount", b.version as "wasVersion"
    from written w join before b using (scope, subject_id, month) order by w.month, w.subject_id`;

type WrittenRow = TargetCell & { wasAmount: Money | null; wasVersion: number };
export const writtenOf = (rows: WrittenRow[]): Written => ({
  cells: rows.map(({ subjectId, month, amount, version }) => ({ subjectId, month, amount, version })),
  before: rows.map(({ subjectId, month, wasAmount, wasVersion }) => ({
    subjectId,
    month,
    amount: wasAmount,
    version: wasVersion,
  })),
});

/** Nobody else changes targets of the workspace until the transaction ends. */
export const lockTargets = async (tx: WorkspaceTx): Promise<void> => {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1 || ' targets', 0))`,
    values: [tx.workspace],
  });
};

@Injectable()
export class TargetsRepository {
  /** Companies that have a target in the year, by name; or one of them, whether or not it has. */
  async companies(
    tx: WorkspaceRead,
    { year: of, subjectId, limit }: Pick<TargetQuery, 'year' | 'subjectId' | 'limit'>,
    after?: Place,
  ): Promise<(Subject & { key: string })[]> {
    const name = `c.name_key collate "${await collationOf(tx)}"`;
    return tx.query<Subject & { key: string }>({
      text: `select c.id, c.name, c.name_key as key, ${money('c.sales_target', 'c.sales_target_currency')} as standard from company c
              where c.deleted_at is null and (c.id = $5 or $5::uuid is null and ${targeted('c', '$1::int')}) and ($3::text is null or (${name}, c.id) > ($3, $4::uuid))
              order by ${name}, c.id limit $2`,
      values: [of, limit, after?.key, after?.id, subjectId],
    });
  }

  /** Every month's of so many subjects, after one of them, also where they were removed. */
  cellsAfter(tx: WorkspaceTx, after: string, subjects: number) {
    return tx.query<TargetCell & { scope: TargetScope; subject: string }>({
      text: `select ${cellOf('r')}, r.scope, r.subject_id as subject from target r where r.subject_id in (
               select distinct subject_id from target where subject_id > $1 order by subject_id limit $2
             ) order by r.subject_id, r.month`,
      values: [after, subjects],
    });
  }

  cells(tx: WorkspaceRead, scope: TargetScope, of: number, subjects: string[]): Promise<TargetCell[]> {
    return tx.query<TargetCell>({
      name: 'targets',
      text: `select ${cellOf('r')} from target r where r.scope = $1 and r.month between ${year('$2::int')} and r.subject_id = any ($3)`,
      values: [scope, of, subjects],
    });
  }

  /** What all of them come to in each month: of all companies where no subjects are named. */
  sums(tx: WorkspaceRead, scope: TargetScope, of: number, subjects?: string[]): Promise<MonthSum[]> {
    const every = subjects
      ? 'select id, null::bigint as amount, null::text as currency from unnest($3::uuid[]) as id'
      : `select c.id, c.sales_target as amount, c.sales_target_currency as currency from company c
          where c.deleted_at is null and ${targeted('c', '$2::int')}`;
    return tx.query<MonthSum>({
      text: `with subject as (${every}), sum as (
               select m.month, coalesce(t.currency, s.currency) as currency, least(sum(coalesce(t.amount, s.amount)), ${Number.MAX_SAFE_INTEGER}) as amount
                 from subject s cross join (select make_date($2::int, n, 1) as month from generate_series(1, 12) as n) as m
                 left join target t on t.scope = $1 and t.subject_id = s.id and t.month = m.month
                where coalesce(t.amount, s.amount) is not null group by 1, 2
             )
             select to_char(month, 'YYYY-MM') as month, jsonb_agg(${money('amount', 'currency')} order by currency) as amounts
               from sum group by sum.month order by sum.month`,
      values: [scope, of, ...(subjects ? [subjects] : [])],
    });
  }

  /** As they are now, of those that were ever set. */
  stored(tx: WorkspaceTx, scope: TargetScope, asked: { subject: string; month: string }[]): Promise<TargetCell[]> {
    return tx.query<TargetCell>({
      text: `select ${cellOf('r')} from unnest($2::uuid[], $3::date[]) as a (subject_id, month)
               join target r on r.scope = $1 and r.month = a.month and r.subject_id = a.subject_id`,
      values: [scope, asked.map(({ subject }) => subject), asked.map(({ month }) => `${month}-01`)],
    });
  }

  /** Of these companies, those that are there; they stay until the transaction ends. */
  async companiesThere(tx: WorkspaceTx, ids: string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      text: 'select id from company where id = any ($1) and deleted_at is null order by id for key share',
      values: [ids],
    });
    return rows.map(({ id }) => id);
  }

  async put(tx: WorkspaceTx, scope: TargetScope, cells: Omit<TargetCell, 'version'>[]): Promise<Written> {
    const entered = `select $1::uuid as workspace_id, $2::text as scope, e.* from unnest($3::uuid[], $4::date[], $5::bigint[], $6::text[])
      as e (subject_id, month, amount, currency)`;
    const rows = await tx.query<WrittenRow>({
      text: writeTargetsSql(entered, '$7::uuid'),
      values: [
        tx.workspace,
        scope,
        cells.map(({ subjectId }) => subjectId ?? tx.workspace),
        cells.map(({ month }) => `${month}-01`),
        cells.map(({ amount }) => amount?.amount ?? null),
        cells.map(({ amount }) => amount?.currency ?? null),
        tx.user,
      ],
    });
    return writtenOf(rows);
  }

  /** @param subjects whose; all companies that are there where none are named */
  async copy(tx: WorkspaceTx, { scope, year: to, months }: TargetCopy, subjects?: string[]): Promise<Written> {
    const whose = subjects
      ? 'f.subject_id = any ($5::uuid[])'
      : 'exists (select from company c where c.workspace_id = f.workspace_id and c.id = f.subject_id and c.deleted_at is null)';
    const entered = `select f.workspace_id, f.scope, f.subject_id, (f.month + interval '1 year')::date as month, f.amount, f.currency
        from target f left join target t on t.workspace_id = f.workspace_id and t.scope = f.scope and t.subject_id = f.subject_id
                                        and t.month = (f.month + interval '1 year')::date
       where f.scope = $1 and f.month between ${year('$2::int - 1')} and f.amount is not null and ${whose}
         and ($3::text = 'all' or t.amount is null)`;
    const values = [scope, to, months, tx.user, ...(subjects ? [subjects] : [])];
    return writtenOf(await tx.query<WrittenRow>({ text: writeTargetsSql(entered, '$4::uuid'), values }));
  }

  history(tx: WorkspaceRead, scope: TargetScope, subject: string, month: string) {
    return tx.query<{ version: number; amount: Money | null; actorId: string | null; apiKey: string | null; at: Date }>(
      {
        text: `select h.version, ${money('h.amount', 'h.currency')} as amount, h.actor as "actorId", h.api_key as "apiKey", h.at
               from target_history h where h.scope = $1 and h.subject_id = $2 and h.month = $3::date order by h.version desc limit 200`,
        values: [scope, subject, `${month}-01`],
      },
    );
  }
}
