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
  async start(tx: UserTx, generation: StartedGeneration): Promise<void> {
    await tx.manager.insert(Generation, { ...generation, userId: tx.user, state: 'running' });
  }

  find(tx: UserTx, id: string): Promise<Generation | null> {
    return tx.manager.findOneBy(Generation, { userId: tx.user, id });
  }

  /** What this person generated last of a feature in a workspace. */
  latest(tx: UserTx, workspaceId: string, feature: string): Promise<Generation | null> {
    return tx.manager.findOne(Generation, { where: { userId: tx.user, workspaceId, feature, state: 'completed' }, order: { startedAt: 'DESC' } });
  }

  /** @returns false when it does not run any more: the sweeper came first */
  async complete(tx: UserTx, id: string, outcome: Outcome): Promise<boolean> {
    return this.finish(tx, id, { ...outcome, state: 'completed' });
  }

  async fail(tx: UserTx, id: string): Promise<boolean> {
    return this.finish(tx, id, { state: 'failed' });
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

  private async finish(tx: UserTx, id: string, change: Partial<Outcome> & Pick<Generation, 'state'>): Promise<boolean> {
    const { affected } = await tx.manager
      .createQueryBuilder()
      .update(Generation)
      .set({ ...change, finishedAt: () => 'now()' } as never)
      .where(`user_id = :user and id = :id and state = 'running'`, { user: tx.user, id })
      .execute();
    return affected === 1;
  }
}
