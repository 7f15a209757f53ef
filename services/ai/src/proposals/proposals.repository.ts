import { Injectable } from '@nestjs/common';
import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import type { PlatformTx, UserTx } from '@fernway/database';
import { LessThan } from 'typeorm';
import { ProposalEntity } from './proposal.entity.js';

type Kept = Omit<ProposalEntity, 'userId' | 'state' | 'revision' | 'createdAt' | 'decidedAt' | 'tokens'>;
export type Decision = Partial<Pick<ProposalEntity, 'state' | 'recordId' | 'version' | 'label' | 'changes'>>;
type Asked = { workspace: string; state: Proposal['state'] | undefined; conversationId: string | undefined; after: string | undefined; limit: number };
type Changed = Pick<ProposalEntity, 'id' | 'state' | 'revision'>;

/** Proposals of the transaction's user. Their ids follow the time, so that they are the order too. */
@Injectable()
export class ProposalsRepository {
  async add(tx: UserTx, proposal: Kept): Promise<void> {
    await tx.manager.insert(ProposalEntity, { ...proposal, userId: tx.user, state: 'open', tokens: 0 } as never);
  }

  list(tx: UserTx, { workspace, state, conversationId, after, limit }: Asked): Promise<ProposalEntity[]> {
    return tx.manager.find(ProposalEntity, {
      where: { userId: tx.user, workspaceId: workspace, ...(state && { state }), ...(conversationId && { conversationId }), ...(after && { id: LessThan(after) }) },
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

  /** Nothing where somebody decided before: `from` is the state that was seen. */
  async decide(tx: UserTx, id: string, from: Proposal['state'], change: Decision): Promise<Changed | undefined> {
    const { raw } = await tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ ...change, revision: () => 'revision + 1', decidedAt: () => (change.state === 'open' ? 'null' : 'now()') } as never)
      .where('user_id = :user and id = :id and state = :from', { user: tx.user, id, from })
      .returning('id, state, revision')
      .execute();
    return (raw as Changed[])[0];
  }

  /** What the answer cost that they came of. */
  async price(tx: UserTx, ids: readonly string[], tokens: number): Promise<Changed[]> {
    if (ids.length === 0) return [];
    const { raw } = await tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ tokens, revision: () => 'revision + 1' } as never)
      .where('user_id = :user and id in (:...ids)', { user: tx.user, ids })
      .returning('id, state, revision')
      .execute();
    return raw as Changed[];
  }

  async forgetDecided(tx: PlatformTx, keptDays: number): Promise<void> {
    await tx.query({
      name: 'forget-proposals',
      text: `delete from proposal where (user_id, id) in (
               select user_id, id from proposal where state <> 'open' and decided_at < now() - make_interval(days => $1)
                order by decided_at limit 1000)`,
      values: [keptDays],
    });
  }
}
