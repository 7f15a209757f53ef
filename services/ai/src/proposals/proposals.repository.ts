import { Injectable } from '@nestjs/common';
import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { type PlatformTx, removeSome, type UserTx } from '@fernway/database';
import { LessThan } from 'typeorm';
import { ProposalEntity } from './proposal.entity.js';

type Kept = Omit<
  ProposalEntity,
  'userId' | 'state' | 'revision' | 'createdAt' | 'decidedAt' | 'tokens' | 'claim' | 'claimedAt'
>;
export type Decision = { state: Proposal['state'] } & Partial<
  Pick<ProposalEntity, 'recordId' | 'version' | 'label' | 'changes'>
>;
type Asked = {
  workspace: string;
  state: Proposal['state'] | undefined;
  conversationId: string | undefined;
  after: string | undefined;
  limit: number;
};
export type Changed = Pick<ProposalEntity, 'id' | 'state' | 'revision' | 'workspaceId' | 'label'>;
/** Of `Changed`, as statements return it. */
const changedColumns = 'id, state, revision, workspace_id as "workspaceId", label';

const claimedStates: readonly Proposal['state'][] = ['approving', 'undoing'];
/** At one visit: more wait for the next. */
const mostResumed = 20;

/** Proposals of the transaction's user. Their ids follow the time, so that they are the order too. */
@Injectable()
export class ProposalsRepository {
  async add(tx: UserTx, proposal: Kept): Promise<void> {
    await tx.manager.insert(ProposalEntity, { ...proposal, userId: tx.user, state: 'open', tokens: 0 } as never);
  }

  list(tx: UserTx, { workspace, state, conversationId, after, limit }: Asked): Promise<ProposalEntity[]> {
    return tx.manager.find(ProposalEntity, {
      where: {
        userId: tx.user,
        workspaceId: workspace,
        ...(state && { state }),
        ...(conversationId && { conversationId }),
        ...(after && { id: LessThan(after) }),
      },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  find(tx: UserTx, workspace: string, id: string): Promise<ProposalEntity | null> {
    return tx.manager.findOneBy(ProposalEntity, { userId: tx.user, workspaceId: workspace, id });
  }

  /** Open ones, counted up to `most`. */
  async waiting(tx: UserTx, workspace: string, most: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>({
      name: 'proposals-waiting',
      text: `select count(*)::int as count from (
               select 1 from proposal where user_id = $1 and workspace_id = $2 and state = 'open' limit $3) as waiting`,
      values: [tx.user, workspace, most],
    });
    return row!.count;
  }

  /** Titles of conversations that are there. */
  async titles(tx: UserTx, conversations: readonly (string | null)[]): Promise<Map<string, string>> {
    const ids = [...new Set(conversations.filter((id) => id !== null))];
    if (ids.length === 0) return new Map();
    const rows = await tx.query<{ id: string; title: string }>({
      name: 'proposals-titles',
      text: 'select id, title from conversation where user_id = $1 and id = any ($2::uuid[]) and deleted_at is null',
      values: [tx.user, ids],
    });
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** One statement decides who wins: nothing where the state is no longer `from`. */
  async decide(tx: UserTx, id: string, from: Proposal['state'], change: Decision): Promise<Changed | undefined> {
    const { raw } = await this.changing(tx, id, change).andWhere('state = :from', { from }).execute();
    return (raw as Changed[])[0];
  }

  /**
   * Claims a decision before it is acted on.
   * @returns nothing where the state is no longer `from`: somebody else decides, or did
   */
  async claim(
    tx: UserTx,
    id: string,
    from: Proposal['state'],
    to: 'approving' | 'undoing',
    claim: string,
  ): Promise<Changed | undefined> {
    const { raw } = await this.changing(tx, id, { state: to, claim, claimedAt: () => 'now()' })
      .andWhere('state = :from', { from })
      .execute();
    return (raw as Changed[])[0];
  }

  /** Takes over a claim whose holder can no longer be at it. @returns whether it was */
  async takeOver(tx: UserTx, id: string, claim: string, heldSeconds: number): Promise<boolean> {
    const { affected } = await tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ claim, claimedAt: () => 'now()' })
      .where('user_id = :user and id = :id and claimed_at < now() - make_interval(secs => :heldSeconds)', {
        user: tx.user,
        id,
        heldSeconds,
      })
      .execute();
    return affected === 1;
  }

  /** @returns nothing where the claim was taken over meanwhile: then the other one finishes */
  async finish(tx: UserTx, id: string, claim: string, change: Decision): Promise<Changed | undefined> {
    const { raw } = await this.changing(tx, id, { ...change, claim: null, claimedAt: null })
      .andWhere('claim = :claim', { claim })
      .execute();
    return (raw as Changed[])[0];
  }

  /** Claims whose holders can no longer be at it, the oldest first. */
  lapsed(tx: UserTx, workspace: string, heldSeconds: number): Promise<ProposalEntity[]> {
    return tx.manager
      .createQueryBuilder(ProposalEntity, 'proposal')
      .where('user_id = :user and workspace_id = :workspace and state in (:...claimed)', {
        user: tx.user,
        workspace,
        claimed: claimedStates,
      })
      .andWhere('claimed_at < now() - make_interval(secs => :heldSeconds)', { heldSeconds })
      .orderBy('claimed_at')
      .limit(mostResumed)
      .getMany();
  }

  /** Claims that are too old to be finished safely: what was approved may or may not be done, what was undone as well. */
  async giveUp(tx: PlatformTx, keptHours: number): Promise<void> {
    await tx.query({
      name: 'give-up-proposals',
      text: `update proposal set state = case state when 'approving' then 'stale' else 'approved' end,
                    claim = null, claimed_at = null, revision = revision + 1
              where claimed_at < now() - make_interval(hours => $1)`,
      values: [keptHours],
    });
  }

  /** What the answer cost that they came of. */
  async price(tx: UserTx, ids: readonly string[], tokens: number): Promise<Changed[]> {
    if (ids.length === 0) return [];
    const { raw } = await tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ tokens, revision: () => 'revision + 1' } as never)
      .where('user_id = :user and id in (:...ids)', { user: tx.user, ids })
      .returning(changedColumns)
      .execute();
    return raw as Changed[];
  }

  forgetDecided(tx: PlatformTx, keptDays: number): Promise<boolean> {
    return removeSome(tx, {
      table: 'proposal',
      where: `state <> 'open' and claim is null and decided_at < now() - make_interval(days => $1)`,
      values: [keptDays],
    });
  }

  private changing(tx: UserTx, id: string, change: { state: Proposal['state'] } & Record<string, unknown>) {
    return tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ ...change, revision: () => 'revision + 1', ...decidedAt(change.state) } as never)
      .where('user_id = :user and id = :id', { user: tx.user, id })
      .returning(changedColumns);
  }
}

/** An approval counts from when it was claimed, also while it is being undone and where that is refused. */
const decidedAt = (state: Proposal['state']): { decidedAt?: () => string } => {
  if (state === 'undoing' || state === 'approved') return {};
  return { decidedAt: () => (state === 'open' ? 'null' : 'now()') };
};
