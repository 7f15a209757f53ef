import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Proposal, ProposalOutcomes } from '@fernway/contracts/http/ai-proposals';
import type { ListedType } from '../tools/tool-inputs.js';
import { recordKinds } from '../tools/record-kinds.js';
import type { ToolContext } from '../tools/tool.js';
import { Tenancy } from '@fernway/database';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Draft, ProposalEntity } from './proposal.entity.js';
import { proposalOf } from './proposal-of.js';
import { type Decision, ProposalsRepository } from './proposals.repository.js';

/** Changes that an AI suggests: kept until the person decides, and then made by his own rights through the CRM's API. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly proposals: ProposalsRepository,
    private readonly services: ServiceClient,
  ) {}

  async add({ caller, conversationId }: ToolContext, draft: Draft): Promise<{ id: string }> {
    const id = uuidv7();
    const { user, workspace } = caller;
    await this.tenancy.run({ user, workspace }, (tx) =>
      this.proposals.add(tx, { ...draft, id, workspaceId: workspace, agent: caller.apiKey?.name ?? null, conversationId }),
    );
    return { id };
  }

  async list({ user, workspace }: Caller, { limit, ...asked }: { state?: Proposal['state']; after?: string; limit: number }) {
    const { state, after } = asked;
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.proposals.list(tx, { workspace, state, after, limit: limit + 1 }));
    return { items: rows.slice(0, limit).map(proposalOf), next: rows.length > limit ? rows[limit - 1]!.id : null };
  }

  approve(caller: Caller, ids: readonly string[]): Promise<ProposalOutcomes> {
    return this.each(caller, ids, (proposal) => this.approveOne(caller, proposal));
  }

  reject(caller: Caller, ids: readonly string[]): Promise<ProposalOutcomes> {
    return this.each(caller, ids, (proposal) => this.decide(caller, requireState(proposal, 'open'), { state: 'rejected' }));
  }

  async undo(caller: Caller, id: string): Promise<Proposal> {
    const proposal = requireState(await this.find(caller, id), 'approved');
    await this.undoOne(caller, proposal);
    return proposalOf(await this.find(caller, id));
  }

  /** One after the other, each decided for itself: what one cannot do hinders no other. */
  private async each(caller: Caller, ids: readonly string[], decide: (proposal: ProposalEntity) => Promise<void>): Promise<ProposalOutcomes> {
    const items: ProposalOutcomes['items'] = [];
    for (const id of new Set(ids)) {
      const problem = await decide(await this.find(caller, id)).then(
        () => null,
        (error: unknown) => {
          if (error instanceof AppError) return { code: error.code, detail: error.message };
          throw error;
        },
      );
      items.push({ proposal: proposalOf(await this.find(caller, id)), problem });
    }
    return { items };
  }

  /** The proposal's id is the key of a new record, and the version that was read guards a change: two clicks are one. */
  private async approveOne(caller: Caller, proposal: ProposalEntity): Promise<void> {
    requireState(proposal, 'open');
    const { create, update } = recordKinds[proposal.recordType as ListedType];
    const fields = Object.fromEntries(proposal.changes.map(({ field, after }) => [field, after]));
    try {
      const written =
        proposal.kind === 'create'
          ? await this.write(caller, create, { body: fields, idempotencyKey: proposal.id })
          : await this.write(caller, update, { params: { id: proposal.recordId }, body: { ...fields, version: proposal.version } });
      await this.decide(caller, proposal, { state: 'approved', recordId: written.id, version: written.version });
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'version-conflict' && error.code !== 'not-found')) throw error;
      if ((await this.find(caller, proposal.id)).state === 'approved') return;
      await this.decide(caller, proposal, { state: 'stale' });
      throw error;
    }
  }

  /** @throws AppError version-conflict when the record changed since: that would be taken back too */
  private async undoOne(caller: Caller, proposal: ProposalEntity): Promise<void> {
    const { get, update, delete: remove } = recordKinds[proposal.recordType as ListedType];
    const params = { id: proposal.recordId };
    const { version } = await this.write(caller, get, { params });
    if (version !== proposal.version) {
      throw new AppError('version-conflict', { detail: 'The record changed since: undoing would take that back too' });
    }
    if (proposal.kind === 'create') await this.services.call(remove as never, { caller, params } as never);
    else {
      const fields = Object.fromEntries(proposal.changes.map(({ field, before }) => [field, before]));
      await this.write(caller, update, { params, body: { ...fields, version } });
    }
    await this.decide(caller, proposal, { state: 'undone' });
  }

  private async write(caller: Caller, endpoint: object, given: object): Promise<{ id: string; version: number }> {
    return (await this.services.call(endpoint as never, { caller, ...given } as never)) as { id: string; version: number };
  }

  private async find({ user, workspace }: Caller, id: string): Promise<ProposalEntity> {
    const proposal = await this.tenancy.run({ user, workspace }, (tx) => this.proposals.find(tx, workspace, id));
    if (!proposal) throw new AppError('not-found', { detail: 'There is no such proposal' });
    return proposal;
  }

  private async decide({ user, workspace }: Caller, { id, state }: ProposalEntity, change: Decision): Promise<void> {
    await this.tenancy.run({ user, workspace }, (tx) => this.proposals.decide(tx, id, state, change));
  }
}

/** @throws AppError conflict when it was decided on before */
const requireState = (proposal: ProposalEntity, wanted: Proposal['state']): ProposalEntity => {
  if (proposal.state !== wanted) throw new AppError('conflict', { detail: `This proposal is ${proposal.state}` });
  return proposal;
};
