import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import { Generation } from './generation.entity.js';

export type StartedGeneration = Pick<Generation, 'id' | 'workspaceId' | 'reservationId' | 'feature' | 'reserved' | 'freeAnalysis'>;
export type Outcome = Pick<
  Generation,
  'model' | 'fallback' | 'records' | 'result' | 'inputTokens' | 'outputTokens' | 'milliseconds' | 'ended'
> & { tokens: number; provider: string };

@Injectable()
export class GenerationsRepository {
  start(tx: UserTx, generation: StartedGeneration): void {
    const { id, workspaceId, reservationId, feature, reserved, freeAnalysis } = generation;
    tx.send({
      name: 'start-generation',
      text: `insert into generation (user_id, id, workspace_id, reservation_id, feature, state, reserved, free_analysis)
             values ($1, $2, $3, $4, $5, 'running', $6, $7)`,
      values: [tx.user, id, workspaceId, reservationId, feature, reserved, freeAnalysis],
    });
  }

  find(tx: UserTx, id: string): Promise<Generation | null> {
    return tx.manager.findOneBy(Generation, { userId: tx.user, id });
  }

  /** What this person generated last of a feature in a workspace. */
  latest(tx: UserTx, workspaceId: string, feature: string): Promise<Generation | null> {
    return tx.manager.findOne(Generation, { where: { userId: tx.user, workspaceId, feature, state: 'completed' }, order: { startedAt: 'DESC' } });
  }

  /** @returns null when it does not run any more: the sweeper came first */
  async complete(tx: UserTx, id: string, outcome: Outcome): Promise<Generation | null> {
    const { model, provider, fallback, inputTokens, outputTokens, milliseconds, ended, tokens } = outcome;
    const [completed] = await tx.query<Generation>({
      name: 'complete-generation',
      text: `update generation
                set state = 'completed', finished_at = now(), model = $3, provider = $4, fallback = $5, input_tokens = $6, output_tokens = $7,
                    milliseconds = $8, ended = $9, tokens = $10, records = $11, result = $12
              where user_id = $1 and id = $2 and state = 'running'
          returning user_id as "userId", id, workspace_id as "workspaceId", reservation_id as "reservationId", feature, state, reserved,
                    free_analysis as "freeAnalysis", tokens, provider, model, fallback, records, result, input_tokens as "inputTokens",
                    output_tokens as "outputTokens", milliseconds, ended, agent, started_at as "startedAt", finished_at as "finishedAt"`,
      values: [tx.user, id, model, provider, fallback, inputTokens, outputTokens, milliseconds, ended, tokens, ...[outcome.records, outcome.result].map((part) => JSON.stringify(part))],
    });
    return completed ?? null;
  }

  async fail(tx: UserTx, id: string): Promise<boolean> {
    const change = { state: 'failed', finishedAt: () => 'now()' } as const;
    const { affected } = await tx.manager.update(Generation, { userId: tx.user, id, state: 'running' }, change);
    return affected === 1;
  }

  async stateOf(tx: PlatformTx, reservationId: string): Promise<Generation['state'] | undefined> {
    return (await tx.manager.findOneBy(Generation, { reservationId }))?.state;
  }

  /** Started longer ago than a provider may take: whoever ran them is gone. */
  async stuck(tx: PlatformTx, olderThanMs: number): Promise<Pick<Generation, 'id' | 'userId'>[]> {
    return tx.query({
      name: 'stuck-generations',
      text: `select id, user_id as "userId" from generation
              where state = 'running' and started_at < now() - make_interval(secs => $1) order by started_at limit 100`,
      values: [olderThanMs / 1000],
    });
  }
}
