import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import type { ItemEntity } from './item.entity.js';

export type ItemRow = Omit<ItemEntity, 'workspaceId'>;

const columns = `id, version, title, created_at as "createdAt"`;

/** Items of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class ItemsRepository {
  /** One keyset page, newest first: ids are in the order of time. */
  list(tx: WorkspaceTx, limit: number, after?: string): Promise<ItemRow[]> {
    return tx.query<ItemRow>({
      name: 'item-list',
      text: `select ${columns} from item where $2::uuid is null or id < $2 order by id desc limit $1`,
      values: [limit, after],
    });
  }

  async add(tx: WorkspaceTx, id: string, title: string): Promise<ItemRow> {
    const [row] = await tx.query<ItemRow>({
      name: 'item-add',
      text: `insert into item (workspace_id, id, title) values ($1, $2, $3) returning ${columns}`,
      values: [tx.workspace, id, title],
    });
    return row!;
  }
}
