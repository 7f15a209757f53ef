import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { withoutUnseen } from '../output/output-filter.js';
import { recordKinds } from '../tools/record-kinds.js';
import { holds } from '../tools/record-values.js';
import type { ListedType } from '../tools/listed-types.js';
import type { ProposalEntity } from './proposal.entity.js';

type Held = { id: string; version: number } & Record<string, unknown>;
type Now = { label: string; version: number; fields: Record<string, unknown> };

/** The records that proposals are about, changed through the CRM's API with the person's token: its rules decide. */
@Injectable()
export class ProposedRecords {
  constructor(private readonly services: ServiceClient) {}

  /**
   * The proposal's id is the key of a new record, and the version that was read guards a change: two clicks are one. The
   * CRM's history says that AI suggested it.
   * @param deadline after it nothing is written any more: by then somebody else may act on the decision
   */
  async make(caller: Caller, proposal: ProposalEntity, deadline: number): Promise<Held> {
    const { create, update } = kindOf(proposal);
    const body = valuesOf(proposal, 'after');
    if (proposal.kind === 'create')
      return this.call(caller, create, { body, idempotencyKey: proposal.id, approved: true });
    const change = (version: number | null) =>
      this.call(caller, update, { params: { id: proposal.recordId }, body: { ...body, version }, approved: true });
    try {
      return await change(proposal.version);
    } catch (error) {
      const held = error instanceof AppError && error.code === 'version-conflict' && (await this.get(caller, proposal));
      // Done before by a process that died without noting it, or just so by somebody else.
      if (held && holds(held, body)) return held;
      // Other fields changed, maybe by the proposal before this one: what this one is about stands as the person saw it.
      if (held && holds(held, valuesOf(proposal, 'before'))) {
        inTime(deadline);
        return change(held.version);
      }
      throw error;
    }
  }

  /**
   * @param how `again`: it may have been taken back before, by a process that died without noting it
   * @throws AppError version-conflict when what it changed was changed again: that would be taken back too
   */
  async takeBack(
    caller: Caller,
    proposal: ProposalEntity,
    { again, deadline }: { again: boolean; deadline: number },
  ): Promise<void> {
    const { update, delete: remove } = kindOf(proposal);
    const made = proposal.kind === 'create';
    const held = await this.get(caller, proposal).catch((error: unknown) => {
      if (made && again && error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    });
    if (!held) return;
    const before = valuesOf(proposal, 'before');
    if (!made && again && holds(held, before)) return;
    if (held.version !== proposal.version && (made || !holds(held, valuesOf(proposal, 'after')))) {
      throw new AppError('version-conflict', { detail: 'The record changed since: undoing would take that back too' });
    }
    inTime(deadline);
    const params = { id: proposal.recordId };
    if (made) await this.call(caller, remove, { params });
    else await this.call(caller, update, { params, body: { ...before, version: held.version } });
  }

  async now(caller: Caller, proposal: ProposalEntity): Promise<Now> {
    const { version, ...fields } = await this.get(caller, proposal);
    return { label: withoutUnseen(String(fields[kindOf(proposal).label])), version, fields };
  }

  private get(caller: Caller, proposal: ProposalEntity): Promise<Held> {
    return this.call(caller, kindOf(proposal).get, { params: { id: proposal.recordId } });
  }

  private async call(caller: Caller, endpoint: object, given: object): Promise<Held> {
    return (await this.services.call(endpoint as never, { caller, ...given } as never)) as Held;
  }
}

const inTime = (deadline: number): void => {
  if (Date.now() > deadline) throw new AppError('unavailable', { detail: 'This took too long' });
};

const kindOf = ({ recordType }: ProposalEntity) => recordKinds[recordType as ListedType];

const valuesOf = ({ changes }: ProposalEntity, when: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(changes.map(({ field, [when]: value }) => [field, value]));
