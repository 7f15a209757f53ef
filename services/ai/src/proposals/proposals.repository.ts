import { Injectable } from '@nestjs/common';
import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import type { UserTx } from '@fernway/database';
import { LessThan } from 'typeorm';
import { ProposalEntity } from './proposal.entity.js';

type Kept = Omit<ProposalEntity, 'userId' | 'state' | 'createdAt' | 'decidedAt' | 'tokens'>;
export type Decision = Partial<Pick<ProposalEntity, 'state' | 'recordId' | 'version'>>;
type Asked = { workspace: string; state: Proposal['state'] | undefined; after: string | undefined; limit: number };

/** Proposals of the transaction's user. Their ids follow the time, so that they are the order too. */
@Injectable()
export class ProposalsRepository {
  async add(tx: UserTx, proposal: Kept): Promise<void> {
    await tx.manager.insert(ProposalEntity, { ...proposal, userId: tx.user, state: 'open', tokens: 0 } as never);
  }

  list(tx: UserTx, { workspace, state, after, limit }: Asked): Promise<ProposalEntity[]> {
    return tx.manager.find(ProposalEntity, {
      where: { userId: tx.user, workspaceId: workspace, ...(state && { state }), ...(after && { id: LessThan(after) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  find(tx: UserTx, workspace: string, id: string): Promise<ProposalEntity | null> {
    return tx.manager.findOneBy(ProposalEntity, { userId: tx.user, workspaceId: workspace, id });
  }

  /** Nothing where somebody decided before: `from` is the state that was seen. */
  async decide(tx: UserTx, id: string, from: Proposal['state'], change: Decision): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ ...change, decidedAt: () => 'now()' })
      .where('user_id = :user and id = :id and state = :from', { user: tx.user, id, from })
      .execute();
  }

  /** What the answer cost that they came of. */
  async price(tx: UserTx, ids: readonly string[], tokens: number): Promise<void> {
    if (ids.length === 0) return;
    await tx.manager
      .createQueryBuilder()
      .update(ProposalEntity)
      .set({ tokens })
      .where('user_id = :user and id in (:...ids)', { user: tx.user, ids })
      .execute();
  }
}
