import { Injectable } from '@nestjs/common';
import { mostFallbackHistory, type FallbackView } from '@fernway/contracts/http/analytics-fallback';
import type { PlatformTx, WorkspaceTx } from '@fernway/database';

/** What is kept of a company's rate at the end of a day. */
export type DayRate = { companyId: string; rate: number; target: number; actual: number; currency: string };

@Injectable()
export class FallbackSweepRepository {
  /** From now on the workspace's rates are kept; nothing is known of the days before. */
  begin(tx: WorkspaceTx, closedThrough: string): void {
    tx.send({
      name: 'fallback-sweep-begin',
      text: 'insert into fallback_sweep (workspace_id, closed_through) values ($1, $2) on conflict do nothing',
      values: [tx.workspace, closedThrough],
    });
  }

  /** Workspaces whose rates are to be looked at. */
  async due(tx: PlatformTx, limit: number): Promise<string[]> {
    const rows = await tx.query<{ workspace: string }>({
      name: 'fallback-sweeps-due',
      text: `select workspace_id as workspace from fallback_sweep where due_at <= now() order by due_at limit $1`,
      values: [limit],
    });
    return rows.map(({ workspace }) => workspace);
  }

  /** @returns the last day that is in the history; undefined where another instance took it */
  async take(tx: WorkspaceTx): Promise<string | undefined> {
    const [row] = await tx.query<{ closed: string }>({
      name: 'fallback-sweep-take',
      text: `update fallback_sweep set due_at = now() + interval '5 minutes' where due_at <= now()
             returning to_char(closed_through, 'YYYY-MM-DD') as closed`,
    });
    return row?.closed;
  }

  closed(tx: WorkspaceTx, day: string): void {
    tx.send({ text: 'update fallback_sweep set closed_through = $1', values: [day] });
  }

  keep(tx: WorkspaceTx, view: FallbackView, day: string, rates: readonly DayRate[]): void {
    tx.send({
      name: 'fallback-history-keep',
      text: `insert into fallback_history (workspace_id, view, day, company_id, rate, target, actual, currency)
             select $1, $2, $3, * from unnest($4::uuid[], $5::float8[], $6::bigint[], $7::bigint[], $8::text[])
             on conflict (workspace_id, company_id, view, day) do update
               set rate = excluded.rate, target = excluded.target, actual = excluded.actual, currency = excluded.currency`,
      values: [
        tx.workspace,
        view,
        day,
        rates.map(({ companyId }) => companyId),
        rates.map(({ rate }) => rate),
        rates.map(({ target }) => target),
        rates.map(({ actual }) => actual),
        rates.map(({ currency }) => currency),
      ],
    });
  }

  /** Today's entry is not kept yet, but is one of those that are shown. */
  prune(tx: WorkspaceTx): void {
    tx.send({
      name: 'fallback-history-prune',
      text: `delete from fallback_history where (company_id, view, day) in (
               select company_id, view, day
                 from (select company_id, view, day, row_number() over (partition by company_id, view order by day desc) as n
                         from fallback_history) as numbered
                where n >= $1)
                or company_id in (select id from record_name where name is null)`,
      values: [mostFallbackHistory],
    });
  }

  async levels(tx: WorkspaceTx): Promise<Map<string, number>> {
    const rows = await tx.query<{ company: string; level: number }>({
      name: 'fallback-levels',
      text: 'select company_id as company, level from fallback_level',
    });
    return new Map(rows.map(({ company, level }) => [company, level]));
  }

  /** In place of those before; companies below the warning threshold have none. */
  setLevels(tx: WorkspaceTx, levels: readonly (readonly [company: string, level: number])[]): void {
    const companies = levels.map(([company]) => company);
    tx.send({ text: 'delete from fallback_level where company_id <> all($1::uuid[])', values: [companies] });
    tx.send({
      name: 'fallback-levels-set',
      text: `insert into fallback_level as held (workspace_id, company_id, level)
             select $1, * from unnest($2::uuid[], $3::int[])
             on conflict (workspace_id, company_id) do update set level = excluded.level where held.level <> excluded.level`,
      values: [tx.workspace, companies, levels.map(([, level]) => level)],
    });
  }
}
