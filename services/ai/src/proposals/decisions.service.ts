import { Injectable } from '@nestjs/common';
import { AppError, type ErrorCode } from '@fernway/contracts/errors';
import type { Proposal, ProposalOutcomes } from '@fernway/contracts/http/ai-proposals';
import { Tenancy, type UserTx } from '@fernway/database';
import { type Caller, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { heldOf, holds } from '../tools/record-values.js';
import type { ProposalEntity } from './proposal.entity.js';
import { proposalOf } from './proposal-of.js';
import { told } from './proposal-told.js';
import { type Changed, type Decision, ProposalsRepository } from './proposals.repository.js';
import { ProposedRecords } from './proposed-records.service.js';

/** Longer than the few calls to the CRM take that act on one decision: a claim that is older belongs to nobody. */
const heldSeconds = 60;
/** The CRM knows a request again for 24 hours: up to then a decision can be finished without being done twice. */
export const finishedWithinHours = 20;

const claimOf = { approve: { from: 'open', to: 'approving' }, undo: { from: 'approved', to: 'undoing' } } as const;
type Claimed = 'approving' | 'undoing';

/**
 * What a person decides on a suggestion. The decision is claimed by one statement, then acted on by the person's own
 * rights through the CRM's API, then finished: whoever comes second is told what it is. Where the CRM does not say what became of it, or
 * the process dies, the claim stays and nobody can decide otherwise: the person's next visit finishes it, at most once a minute.
 */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly proposals: ProposalsRepository,
    private readonly records: ProposedRecords,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  approve(caller: Caller, ids: readonly string[]): Promise<ProposalOutcomes> {
    return this.each(caller, ids, (proposal) => this.claimAndCarryOut(caller, proposal, 'approve'));
  }

  reject(caller: Caller, ids: readonly string[]): Promise<ProposalOutcomes> {
    return this.each(caller, ids, async (proposal) =>
      this.decide(caller, requireState(proposal, 'open', 'stale'), { state: 'rejected' }),
    );
  }

  async undo(caller: Caller, id: string): Promise<Proposal> {
    await this.claimAndCarryOut(caller, await this.find(caller, id), 'undo');
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

  /** Goes on, in the background, with what the caller decided and nobody finished. */
  resume(caller: Caller): void {
    void this.finishLapsed(caller).catch((err: unknown) =>
      this.logger.warn({ err }, 'Decisions on suggestions wait to be finished'),
    );
  }

  private async finishLapsed(caller: Caller): Promise<void> {
    const lapsed = await this.within(caller, (tx) => this.proposals.lapsed(tx, caller.workspace, heldSeconds));
    for (const proposal of lapsed) {
      const claim = crypto.randomUUID();
      const taken = await this.within(caller, (tx) => this.proposals.takeOver(tx, proposal.id, claim, heldSeconds));
      // What the CRM refuses is noted with the proposal; others are finished all the same.
      if (taken)
        await this.carryOut(caller, { ...proposal, claim }, true).catch((err: unknown) =>
          this.logger.info({ err, proposal: proposal.id }, 'Not done'),
        );
    }
  }

  /** @throws AppError conflict when somebody else decides on it, or did */
  private async claimAndCarryOut(
    caller: Caller,
    { id, state }: ProposalEntity,
    doing: 'approve' | 'undo',
  ): Promise<void> {
    const { from, to } = claimOf[doing];
    const claim = crypto.randomUUID();
    const again = state === to;
    const won = await this.within(caller, async (tx) => {
      if (again) return this.proposals.takeOver(tx, id, claim, heldSeconds);
      return state === from && this.note(tx, await this.proposals.claim(tx, id, from, to, claim));
    });
    const proposal = await this.find(caller, id);
    if (!won) throw alreadyDecided(proposal);
    await this.carryOut(caller, { ...proposal, state: to, claim }, again);
  }

  /** Acts on a claimed decision, and says what became of it. */
  private async carryOut(caller: Caller, proposal: ProposalEntity, again: boolean): Promise<void> {
    try {
      await this.finish(caller, proposal, await this.act(caller, proposal, again));
    } catch (error) {
      // Whether it was done is not known: it stays claimed, and is done again until the CRM answers.
      if (!(error instanceof AppError) || unsettled.includes(error.code)) throw error;
      await this.finish(caller, proposal, { state: refusedAs(proposal.state as Claimed, error.code) });
      throw error;
    }
  }

  private async act(caller: Caller, proposal: ProposalEntity, again: boolean): Promise<Decision> {
    const deadline = Date.now() + (heldSeconds * 1000) / 2;
    if (proposal.state === 'approving') {
      const { id, version } = await this.records.make(caller, proposal, deadline);
      return { state: 'approved', recordId: id, version };
    }
    await this.records.takeBack(caller, proposal, { deadline, again });
    return { state: 'undone' };
  }

  private finish(caller: Caller, { id, claim }: ProposalEntity, change: Decision): Promise<boolean> {
    return this.within(caller, async (tx) => this.note(tx, await this.proposals.finish(tx, id, claim!, change)));
  }

  private decide(caller: Caller, { id, state }: ProposalEntity, change: Decision): Promise<void> {
    return this.within(caller, async (tx) => {
      if (!(await this.note(tx, await this.proposals.decide(tx, id, state, change))))
        throw alreadyDecided((await this.proposals.find(tx, caller.workspace, id))!);
    });
  }

  private async note(tx: UserTx, changed: Changed | undefined): Promise<boolean> {
    if (changed) await told(tx, [changed]);
    return changed !== undefined;
  }

  /** One after the other, each decided for itself: what one cannot do hinders no other. */
  private async each(
    caller: Caller,
    ids: readonly string[],
    decide: (proposal: ProposalEntity) => Promise<void>,
  ): Promise<ProposalOutcomes> {
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

  private async shown(caller: Caller, id: string): Promise<Proposal> {
    const proposal = await this.find(caller, id);
    return proposalOf(
      proposal,
      await this.within(caller, (tx) => this.proposals.titles(tx, [proposal.conversationId])),
    );
  }

  private async find(caller: Caller, id: string): Promise<ProposalEntity> {
    const proposal = await this.within(caller, (tx) => this.proposals.find(tx, caller.workspace, id));
    if (!proposal) throw new AppError('not-found', { detail: 'There is no such proposal' });
    return proposal;
  }

  private within<T>({ user, workspace }: Caller, work: (tx: UserTx) => Promise<T>): Promise<T> {
    return this.tenancy.run({ user, workspace }, work);
  }
}

/** What leaves open whether the CRM did it. */
const unsettled: readonly ErrorCode[] = [
  'unavailable',
  'disk-full',
  'internal',
  'request-in-progress',
  'too-many-requests',
];

/** What a suggestion is once the CRM refused for good to do it, or to take it back. */
const refusedAs = (state: Claimed, code: ErrorCode): Proposal['state'] => {
  if (state === 'undoing') return 'approved';
  return code === 'version-conflict' || code === 'not-found' ? 'stale' : 'open';
};

const said: Partial<Record<Proposal['state'], string>> = { approving: 'being approved', undoing: 'being undone' };
const alreadyDecided = ({ state }: ProposalEntity): AppError =>
  new AppError('conflict', { detail: `This proposal is ${said[state] ?? state}`, details: { state } });

/** @throws AppError conflict when it was decided on before */
const requireState = (proposal: ProposalEntity, ...wanted: Proposal['state'][]): ProposalEntity => {
  if (!wanted.includes(proposal.state)) throw alreadyDecided(proposal);
  return proposal;
};
