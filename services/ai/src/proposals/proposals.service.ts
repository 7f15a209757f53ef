import { Injectable } from '@nestjs/common';
import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import type { NavCount } from '@fernway/contracts/nav-count';
import type { ToolContext } from '../tools/tool.js';
import { Tenancy, type UserTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Draft } from './proposal.entity.js';
import { DecisionsService } from './decisions.service.js';
import { proposalOf } from './proposal-of.js';
import { told } from './proposal-told.js';
import { ProposalsRepository } from './proposals.repository.js';

const mostCounted = 100;

/** Changes that an AI suggests: kept until the person decides. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly proposals: ProposalsRepository,
    private readonly decisions: DecisionsService,
  ) {}

  async add({ caller, conversationId }: ToolContext, draft: Draft): Promise<{ id: string }> {
    const id = uuidv7();
    await this.within(caller, async (tx) => {
      await this.proposals.add(tx, {
        ...draft,
        id,
        workspaceId: caller.workspace,
        agent: caller.apiKey?.name ?? null,
        conversationId,
      });
      await told(tx, [{ id, state: 'open', revision: 1, workspaceId: caller.workspace, label: draft.label }]);
    });
    return { id };
  }

  /** What the answer cost that they came of; in its own transaction. */
  async price(tx: UserTx, ids: readonly string[], tokens: number): Promise<void> {
    await told(tx, await this.proposals.price(tx, ids, tokens));
  }

  list(
    caller: Caller,
    {
      limit,
      state,
      conversationId,
      after,
    }: { state?: Proposal['state']; conversationId?: string; after?: string; limit: number },
  ) {
    const { workspace } = caller;
    this.decisions.resume(caller);
    return this.within(caller, async (tx) => {
      const rows = await this.proposals.list(tx, { workspace, state, conversationId, after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const titles = await this.proposals.titles(
        tx,
        shown.map(({ conversationId }) => conversationId),
      );
      return {
        items: shown.map((row) => proposalOf(row, titles)),
        next: rows.length > limit ? rows[limit - 1]!.id : null,
      };
    });
  }

  async count(caller: Caller): Promise<NavCount> {
    this.decisions.resume(caller);
    const waiting = await this.within(caller, (tx) => this.proposals.waiting(tx, caller.workspace, mostCounted));
    return { count: Math.min(waiting, mostCounted - 1), more: waiting === mostCounted };
  }

  private within<T>({ user, workspace }: Caller, work: (tx: UserTx) => Promise<T>): Promise<T> {
    return this.tenancy.run({ user, workspace }, work);
  }
}
