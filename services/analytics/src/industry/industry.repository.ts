import { Injectable } from '@nestjs/common';
import type { BusinessType } from '@fernway/contracts/http/identity';
import type { WorkspaceTx } from '@fernway/database';
import { WorkspaceTrade } from './workspace-trade.entity.js';

@Injectable()
export class IndustryRepository {
  /** Several people of a workspace may answer: the newest answer stays. */
  async keep(tx: WorkspaceTx, businessType: BusinessType, answeredAt: string): Promise<void> {
    await tx.query({
      name: 'workspace-trade-keep',
      text: `insert into workspace_trade as known (workspace_id, business_type, answered_at) values ($1, $2, $3)
             on conflict (workspace_id) do update
               set business_type = excluded.business_type, answered_at = excluded.answered_at
             where known.answered_at < excluded.answered_at`,
      values: [tx.workspace, businessType, answeredAt],
    });
  }

  find(tx: WorkspaceTx): Promise<WorkspaceTrade | null> {
    return tx.manager.findOneBy(WorkspaceTrade, { workspaceId: tx.workspace });
  }
}
