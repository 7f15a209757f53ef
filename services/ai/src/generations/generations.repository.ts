import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import { Generation } from './generation.entity.js';

export type StartedGeneration = Pick<
  Generation,
  'id' | 'workspaceId' | 'reservationId' | 'feature' | 'reserved' | 'freeAnalysis'
>;
export type Outcome = Pick<
  Generation,
  'model' | 'fallback' | 'records' | 'result' | 'inputTokens' | 'outputTokens' | 'milliseconds' | 'ended'
> & { tokens: number; provider: string };

/** A process that has said nothing for so long is gone. Several renewals may be late before that. */
const lease = `statement_timestamp() + interval '12 seconds'`;
/** Nobody speaks for it any more, for at least so many seconds ($n). */
const lapsed = (n: number) => `state = 'running' and held_until < statement_timestamp() - make_interval(secs => $${n})`;

const textsAtOnce = 1000;

@Injectable()
export class GenerationsRepository {
  start(tx: UserTx, generation: StartedGeneration): void {
    const { id, workspaceId, reservationId, feature, reserved, freeAnalysis } = generation;
    tx.send({
      name: 'start-generation',
      text: `insert into generation (user_id, id, workspace_id, reservation_id, feature, state, reserved, free_analysis, held_until)
             values ($1, $2, $3, $4, $5, 'running', $6, $7, ${lease})`,
      values: [tx.user, id, workspaceId, reservationId, feature, reserved, freeAnalysis],
    });
  }

  find(tx: UserTx, id: string): Promise<Generation | null> {
    return tx.manager.findOneBy(Generation, { userId: tx.user, id });
  }

  /** What this person generated last of a feature in a workspace. */
  latest(tx: UserTx, workspaceId: string, feature: string): Promise<Generation | null> {
    return tx.manager.findOne(Generation, {
      where: { userId: tx.user, workspaceId, feature, state: 'completed' },
      order: { startedAt: 'DESC' },
    });
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
      values: [
        tx.user,
        id,
        model,
        provider,
        fallback,
        inputTokens,
        outputTokens,
        milliseconds,
        ended,
        tokens,
        ...[outcome.records, outcome.result].map((part) => JSON.stringify(part)),
      ],
    });
    return completed ?? null;
  }

  async fail(tx: UserTx, id: string): Promise<boolean> {
    const change = { state: 'failed', finishedAt: () => 'now()' } as const;
    const { affected } = await tx.manager.update(Generation, { userId: tx.user, id, state: 'running' }, change);
    return affected === 1;
  }

  /** Only where still nobody speaks for it. */
  async giveUp(tx: UserTx, id: string, silentMs: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'give-up-generation',
      text: `update generation set state = 'failed', finished_at = now() where user_id = $1 and id = $2 and ${lapsed(3)} returning id`,
      values: [tx.user, id, silentMs / 1000],
    });
    return rows.length === 1;
  }

  /** Says that these are being worked on. @returns those that still run */
  async renew(tx: PlatformTx, mine: Pick<Generation, 'id' | 'userId'>[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'renew-generations',
      text: `update generation g set held_until = ${lease} from unnest($1::uuid[], $2::uuid[]) as mine (user_id, id)
              where g.user_id = mine.user_id and g.id = mine.id and g.state = 'running' returning g.id`,
      values: [mine.map(({ userId }) => userId), mine.map(({ id }) => id)],
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Empties some of the answers of so many days ago, but for the last of its kind, which its page still shows. What they
   * cost stays. @returns whether there may be more
   */
  async forgetTexts(tx: PlatformTx, days: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'forget-texts',
      text: `update generation g set result = null, records = '[]' from (
               select old.user_id, old.id from generation old
                where old.result is not null and old.finished_at < now() - make_interval(days => $1)
                  and exists (select from generation later where later.user_id = old.user_id and later.workspace_id = old.workspace_id
                                 and later.feature = old.feature and later.state = 'completed' and later.started_at > old.started_at)
                limit $2) chosen
              where g.user_id = chosen.user_id and g.id = chosen.id returning g.id`,
      values: [days, textsAtOnce],
    });
    return rows.length === textsAtOnce;
  }

  async stateOf(tx: PlatformTx, reservationId: string): Promise<Generation['state'] | undefined> {
    return (await tx.manager.findOneBy(Generation, { reservationId }))?.state;
  }

  /** Those for whom nobody speaks: whoever ran them is gone, or could not say so. */
  async silent(tx: PlatformTx, silentMs: number): Promise<Pick<Generation, 'id' | 'userId'>[]> {
    return tx.query({
      name: 'stuck-generations',
      text: `select id, user_id as "userId" from generation where ${lapsed(1)} order by held_until limit 100`,
      values: [silentMs / 1000],
    });
  }
}
