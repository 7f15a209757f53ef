import { Injectable } from '@nestjs/common';
import type { Storage } from '@fernway/contracts/http/crm-storage';
import { type PlatformTx, removeSome, type WorkspaceTx } from '@fernway/database';

/** Bytes that an upload may keep: others count them as used while it lives. */
export type Room = { readonly id: string; readonly bytes: number };

/** An upload that has said nothing for so long is gone. */
const lease = `statement_timestamp() + interval '2 minutes'`;

/** The bytes that files of the transaction's workspace take, and those that uploads on their way may still take. */
@Injectable()
export class StorageRepository {
  /** Nobody else takes room in the workspace until the transaction ends. */
  async lock(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      name: 'storage-lock',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 36))',
      values: [tx.workspace],
    });
  }

  async used(tx: WorkspaceTx): Promise<Omit<Storage, 'allowedBytes'>> {
    const [row] = await tx.query<Omit<Storage, 'allowedBytes'>>({
      name: 'storage-used',
      text: `select f.attached as "attachedBytes", f.deleted as "deletedBytes", i.bytes as "importBytes", u.bytes as "incomingBytes",
                    f.attached + f.deleted + i.bytes + u.bytes as "usedBytes"
               from (select coalesce(sum(bytes) filter (where deleted_at is null), 0)::float8 as attached,
                            coalesce(sum(bytes) filter (where deleted_at is not null), 0)::float8 as deleted
                       from (select bytes, deleted_at from attachment union all select bytes, deleted_at from organization_logo) files) f,
                    (select coalesce(sum(bytes), 0)::float8 as bytes from import
                      where exists (select 1 from import_part p where p.import_id = import.id)) i,
                    (select coalesce(sum(bytes), 0)::float8 as bytes from upload_room where held_until > statement_timestamp()) u`,
      values: [],
    });
    return row!;
  }

  /** Also forgets uploads that are gone. */
  async hold(tx: WorkspaceTx, { id, bytes }: Room): Promise<void> {
    await tx.query({
      name: 'storage-forget',
      text: 'delete from upload_room where held_until <= statement_timestamp()',
      values: [],
    });
    await tx.query({
      name: 'storage-hold',
      text: `insert into upload_room (workspace_id, id, bytes, held_until) values ($1, $2, $3, ${lease})`,
      values: [tx.workspace, id, bytes],
    });
  }

  /** Uploads that ended without a word, in workspaces where nobody uploads any more. */
  forgetSilent(tx: PlatformTx): Promise<boolean> {
    return removeSome(tx, { table: 'upload_room', where: 'held_until <= now()' });
  }

  async keepHolding(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({
      name: 'storage-keep',
      text: `update upload_room set held_until = ${lease} where id = $1`,
      values: [id],
    });
  }

  async release(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ name: 'storage-release', text: 'delete from upload_room where id = $1', values: [id] });
  }
}
