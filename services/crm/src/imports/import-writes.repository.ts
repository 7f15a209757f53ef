import { Injectable } from '@nestjs/common';
import type { ImportOptions } from '@fernway/contracts/http/crm-imports';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import { isSubject, mostTags, type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { saysMore } from '../batch-notes/batch-notes.repository.js';
import { type Fact, factsOf } from '../records/record-patches.repository.js';
import { stays } from '../records/record-rows.repository.js';
import { namesNewCompany } from './import-merges.js';
import type { Span } from './import-rows.repository.js';
import { followedChanges, followedColumns, followedNames } from './followed-times.js';
import { keptBefore, links, own, required } from './kind-sql.js';
import { afterColumns, changesOf, givenColumns, madeColumns, setColumns } from './record-sql.js';

/** The names of companies that are there, of these, in lower case. */
const companiesNamed = (keys: string) =>
  `select c.name_key from company c where c.name_key = any (array(${keys})) and c.deleted_at is null`;

/** Numbers for deals that are made, and the stage of those that name none. */
export type NewDeals = { numbers: (string | null)[]; stage: string | null };
/** A record that rows changed; of a deal also the state that it was in. */
export type Updated = Fact & { renamed: string | null; stateBefore: StageKind | null };
type Write = { type: RecordType; span: Span; options: ImportOptions };

/** Writes spans of rows as records, each with its history, one statement for all of them. */
@Injectable()
export class ImportWritesRepository {
  /**
   * Names of companies that rows of a span need and nobody has yet, each once. All are looked up at once: the planner, which
   * may take a table that grew just now for an empty one, would go through all companies for each.
   */
  async missingCompanies(tx: WorkspaceTx, { id, from, to }: Span): Promise<string[]> {
    const rows = await tx.query<{ name: string }>({
      text: `with named as materialized (
               select min(record ->> 'companyName') as name, lower(record ->> 'companyName') as key from import_row
                where import_id = $1 and row > $2 and row <= $3 and outcome in ('create', 'update') and record ? 'companyName'
                group by lower(record ->> 'companyName')
             )
             select name from named where key not in (${companiesNamed('select key from named')})`,
      values: [id, from, to],
    });
    return rows.map(({ name }) => name);
  }

  /** Makes those that nobody made meanwhile: one at a time per name, as records that name a company do. */
  async makeCompanies(tx: WorkspaceTx, batch: string, names: string[], ids: string[]): Promise<Fact[]> {
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' company ' || key, 0))
               from (select distinct lower(name) as key from unnest($2::text[]) as name order by 1) as keys`,
      values: [tx.workspace, names],
    });
    return tx.query<Fact>({
      text: `with r as (
               insert into company (workspace_id, id, name, created_by, owner_id)
               select $1, n.id, n.name, $2::uuid, $2::uuid from unnest($3::text[], $4::uuid[]) as n (name, id)
                where lower(n.name) not in (${companiesNamed('select lower(name) from unnest($3::text[]) as name')})
               returning *
             ), history as (
               insert into company_history (workspace_id, company_id, version, action, actor, origin, batch_id, at)
               select workspace_id, id, version, 'created', created_by, 'import', $5, created_at from r
             )
             select ${factsOf('company')} from r`,
      values: [tx.workspace, tx.user, names, ids, batch],
    });
  }

  /** Stages that rows of a span name stay until the transaction ends; rows of those that are gone are refused. */
  async holdStages(tx: WorkspaceTx, { id, from, to }: Span): Promise<void> {
    await tx.query({
      text: `select from stage where deleted_at is null and id in (select distinct (record ->> 'stageId')::uuid from import_row
              where import_id = $1 and row > $2 and row <= $3 and record ? 'stageId') for key share`,
      values: [id, from, to],
    });
    await tx.query({
      text: `update import_row r set outcome = 'invalid', reason = 'stage-deleted', value = r.record ->> 'stage'
              where import_id = $1 and row > $2 and row <= $3 and outcome in ('create', 'update') and record ? 'stageId'
                and not exists (select from stage s where s.id = (r.record ->> 'stageId')::uuid and s.deleted_at is null)`,
      values: [id, from, to],
    });
  }

  /** Makes the rows of a span that are new. `numbers` are those of deals. */
  create(
    tx: WorkspaceTx,
    { type, span, options }: Write,
    ids: string[],
    { numbers, stage }: NewDeals,
  ): Promise<Fact[]> {
    const { columns, values } = madeColumns(type);
    const { otherwise } = links[type];
    const joins = otherwise
      ? links[type].joins.replace(`(r.record ->> 'stageId')::uuid`, otherwise)
      : links[type].joins;
    const text = `with n as (
        select r.row, r.label, r.record as d, r.emails, ($6::uuid[])[r.nth] as id, ($7::text[])[r.nth] as number, ${links[type].columns}
          from (select *, row_number() over (order by row) as nth from import_row
                 where import_id = $1 and row > $2 and row <= $3 and outcome = 'create') r
          ${joins}
      ), made as (
        insert into ${type} (workspace_id, id, created_by, ${columns}${own[type].columns})
        select $4::uuid, n.id, $5::uuid, ${values}${own[type].values} from n where $8::text <> '' and $9::text <> '' and ($10::uuid is null or true) order by n.row
        returning *
      ), history as (
        insert into ${type}_history (workspace_id, ${type}_id, version, action, actor, origin, batch_id, at)
        select workspace_id, id, version, 'created', created_by, 'import', $1, created_at from made
      )
      select ${factsOf(type)} from made r`;
    return tx.query<Fact>({
      name: `import-create-${type}`,
      text,
      values: [
        span.id,
        span.from,
        span.to,
        tx.workspace,
        tx.user,
        ids,
        numbers,
        options.lifecycle,
        options.currency,
        stage,
      ],
    });
  }

  /** How many rows of a span are new. */
  async countNew(tx: WorkspaceTx, { id, from, to }: Span): Promise<number> {
    const [row] = await tx.query<{ rows: number }>({
      text: `select count(*)::int as rows from import_row where import_id = $1 and row > $2 and row <= $3 and outcome = 'create'`,
      values: [id, from, to],
    });
    return row!.rows;
  }

  /** Leaves out rows that would give a deal another value than its lines come to. */
  async refuseValues(
    tx: WorkspaceTx,
    { span: { id, from, to }, options }: Write,
    column: string | null,
  ): Promise<void> {
    if (options.existing !== 'update') return;
    await tx.query({
      text: `update import_row r set outcome = 'invalid', reason = 'of-lines', column_name = $4, value = r.record #>> '{value,amount}'
              where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.outcome = 'update' and r.record #> '{value,amount}' is not null
                and exists (select from deal d where d.id = r.target and d.lines <> '[]'
                              and ((r.record #>> '{value,amount}')::bigint, r.record #>> '{value,currency}') is distinct from (d.value, d.currency))`,
      values: [id, from, to, column],
    });
  }

  /** Rows whose record has all that they say already, as they would be written now, and their notes. */
  async markUnchanged(tx: WorkspaceTx, write: Write, withNotes: boolean): Promise<void> {
    const { id, from, to } = write.span;
    const same = await tx.query<{ id: string }>({
      text: `with ${this.changed(write)} select a.id from a where a.changes = '{}'`,
      values: [id, from, to],
    });
    if (same.length === 0) return;
    await tx.query({
      text: `update import_row r set outcome = 'unchanged', reason = 'unchanged'
              where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.outcome = 'update'
                and r.target = any ($4::uuid[])
                and not (${namesNewCompany(write.type, write.options.existing)})${withNotes && isSubject(write.type) ? ` and not ${saysMore(write.type)}` : ''}`,
      values: [id, from, to, same.map((record) => record.id)],
    });
  }

  /**
   * Leaves out rows that would give their record more tags than one holds, unless it had as many.
   * @returns how many: another row of the same record may come first now
   */
  async refuseTags(tx: WorkspaceTx, write: Write): Promise<number> {
    const { id, from, to } = write.span;
    const rows = await tx.query({
      text: `with ${this.changed(write)}, crowded as (
               select a.id, cardinality(a.tags)::text as tags from a join b on b.id = a.id
                where cardinality(a.tags) > greatest(${mostTags}, cardinality(b.tags))
             ), first as (
               select distinct on (r.target) r.row, crowded.tags from import_row r join crowded on crowded.id = r.target
                where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.outcome = 'update' order by r.target, r.row
             )
             update import_row r set outcome = 'invalid', reason = 'too-many-tags', value = first.tags from first
              where r.import_id = $1 and r.row = first.row returning r.row`,
      values: [id, from, to],
    });
    return rows.length;
  }

  /**
   * Writes what rows of a span change in records that are there, and that are locked. Each is found as the conflict with its
   * own key: in a join with its table the planner may choose to go through one side for each row of the other.
   */
  update(tx: WorkspaceTx, write: Write): Promise<Updated[]> {
    const { type, span } = write;
    const { columns } = madeColumns(type);
    const followed = followedNames(type)
      .map((column) => `, ${column}`)
      .join('');
    return tx.query({
      text: `with ${this.changed(write, 'for update')}, changed as materialized (
               select * from a where changes <> '{}'
             ), written as (
               insert into ${type} as c (workspace_id, id, ${columns}${followed}${required[type].columns})
               select $5::uuid, a.id, ${columns}${followed}${required[type].values} from changed a order by a.id
               on conflict (workspace_id, id) do update
                  set version = c.version + 1, updated_at = statement_timestamp(), ${setColumns(type)}${keptBefore[type]}
               returning c.*
             ), history as (
               insert into ${type}_history (workspace_id, ${type}_id, version, action, actor, origin, batch_id, at, changes)
               select $5::uuid, id, before_version + 1, 'updated', $4::uuid, 'import', $1, statement_timestamp(), changes from changed
             )
             select ${factsOf(type)}, n.renamed, n."stateBefore"
               from written r full join (select id, changes #>> '{name,1}' as renamed, ${type === 'deal' ? 'state_before' : 'null'} as "stateBefore" from changed) n on n.id = r.id`,
      values: [span.id, span.from, span.to, tx.user, tx.workspace],
    });
  }

  /**
   * Records `a` as the rows of a span make them, with what that changes; of rows of one record the first counts. Its steps
   * are never joined with each other: each row goes from one to the next, and its record is looked up by its key, so that
   * nothing depends on how many rows the planner expects.
   */
  private changed({ type, options }: Write, lock = ''): string {
    const mode = options.existing;
    return `n as (
        select distinct on (r.target) r.target, r.record as d, r.emails, ${links[type].columns} from import_row r ${links[type].joins}
         where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.outcome = 'update' order by r.target, r.row
      ), given as materialized (select n.target, ${givenColumns(type)} from n order by n.target
      ), b as materialized (
        select c.*, given.* from given
         cross join lateral (select * from ${type} c where c.id = given.target and ${stays('c')} limit 1 ${lock}) c
      ), a as materialized (
        select f.*, b.version as before_version,
               case f.own when '{}' then f.own else f.own ${followedChanges(type)} end as changes${required[type].kept}
          from b cross join lateral (select b.id, ${afterColumns(type, mode)} offset 0) a
                 cross join lateral (select a.*${followedColumns(type)}, ${changesOf(type)} as own offset 0) f
      )`;
  }

  /** The names beside the links of records follow them; it is no change of those. */
  async rename(tx: WorkspaceTx, type: RecordType, names: { id: string; name: string }[]): Promise<void> {
    if (names.length === 0 || (type !== 'contact' && type !== 'company')) return;
    const values = [names.map(({ id }) => id), names.map(({ name }) => name)];
    const from = 'from unnest($1::uuid[], $2::text[]) as n (id, name)';
    if (type === 'company') {
      await tx.query({
        text: `update contact set company_name = n.name ${from} where contact.company_id = n.id`,
        values,
      });
    }
    for (const table of ['deal', 'sale']) {
      await tx.query({
        text: `update ${table} set ${type}_name = n.name, customer_name = case customer_name when ${type}_name then n.name else customer_name end
                 ${from} where ${table}.${type}_id = n.id`,
        values,
      });
    }
  }

  /**
   * Tells the planner how large the tables have become; if somebody else does so at the moment, that will do.
   * @param roughly in a tenth of the time: how many there are, not what they are like
   */
  async learnSizes(tx: WorkspaceTx, { roughly }: { roughly: boolean }): Promise<void> {
    const types: readonly RecordType[] = recordTypes;
    if (roughly) await tx.query({ text: 'set local default_statistics_target = 10' });
    await tx.query({
      text: `analyze (skip_locked) ${types.flatMap((type) => [type, `${type}_history`]).join(', ')}, contact_reach`,
    });
  }
}
