import { Injectable } from '@nestjs/common';
import type { Money } from '@fernway/contracts/endpoint';
import type { ImportReason } from '@fernway/contracts/http/crm-import-reasons';
import type { ImportOutcome } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { z } from 'zod';
import { remadeReasons } from './commerce-checks.repository.js';

export type Span = { id: string; from: number; to: number };
/** A record that a row may be. `written` is the phone as it stands there. */
export type Candidate = {
  row: number;
  by: 'id' | 'email' | 'phone' | 'name' | 'domain' | 'number' | 'similar';
  id: string;
  name: string;
  written: string | null;
};
export type AskedRow = {
  row: number;
  label: string;
  recordId: string | null;
  named: boolean;
  emails: number;
  phones: string[];
};
export type Decision = {
  row: number;
  outcome: ImportOutcome;
  reason: ImportReason;
  target: string | null;
  name: string | null;
  value: string | null;
};
export type RowRow = {
  row: number;
  outcome: ImportOutcome;
  reason: ImportReason;
  column: string | null;
  value: string | null;
  label: string;
  recordId: string | null;
  recordName: string | null;
};

/** Rows of this span that may be imported. */
const asked = `from import_row r where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.record is not null and r.reason <> 'repeats-row'`;
/** Looked up one by one by their index, however many there are: the planner does not know how few match. */
const live = (table: string, condition: string, most = 5) =>
  `lateral (select c.id, c.name from ${table} c where ${condition} and c.deleted_at is null order by c.id limit ${most})`;
/** By its key: whether it was deleted is asked afterwards, or any index of what is not deleted would do. */
const one = (table: string, id: string) =>
  `lateral (select c.id, c.name, c.deleted_at from ${table} c where c.id = ${id} limit 1)`;
const notOfThisImport = (type: RecordType, id: string) =>
  `(select h.batch_id from ${type}_history h where h.${type}_id = ${id} and h.version = 1) is distinct from $1`;
/** Those of this import are left out before anything else is asked of them: they share most with the rows that are still to come. */
const reached = (kind: string, key: string) =>
  `lateral (select * from (select k.contact_id, k.written from contact_reach k where k.kind = '${kind}' and k.key = ${key} limit 20) k
             where ${notOfThisImport('contact', 'k.contact_id')}) k
   join ${one('contact', 'k.contact_id')} c on c.deleted_at is null`;
const byId = (table: string) => `select r.row, 'id' as by, c.id, c.name, null as written
  from (select r.row, r.record ->> 'id' as key ${asked} and r.record ? 'id') r join ${one(table, 'r.key::uuid')} c on c.deleted_at is null`;

const candidates: Record<RecordType, string> = {
  contact: `${byId('contact')}
    union all select r.row, 'email', c.id, c.name, k.written from (select r.row, unnest(r.emails) as key ${asked}) r cross join ${reached('email', 'r.key')}
    union all select r.row, 'phone', c.id, c.name, k.written from (select r.row, unnest(r.tails) as key ${asked}) r cross join ${reached('phone', 'r.key')}`,
  company: `${byId('company')}
    union all select r.row, 'name', c.id, c.name, null from (select r.row, lower(r.label) as key ${asked}) r cross join ${live('company', 'c.name_key = r.key')} c
    union all select r.row, 'domain', c.id, c.name, null from (select r.row, unnest(r.emails) as key ${asked}) r cross join ${live('company', 'c.domain = r.key')} c`,
  deal: `${byId('deal')}
    union all select r.row, 'number', c.id, c.name, null
      from (select r.row, r.record ->> 'dealId' as key ${asked} and r.record ? 'dealId') r cross join ${live('deal', 'c.number = r.key')} c`,
  product: `${byId('product')}
    union all select r.row, 'number', c.id, c.name, null
      from (select r.row, lower(r.record ->> 'sku') as key ${asked} and r.record ? 'sku') r cross join ${live('product', 'c.sku_key = r.key')} c`,
  sale: `${byId('sale')}
    union all select r.row, 'number', c.id, c.name, null
      from (select r.row, lower(r.record ->> 'externalId') as key ${asked} and r.record ? 'externalId') r cross join ${live('sale', 'c.external_key = r.key')} c`,
  expense: byId('expense'),
};

/** Somebody or something much alike: of contacts in the same company, of deals with the same customer. */
const similar: Partial<Record<RecordType, string>> = {
  contact: `select r.row, 'similar' as by, c.id, c.name, null as written
    from (select r.row, lower(r.label) as label, lower(r.record ->> 'companyName') as company ${asked} and r.row <> all ($4::int[]) and r.record ? 'companyName') r
    cross join lateral (select o.id from company o where o.name_key = r.company and o.deleted_at is null order by o.id limit 1) o
    cross join lateral (
      select s.id, s.name from (
        select c.id, c.name, c.name_key from contact c
         where c.company_id = o.id and c.deleted_at is null and c.name_key >= left(r.label, 1) and c.name_key < left(r.label, 1) || U&'\\+10FFFF'
         order by c.name_key limit 200) s
       where similarity(s.name_key, r.label) >= 0.45 and ${notOfThisImport('contact', 's.id')} order by similarity(s.name_key, r.label) desc limit 1) c`,
  deal: `select r.row, 'similar' as by, c.id, c.name, null as written
    from (select r.row, lower(r.label) as label, lower(coalesce(r.record ->> 'customerName', '')) as customer, lower(r.record ->> 'companyName') as company ${asked} and r.row <> all ($4::int[])) r
    cross join lateral (
      select * from ${live('deal', 'c.name_key = r.label and (c.customer_key = r.customer or c.company_key = r.company)', 20)} s
       where ${notOfThisImport('deal', 's.id')} limit 1) c`,
};

/** The field of each kind whose currency has a column of its own. */
const amounts: Partial<Record<RecordType, { name: string; amount: string; currency: string }>> = {
  company: { name: 'salesTarget', amount: 'sales_target', currency: 'sales_target_currency' },
  deal: { name: 'value', amount: 'value', currency: 'currency' },
  product: { name: 'price', amount: 'price', currency: 'currency' },
  sale: { name: 'amount', amount: 'amount', currency: 'currency' },
  expense: { name: 'amount', amount: 'amount', currency: 'currency' },
};

/** What rows of a file say and do: of the transaction's workspace, by row security. */
@Injectable()
export class ImportRowsRepository {
  /**
   * Every look-up of this transaction goes by its index, and by the one that has the order which is asked for: tables grow
   * faster here than the planner's figures about them, and what it thinks is a table of a few rows has a hundred thousand.
   */
  async byIndex(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      text: `select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
    });
  }

  /** Imports of a workspace write one after the other: each finds what the one before has made. */
  async takeTurn(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' import', 0))`,
      values: [tx.workspace],
    });
  }

  /** No statement of this transaction takes longer. */
  async limitStatements(tx: WorkspaceTx, ms: number): Promise<void> {
    await tx.query({ text: `select set_config('statement_timeout', $1, true)`, values: [String(ms)] });
  }

  /** @returns the last row */
  async stage(tx: WorkspaceTx, id: string, json: string): Promise<number> {
    const [row] = await tx.query<{ last: number }>({
      name: 'import-stage',
      text: `with made as (
               insert into import_row (workspace_id, import_id, row, raw, label, record, emails, phones, tails, outcome, reason, column_name, value)
               select $1, $2, r.row, r.raw, r.label, r.record, r.emails, r.phones, r.tails,
                      case when r.record is null then 'invalid' when r.reason = 'repeats-row' then 'conflict' else 'create' end,
                      coalesce(r.reason, 'new'), r."column", r.value
                 from jsonb_to_recordset($3::jsonb) as r (row int, raw jsonb, label text, record jsonb, emails text[], phones text[], tails text[],
                      reason text, "column" text, value text)
               returning row
             ) select max(row) as last from made`,
      values: [tx.workspace, id, json],
    });
    return row!.last;
  }

  /** Whether one of these is the id of a record here. */
  async knows(tx: WorkspaceTx, type: RecordType, ids: string[]): Promise<boolean> {
    const rows = await tx.query({
      text: `select from ${type} where id = any ($1::uuid[]) and deleted_at is null limit 1`,
      values: [ids.filter((id) => z.uuid().safeParse(id).success)],
    });
    return rows.length > 0;
  }

  async clear(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ text: 'delete from import_row where import_id = $1', values: [id] });
  }

  /** Records that rows of a span may be; those that this very import made are none. */
  candidates(tx: WorkspaceTx, type: RecordType, { id, from, to }: Span): Promise<Candidate[]> {
    return tx.query<Candidate>({
      text: `select c.* from (${candidates[type]}) c where ${notOfThisImport(type, 'c.id')}`,
      values: [id, from, to],
    });
  }

  /** Records that are much like rows of a span, but for those that are `known` by something else. */
  alike(tx: WorkspaceTx, type: RecordType, { id, from, to }: Span, known: number[]): Promise<Candidate[]> {
    const text = similar[type];
    return text ? tx.query<Candidate>({ text, values: [id, from, to, known] }) : Promise.resolve([]);
  }

  /** The rows themselves, of those that have candidates or give an id. */
  asked(tx: WorkspaceTx, { id, from, to }: Span, rows: number[]): Promise<AskedRow[]> {
    return tx.query<AskedRow>({
      text: `select r.row, r.label, r.record ->> 'id' as "recordId", r.record ? 'name' as named, cardinality(r.emails) as emails, r.phones ${asked}
                and (r.row = any ($4::int[]) or r.record ? 'id') order by r.row`,
      values: [id, from, to, rows],
    });
  }

  /** By its place in the object: a join of rows with decisions may go through all of them for each row. */
  async decide(tx: WorkspaceTx, { id, from, to }: Span, decisions: Decision[]): Promise<void> {
    if (decisions.length === 0) return;
    await tx.query({
      text: `update import_row r set (outcome, reason, target, target_name, value) = (
               select d.outcome, d.reason, d.target, d.name, d.value
                 from jsonb_to_record($4::jsonb -> r.row::text) as d (outcome text, reason text, target uuid, name text, value text))
              where r.import_id = $1 and r.row > $2 and r.row <= $3 and $4::jsonb ? r.row::text`,
      values: [id, from, to, JSON.stringify(Object.fromEntries(decisions.map((decision) => [decision.row, decision])))],
    });
  }

  /** Says of rows that name a currency and no amount that an amount in another currency stays as it is. */
  async tellCurrencies(tx: WorkspaceTx, type: RecordType, { id, from, to }: Span): Promise<void> {
    const money = amounts[type];
    if (!money) return;
    await tx.query({
      text: `update import_row r set reason = 'currency-alone', value = r.record #>> '{${money.name},currency}'
              where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.outcome in ('update', 'unchanged') and r.reason <> 'left-alone'
                and r.record -> '${money.name}' ? 'currency' and not r.record -> '${money.name}' ? 'amount'
                and exists (select from ${type} t
                             where t.id = r.target and t.${money.amount} <> 0 and t.${money.currency} <> r.record #>> '{${money.name},currency}' offset 0)`,
      values: [id, from, to],
    });
  }

  /** Rows of a span whose outcome is known without looking: back to what they were when they were read. */
  async forget(tx: WorkspaceTx, { id, from, to }: Span): Promise<void> {
    await tx.query({
      text: `update import_row r set outcome = 'create', reason = 'new', target = null, target_name = null, value = null
              where r.import_id = $1 and r.row > $2 and r.row <= $3 and r.record is not null
                and (r.outcome in ('update', 'unchanged') or r.reason = any ($4))`,
      values: [id, from, to, remadeReasons],
    });
  }

  /** Of the rows of a span that are new, all after the first `room`: the error file keeps them. @returns how many */
  async leaveOut(tx: WorkspaceTx, { id, from, to }: Span, room: number): Promise<number> {
    const rows = await tx.query({
      text: `update import_row set outcome = 'conflict', reason = 'over-limit'
              where import_id = $1 and row = any (array(
                select row from import_row where import_id = $1 and row > $2 and row <= $3 and outcome = 'create' order by row offset $4))
              returning row`,
      values: [id, from, to, room],
    });
    return rows.length;
  }

  /** The row that is so many rows further on, or the last; undefined after the last. */
  async spanEnd(tx: WorkspaceTx, id: string, from: number, rows: number): Promise<number | undefined> {
    const [end] = await tx.query<{ to: number | null }>({
      name: 'import-span',
      text: `select max(row) as to from (select row from import_row where import_id = $1 and row > $2 order by row limit $3) as span`,
      values: [id, from, rows],
    });
    return end?.to ?? undefined;
  }

  /** The last row of the first half of a span; of one row that one. */
  async halfOf(tx: WorkspaceTx, { id, from, to }: Span): Promise<number> {
    const [half] = await tx.query<{ row: number }>({
      text: `select percentile_disc(0.5) within group (order by row) as row from import_row where import_id = $1 and row > $2 and row <= $3`,
      values: [id, from, to],
    });
    return half!.row;
  }

  /** Companies that are named and that nobody has yet, each once. */
  async newCompanies(tx: WorkspaceTx, id: string): Promise<number> {
    const [row] = await tx.query<{ count: number }>({
      text: `select count(*)::int as count from (
               select lower(record ->> 'companyName') as key from import_row where import_id = $1 and outcome in ('create', 'update') and record ? 'companyName'
               except select name_key from company where deleted_at is null
             ) as named`,
      values: [id],
    });
    return row!.count;
  }

  outcomes(tx: WorkspaceTx, { id, from, to }: Span): Promise<{ outcome: ImportOutcome; rows: number }[]> {
    return tx.query({
      text: `select outcome, count(*)::int as rows from import_row where import_id = $1 and row > $2 and row <= $3 group by outcome`,
      values: [id, from, to],
    });
  }

  page(
    tx: WorkspaceTx,
    type: RecordType,
    { id, after, outcome, limit }: { id: string; after: number; outcome?: ImportOutcome | undefined; limit: number },
  ): Promise<(RowRow & { amount: Money | null })[]> {
    const money = `record -> '${amounts[type]?.name ?? ''}'`;
    return tx.query({
      text: `select row, outcome, reason, column_name as column, value, label, target as "recordId", target_name as "recordName",
                    case when ${money} ? 'amount' then ${money} end as amount from import_row
              where import_id = $1 and row > $2 ${outcome ? 'and outcome = $4' : ''} order by row limit $3`,
      values: [id, after, limit, ...(outcome ? [outcome] : [])],
    });
  }

  /** Rows that were not imported, as they stand in the file. */
  leftOut(tx: WorkspaceTx, id: string, after: number, limit: number): Promise<(RowRow & { raw: string[] })[]> {
    return tx.query({
      text: `select row, outcome, reason, column_name as column, value, label, target as "recordId", target_name as "recordName", raw from import_row
              where import_id = $1 and row > $2 and outcome in ('conflict', 'invalid') order by row limit $3`,
      values: [id, after, limit],
    });
  }
}
