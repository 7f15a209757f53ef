import { Injectable } from '@nestjs/common';
import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { WorkspaceTx } from '@fernway/database';
import type { Told } from '../roll-ups/fact-kind.js';
import { interactionFacts } from './interaction-facts.js';

export type Felt = { activityId: string; activityVersion: number; sentiment: Sentiment };
type Known = Pick<Told, 'id' | 'version'> & Record<keyof (typeof interactionFacts)['columns'], string | null>;

@Injectable()
export class InteractionsRepository {
  /** What was scored of these activities, and in which version; events of the same ones wait for this transaction. */
  async felt(tx: WorkspaceTx, ids: string[]): Promise<Map<string, { version: number; sentiment: Sentiment | null }>> {
    const rows = await tx.query<{ id: string; version: number; sentiment: Sentiment | null }>({
      name: 'interactions-felt',
      text: `insert into interaction_fact as known (workspace_id, id)
             select distinct $1::uuid, id from unnest($2::uuid[]) as id order by id
             on conflict (workspace_id, id) do update set id = known.id returning id, felt_version as version, felt as sentiment`,
      values: [tx.workspace, ids],
    });
    return new Map(rows.map(({ id, ...felt }) => [id, felt]));
  }

  /** Keeps what was scored, also before its text is known. @returns the interactions that it changes, as they are by it */
  feel(tx: WorkspaceTx, scored: readonly Felt[]): Promise<Known[]> {
    return tx.query<Known>({
      name: 'interactions-feel',
      text: `with felt as (
               insert into interaction_fact as known (workspace_id, id, felt_version, felt)
               select distinct on (id) $1::uuid, id, version, sentiment
                 from unnest($2::uuid[], $3::int[], $4::text[]) as told (id, version, sentiment) order by id, version desc
               on conflict (workspace_id, id) do update set felt_version = excluded.felt_version, felt = excluded.felt
                where known.felt_version < excluded.felt_version
               returning known.*)
             select id, version, kind, occurred_on::text, occurred_at, owner_id, contact_id, company_id, deal_id, felt as sentiment
               from felt where version = felt_version and kind is not null and sentiment is distinct from felt`,
      values: [
        tx.workspace,
        scored.map(({ activityId }) => activityId),
        scored.map(({ activityVersion }) => activityVersion),
        scored.map(({ sentiment }) => sentiment),
      ],
    });
  }
}
