import { ProposalChanged } from '@fernway/contracts/events/ai';
import type { UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Changed } from './proposals.repository.js';

/** A user's own event: it names no workspace, so that only his browser hears of it. */
export const told = async (tx: UserTx, changed: readonly Changed[]): Promise<void> => {
  for (const { id, state, revision, workspaceId, label } of changed) {
    await outbox.publish(tx, ProposalChanged, {
      subject: id,
      version: revision,
      user: tx.user,
      data: { proposalId: id, state, workspaceId, label },
    });
  }
};
