import { Injectable } from '@nestjs/common';
import type { CrmInsight } from '@fernway/contracts/http/ai-insights';
import type { UserTx } from '@fernway/database';
import { InsightCardRow } from './insight-card.entity.js';

@Injectable()
export class InsightCardRepository {
  find(tx: UserTx, workspaceId: string): Promise<InsightCardRow | null> {
    return tx.manager.findOneBy(InsightCardRow, { userId: tx.user, workspaceId });
  }

  async prefer(tx: UserTx, workspaceId: string, generateOnOpening: boolean): Promise<void> {
    await tx.query({
      name: 'prefer-insights-on-opening',
      text: `insert into insight_card (user_id, workspace_id, generate_on_opening) values ($1, $2, $3)
             on conflict (user_id, workspace_id) do update set generate_on_opening = excluded.generate_on_opening`,
      values: [tx.user, workspaceId, generateOnOpening],
    });
  }

  /** Uses up the day's opening. @returns false where the preference is off or the day is used up: one of two at once gets it */
  async openOn(tx: UserTx, workspaceId: string, day: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'open-insight-card',
      text: `update insight_card set opened_on = $3
              where user_id = $1 and workspace_id = $2 and generate_on_opening and opened_on is distinct from $3::date returning 1 as opened`,
      values: [tx.user, workspaceId, day],
    });
    return rows.length === 1;
  }

  /** Gives the day back where nothing came of it. */
  async reopen(tx: UserTx, workspaceId: string): Promise<void> {
    await tx.manager.update(InsightCardRow, { userId: tx.user, workspaceId }, { openedOn: null });
  }

  /** Null: from now on the card is computed again. */
  async keep(
    tx: UserTx,
    workspaceId: string,
    made: { generationId: string; insights: CrmInsight[]; madeAt: string } | null,
  ): Promise<void> {
    await tx.query({
      name: 'keep-insights',
      text: `insert into insight_card (user_id, workspace_id, generation_id, insights, made_at) values ($1, $2, $3, $4, $5)
             on conflict (user_id, workspace_id) do update
               set generation_id = excluded.generation_id, insights = excluded.insights, made_at = excluded.made_at`,
      values: [
        tx.user,
        workspaceId,
        made?.generationId ?? null,
        made ? JSON.stringify(made.insights) : null,
        made?.madeAt ?? null,
      ],
    });
  }
}
