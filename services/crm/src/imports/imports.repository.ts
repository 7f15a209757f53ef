import { Injectable } from '@nestjs/common';
import type { ImportState } from '@fernway/contracts/http/crm-imports';
import { type PlatformTx, removeSome, type WorkspaceTx } from '@fernway/database';
import type { ImportEntity } from './import.entity.js';

export type ImportFile = Omit<ImportEntity, 'workspaceId' | 'bytes' | 'heldUntil'> & { bytes: number };
export type NewImport = Pick<
  ImportFile,
  | 'id'
  | 'recordType'
  | 'fileName'
  | 'bytes'
  | 'format'
  | 'app'
  | 'encoding'
  | 'delimiter'
  | 'columns'
  | 'mapping'
  | 'options'
  | 'sheets'
  | 'preview'
  | 'remembered'
>;
export type Work = { workspace: string; id: string; user: string | null };

const columns = `r.id, r.record_type as "recordType", r.state, r.file_name as "fileName", r.bytes::float8 as bytes, r.format, r.app, r.encoding, r.delimiter,
  r.columns, r.mapping, r.options, r.sheets, r.preview, r.remembered, r.unknown, r.people, r.rows, r.done, r.last_row as "lastRow", r.counts, r.problem, r.attempts, r.next_try_at as "nextTryAt", r.started_at as "startedAt", r.batch_id as "batchId",
  r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** An instance that has said nothing for so long is gone, and another goes on. */
const lease = `statement_timestamp() + interval '30 seconds'`;
const due = `state in ('checking', 'running') and (held_until is null or held_until < statement_timestamp())
                and (next_try_at is null or next_try_at <= statement_timestamp())`;

/** Parts of files are a megabyte each. */
const partsAtOnce = 20;
const untouched = `updated_at < now() - make_interval(days => $1) and state not in ('checking', 'running')`;

/** Imports of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class ImportsRepository {
  async create(tx: WorkspaceTx, made: NewImport): Promise<ImportFile> {
    const [row] = await tx.query<ImportFile>({
      text: `insert into import as r (workspace_id, id, record_type, state, file_name, bytes, format, app, encoding, delimiter, columns, mapping, options, sheets, preview, remembered, created_by)
             values ($1, $2, $3, 'uploaded', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${columns}`,
      values: [
        tx.workspace,
        made.id,
        made.recordType,
        made.fileName,
        made.bytes,
        made.format,
        made.app,
        made.encoding,
        made.delimiter,
        JSON.stringify(made.columns),
        JSON.stringify(made.mapping),
        JSON.stringify(made.options),
        JSON.stringify(made.sheets),
        JSON.stringify(made.preview),
        made.remembered,
        tx.user,
      ],
    });
    return row!;
  }

  list(tx: WorkspaceTx, limit: number, before?: { at: string; id: string }): Promise<ImportFile[]> {
    return tx.query<ImportFile>({
      text: `select ${columns} from import r where $2::timestamptz is null or (r.created_at, r.id) < ($2, $3::uuid)
              order by r.created_at desc, r.id desc limit $1`,
      values: [limit, before?.at, before?.id],
    });
  }

  async find(tx: WorkspaceTx, id: string): Promise<ImportFile | undefined> {
    const [row] = await tx.query<ImportFile>({
      name: 'import-find',
      text: `select ${columns} from import r where r.id = $1`,
      values: [id],
    });
    return row;
  }

  /** Nobody else changes it until the transaction ends. */
  async lock(tx: WorkspaceTx, id: string): Promise<ImportFile | undefined> {
    const [row] = await tx.query<ImportFile>({
      name: 'import-lock',
      text: `select ${columns} from import r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  /** Writes these fields; whoever worked on it lets it go. */
  async put(tx: WorkspaceTx, { id, ...next }: ImportFile): Promise<ImportFile> {
    const [row] = await tx.query<ImportFile>({
      text: `update import r set state = $2, app = $3, encoding = $4, delimiter = $5, columns = $6, mapping = $7, options = $8, rows = $9, done = $10,
                    last_row = $11, counts = $12, problem = $13, batch_id = $14, people = $15, attempts = $16, next_try_at = $17, sheets = $18, preview = $19, remembered = $20, unknown = $21, started_at = $22, held_until = null, updated_at = statement_timestamp()
              where r.id = $1 returning ${columns}`,
      values: [
        id,
        next.state,
        next.app,
        next.encoding,
        next.delimiter,
        JSON.stringify(next.columns),
        JSON.stringify(next.mapping),
        JSON.stringify(next.options),
        next.rows,
        next.done,
        next.lastRow,
        JSON.stringify(next.counts),
        next.problem,
        next.batchId,
        next.people && JSON.stringify(next.people),
        next.attempts,
        next.nextTryAt,
        JSON.stringify(next.sheets),
        JSON.stringify(next.preview),
        next.remembered,
        JSON.stringify(next.unknown),
        next.startedAt,
      ],
    });
    return row!;
  }

  /** How far it came; it is held for some more time. A dry run begins anew with each attempt: only what a run did is kept, and counts. */
  async advance(
    tx: WorkspaceTx,
    id: string,
    { done, lastRow, counts }: Pick<ImportFile, 'done' | 'lastRow' | 'counts'>,
  ): Promise<void> {
    await tx.query({
      name: 'import-advance',
      text: `update import set done = $2, last_row = $3, counts = $4, attempts = case state when 'running' then 0 else attempts end,
                    next_try_at = null, problem = null, held_until = ${lease}, updated_at = statement_timestamp() where id = $1`,
      values: [id, done, lastRow, JSON.stringify(counts)],
    });
  }

  /** Work that nobody is at: of each workspace what was left alone longest. */
  waiting(tx: PlatformTx, limit: number): Promise<Work[]> {
    return tx.query<Work>({
      name: 'imports-waiting',
      text: `select workspace, id, "user" from (
               select distinct on (workspace_id) workspace_id as workspace, id, created_by as user, updated_at from import
                where ${due} order by workspace_id, updated_at
             ) as first order by updated_at limit $1`,
      values: [limit],
    });
  }

  /** Undefined where somebody else took it or has it locked, which is as good, or there is nothing to do any more. */
  async take(tx: WorkspaceTx, id: string): Promise<{ state: ImportState } | undefined> {
    const [row] = await tx.query<{ state: ImportState }>({
      text: `update import set held_until = ${lease}, next_try_at = null
              where id = (select id from import where id = $1 and ${due} for update skip locked) returning state`,
      values: [id],
    });
    return row;
  }

  /**
   * Still at it: reading a large file takes longer than the lease. It never waits for the transaction of a span: the lock of
   * that one holds the import as well, and its end renews the lease.
   */
  async hold(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({
      text: `update import set held_until = ${lease}
              where id = (select id from import where id = $1 and state in ('checking', 'running') for update skip locked)`,
      values: [id],
    });
  }

  /** For the next who looks: this instance goes. */
  async release(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ text: 'update import set held_until = null where id = $1', values: [id] });
  }

  /** A passing fault came in between: it goes on by itself after so many milliseconds. */
  async putOff(
    tx: WorkspaceTx,
    id: string,
    { attempts, problem, wait }: Pick<ImportFile, 'attempts' | 'problem'> & { wait: number },
  ): Promise<void> {
    await tx.query({
      text: `update import set attempts = $2, problem = $3, next_try_at = statement_timestamp() + make_interval(secs => $4::float8 / 1000), held_until = null
              where id = $1`,
      values: [id, attempts, problem, wait],
    });
  }

  async addPart(tx: WorkspaceTx, id: string, place: number, bytes: Buffer): Promise<void> {
    await tx.query({
      name: 'import-part-add',
      text: 'insert into import_part (workspace_id, import_id, place, bytes) values ($1, $2, $3, $4)',
      values: [tx.workspace, id, place, bytes],
    });
  }

  async part(tx: WorkspaceTx, id: string, place: number): Promise<Buffer | undefined> {
    const [row] = await tx.query<{ bytes: Buffer }>({
      name: 'import-part',
      text: 'select bytes from import_part where import_id = $1 and place = $2',
      values: [id, place],
    });
    return row?.bytes;
  }

  /** With its file and its rows. */
  async remove(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ text: 'delete from import_row where import_id = $1', values: [id] });
    await tx.query({ text: 'delete from import where id = $1', values: [id] });
  }

  /** Of an import that was stopped: nobody reads it again, and its room is free. */
  async dropFile(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ text: 'delete from import_part where import_id = $1', values: [id] });
  }

  /** The file, and rows that nobody will ask for: those that were left out stay for the error file. */
  async tidy(tx: WorkspaceTx, id: string): Promise<void> {
    await this.dropFile(tx, id);
    await tx.query({
      text: `delete from import_row where import_id = $1 and outcome in ('create', 'update', 'unchanged')`,
      values: [id],
    });
  }

  /** Files and rows of imports that nobody touched for so many days; that they were stays known. */
  async forgetRows(tx: PlatformTx, days: number): Promise<boolean> {
    const where = `(workspace_id, import_id) in (select workspace_id, id from import where ${untouched})`;
    const parts = await removeSome(tx, { table: 'import_part', where, values: [days], atOnce: partsAtOnce });
    const rows = await removeSome(tx, { table: 'import_row', where, values: [days] });
    return parts || rows;
  }

  /** Those that nobody touched for so many days, once their rows are gone. */
  forgetOld(tx: PlatformTx, days: number): Promise<boolean> {
    const rows = 'select from import_row r where r.workspace_id = import.workspace_id and r.import_id = import.id';
    return removeSome(tx, { table: 'import', where: `${untouched} and not exists (${rows})`, values: [days] });
  }
}
