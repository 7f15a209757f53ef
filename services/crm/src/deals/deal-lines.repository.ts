import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';

@Injectable()
export class DealLinesRepository {
  /** Of these products, those that the workspace has. */
  async knownProducts(tx: WorkspaceTx, ids: string[]): Promise<Set<string>> {
    const rows = await tx.query<{ id: string }>({
      name: 'deal-lines-products',
      text: 'select id from product where id = any ($1) and deleted_at is null',
      values: [ids],
    });
    return new Set(rows.map(({ id }) => id));
  }
}
