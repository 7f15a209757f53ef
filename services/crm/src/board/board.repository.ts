import { Injectable } from '@nestjs/common';
import type { DealTotals } from '@fernway/contracts/http/crm-deal-totals';
import type { WorkspaceTx } from '@fernway/database';
import { dealTotals } from '../deals/deal-totals.repository.js';
import { type DealRow, dealSelect } from '../deals/deals.repository.js';

export type StageTotals = { stageId: string; deals: number; totals: DealTotals };

@Injectable()
export class BoardRepository {
  /** Of stages that hold deals: rows that the writes keep. */
  totals(tx: WorkspaceTx, stages: string[]): Promise<StageTotals[]> {
    return tx.query<StageTotals>({
      name: 'board-totals',
      text: `select t.stage_id as "stageId", sum(t.deals)::int as deals, ${dealTotals} as totals from deal_total t
              where t.stage_id = any ($1) and t.deals > 0 group by t.stage_id`,
      values: [stages],
    });
  }

  /** Up to `most` deals of each stage: those that came last into it, from one index. */
  cards(tx: WorkspaceTx, stages: string[], most: number): Promise<(DealRow & { sortKey: Date })[]> {
    return tx.query({
      name: 'board-cards',
      text: `select card.* from unnest($1::uuid[]) with ordinality as s (id, place) cross join lateral (
               select ${dealSelect}, r.stage_since as "sortKey" from deal r where r.stage_id = s.id and r.deleted_at is null
                order by r.stage_since desc, r.id desc limit $2
             ) as card order by s.place, card."sortKey" desc, card.id desc`,
      values: [stages, most],
    });
  }
}
