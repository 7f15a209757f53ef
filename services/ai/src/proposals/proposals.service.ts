import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { ProposalChanged } from '@fernway/contracts/events/ai';
import type { Proposal, ProposalOutcomes } from '@fernway/contracts/http/ai-proposals';
import type { NavCount } from '@fernway/contracts/nav-count';
import { heldOf, holds } from '../tools/record-values.js';
import type { ToolContext } from '../tools/tool.js';
import { Tenancy, type UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Draft, ProposalEntity } from './proposal.entity.js';
import { proposalOf } from './proposal-of.js';
import { type Decision, ProposalsRepository } from './proposals.repository.js';
import { ProposedRecords } from './proposed-records.service.js';

const mostCounted = 100;

/** Changes that an AI suggests: kept until the person decides, and then made by his own rights through the CRM's API. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly proposals: ProposalsRepository,
    private readonly records: ProposedRecords,
  ) {}

  async add({ caller, conversationId }: ToolContext, draft: Draft): Promise<{ id: string }> {
    const id = uuidv7();
    await this.within(caller, async (tx) => {
      await this.proposals.add(tx, { ...draft, id, workspaceId: caller.workspace, agent: caller.apiKey?.name ?? null, conversationId });
      await told(tx, [{ id, state: 'open', revision: 1 }]);
    });
    return { id };
  }

  /** What the answer cost that they came of; in its own transaction. */
  async price(tx: UserTx, ids: readonly string[], tokens: number): Promise<void> {
    await told(tx, await this.proposals.price(tx, ids, tokens));
  }

  list(caller: Caller, { limit, state, conversationId, after }: { state?: Proposal['state']; conversationId?: string; after?: string; limit: number }) {
    const { workspace } = caller;
    return this.within(caller, async (tx) => {
      const rows = await this.proposals.list(tx, { workspace, state, conversationId, after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const titles = await this.proposals.titles(tx, shown.map(({ conversationId }) => conversationId));
      return { items: shown.map((row) => proposalOf(row, titles)), next: rows.length > limit ? rows[limit - 1]!.id : null };
    });
  }

  async count(caller: Caller): Promise<NavCount> {
    const waiting = await this.within(caller, (tx) => this.proposals.waiting(tx, caller.workspace, mostCounted));
    return { count: Math.min(waiting, mostCounted - 1), more: waiting === mostCounted };
  }

  approve(caller: Caller, ids: readonly string[]): Promise<ProposalOutcomes> {
    return this.each(caller, ids, async (proposal) => this.approveOne(caller, requireState(proposal, 'open')));
  }

  reject(caller: Caller, ids: readonly string[]): Promise<ProposalOutcomes> {
    return this.each(caller, ids, async (proposal) => this.decide(caller, requireState(proposal, 'open', 'stale'), { state: 'rejected' }));
  }

  async undo(caller: Caller, id: string): Promise<Proposal> {
    const proposal = requireState(await this.find(caller, id), 'approved');
    await this.records.takeBack(caller, proposal);
    await this.decide(caller, proposal, { state: 'undone' });
    return this.shown(caller, id);
  }

  /** @throws AppError not-found where the record is gone, conflict where it is as suggested by now */
  async renew(caller: Caller, id: string): Promise<Proposal> {
    const proposal = requireState(await this.find(caller, id), 'stale');
    const { label, version, fields } = await this.records.now(caller, proposal);
    const changes = proposal.changes
      .filter(({ field, after }) => !holds(fields, { [field]: after }))
      .map(({ field, after }) => ({ field, before: heldOf(fields, field, after), after }));
    if (changes.length === 0) throw new AppError('conflict', { detail: 'The record is already as it was suggested' });
    await this.decide(caller, proposal, { state: 'open', version, label, changes });
    return this.shown(caller, id);
  }

  /** One after the other, each decided for itself: what one cannot do hinders no other. */
  private async each(caller: Caller, ids: readonly string[], decide: (proposal: ProposalEntity) => Promise<void>): Promise<ProposalOutcomes> {
    const items: ProposalOutcomes['items'] = [];
    for (const id of new Set(ids)) {
      const proposal = await this.find(caller, id);
      const problem = await decide(proposal).then(
        () => null,
        (error: unknown) => {
          if (error instanceof AppError) return { code: error.code, detail: error.message };
          throw error;
        },
      );
      items.push({ proposal: await this.shown(caller, id), problem });
    }
    return { items };
  }

  private async approveOne(caller: Caller, proposal: ProposalEntity): Promise<void> {
    try {
      const { id, version } = await this.records.make(caller, proposal);
      await this.decide(caller, proposal, { state: 'approved', recordId: id, version });
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'version-conflict' && error.code !== 'not-found')) throw error;
      if ((await this.find(caller, proposal.id)).state === 'approved') return;
      await this.decide(caller, proposal, { state: 'stale' });
      throw error;
    }
  }

  private async shown(caller: Caller, id: string): Promise<Proposal> {
    const proposal = await this.find(caller, id);
    return proposalOf(proposal, await this.within(caller, (tx) => this.proposals.titles(tx, [proposal.conversationId])));
  }

  private async find(caller: Caller, id: string): Promise<ProposalEntity> {
    const proposal = await this.within(caller, (tx) => this.proposals.find(tx, caller.workspace, id));
    if (!proposal) throw new AppError('not-found', { detail: 'There is no such proposal' });
    return proposal;
  }

  private decide(caller: Caller, { id, state }: ProposalEntity, change: Decision): Promise<void> {
    return this.within(caller, async (tx) => {
      const changed = await this.proposals.decide(tx, id, state, change);
      if (changed) await told(tx, [changed]);
    });
  }

  private within<T>({ user, workspace }: Caller, work: (tx: UserTx) => Promise<T>): Promise<T> {
    return this.tenancy.run({ user, workspace }, work);
  }
}

/** A user's own event: it names no workspace, so that only his browser hears of it. */
const told = async (tx: UserTx, changed: readonly Pick<ProposalEntity, 'id' | 'state' | 'revision'>[]): Promise<void> => {
  for (const { id, state, revision } of changed) {
    await outbox.publish(tx, ProposalChanged, { subject: id, version: revision, user: tx.user, data: { proposalId: id, state } });
  }
};

/** @throws AppError conflict when it was decided on before */
const requireState = (proposal: ProposalEntity, ...wanted: Proposal['state'][]): ProposalEntity => {
  if (!wanted.includes(proposal.state)) throw new AppError('conflict', { detail: `This proposal is ${proposal.state}` });
  return proposal;
};
