import { Injectable } from '@nestjs/common';
import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { SavedPromotionEntity } from './saved-promotion.entity.js';

export type SavedPromotionRow = Omit<SavedPromotionEntity, 'workspaceId'>;

const columns = `id, version, name, notes, idea, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

/** Ideas that the transaction's workspace keeps. Their ids follow the time, so that they are the order too. */
@Injectable()
export class SavedPromotionsRepository {
  list(
    read: WorkspaceRead,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<SavedPromotionRow[]> {
    return read.query<SavedPromotionRow>({
      name: 'promotions',
      text: `select ${columns} from promotion where deleted_at is null and ($1::uuid is null or id < $1) order by id desc limit $2`,
      values: [after ?? null, limit],
    });
  }

  async lock(tx: WorkspaceTx, id: string): Promise<SavedPromotionRow | undefined> {
    const [row] = await tx.query<SavedPromotionRow>({
      text: `select ${columns} from promotion where id = $1 for update`,
      values: [id],
    });
    return row;
  }

  /** The same id again is the same row: what a repeated request made before. */
  async add(
    tx: WorkspaceTx,
    { id, name, idea, createdBy }: { id: string; name: string; idea: PromotionIdea; createdBy: string },
  ): Promise<SavedPromotionRow> {
    await tx.query({
      text: `insert into promotion (workspace_id, id, name, idea, created_by) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      values: [tx.workspace, id, name, JSON.stringify(idea), createdBy],
    });
    return (await this.lock(tx, id))!;
  }

  async change(tx: WorkspaceTx, { id, name, notes, deletedAt }: SavedPromotionRow): Promise<SavedPromotionRow> {
    const [row] = await tx.query<SavedPromotionRow>({
      text: `update promotion set version = version + 1, updated_at = statement_timestamp(), name = $2, notes = $3, deleted_at = $4 where id = $1 returning ${columns}`,
      values: [id, name, notes, deletedAt],
    });
    return row!;
  }
}
