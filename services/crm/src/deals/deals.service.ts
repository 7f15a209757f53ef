import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { DealCreated, DealDeleted, DealUpdated } from '@fernway/contracts/events/crm';
import type { Deal, DealChange, DealInput, DealQuery } from '@fernway/contracts/http/crm-deals';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, madeBefore, newId, InjectEnv } from '@fernway/service-kit';
import { WonContactsService } from '../contacts/won-contacts.service.js';
import type { Env } from '../env.js';
import { DealSalesService } from '../deal-sales/deal-sales.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { MembersService } from '../members/members.service.js';
import type { StageRow } from '../pipelines/pipelines.repository.js';
import { PickListsService } from '../pick-lists/pick-lists.service.js';
import { StagesService } from '../pipelines/stages.service.js';
import { requirePhones } from '../records/entered-phones.js';
import { about, changesBetween, given, live, notFound, versionConflict } from '../records/record-change.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { filterSql } from '../records/record-filter.js';
import { TagsService } from '../tags/tags.service.js';
import { DealCustomerService } from './deal-customer.service.js';
import { DealLinesService } from './deal-lines.service.js';
import { publishChange, publishClosed } from './deal-outbox.js';
import { takeDealNumbers } from './deal-numbers.repository.js';
import { dealOf, editable } from './deal-shape.js';
import { goesByStage, readByStage } from './deals-by-stage.js';
import { dealList, type DealRow, DealsRepository } from './deals.repository.js';
import { likelihoodIn } from './likelihood.js';

/** How far the clock of a client may be ahead. */
const clockSkewMs = 60_000;

/** Every change is one transaction: the record, its history, its place in the search, the sums of its stage, and the event. */
@Injectable()
export class DealsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly deals: DealsRepository,
    private readonly customers: DealCustomerService,
    private readonly lines: DealLinesService,
    private readonly contacts: WonContactsService,
    private readonly sales: DealSalesService,
    private readonly stages: StagesService,
    private readonly fields: CustomFieldsService,
    private readonly tags: TagsService,
    private readonly reasons: PickListsService,
    private readonly members: MembersService,
    @InjectEnv() private readonly env: Env,
  ) {}

  list(
    { workspace }: Caller,
    { limit, after, filter, ...query }: DealQuery,
  ): Promise<{ items: Deal[]; next: string | null }> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const list = await this.fields.listWith(tx, 'deal', dealList, query.sort, filter);
      const page = {
        ...query,
        limit: limit + 1,
        filter: filterSql(list, filter, this.env),
        after: after === undefined ? undefined : positionOf(list, after, query.sort),
      };
      const rows = goesByStage(query.sort)
        ? await readByStage(await this.stagesOf(tx, query), page, (part) =>
            this.deals.list(tx, list, { ...page, ...part }),
          )
        : await this.deals.list(tx, list, page);
      return pageOf(rows, { limit, sort: query.sort }, dealOf);
    });
  }

  async find({ workspace }: Caller, id: string): Promise<Deal> {
    return dealOf(live('deal', await this.tenancy.read({ workspace }, (tx) => this.deals.find(tx, id))));
  }

  /** It belongs to whoever adds it, and is as likely as its stage, unless told otherwise. */
  async create(caller: Caller, input: DealInput): Promise<Deal> {
    requirePhones(input);
    await this.members.requireKnown(caller, 'ownerId', [input.ownerId]);
    await this.fields.requirePeople(caller, 'deal', input.fields);
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.deals.lock(tx, id));
      if (made) return dealOf(made);
      const stage = await this.stages.target(tx, input);
      const customer = await this.customers.first(tx, input);
      const fields = await this.fields.merged(tx, 'deal', {}, input.fields);
      const [number] = await takeDealNumbers(tx, 1);
      const row = await this.deals.create(
        tx,
        { id: newId(caller), number: number! },
        {
          phone: null,
          priority: 'medium',
          closeDate: null,
          ownerId: caller.user,
          tags: [],
          ...given(input),
          ...(await this.tags.spelled(tx, 'deal', input)),
          ...customer,
          ...(await this.lines.first(tx, input)),
          ...placeIn(stage),
          probability: likelihoodIn(stage, input.probability),
          lostReason: await this.reasons.spelled(tx, 'lost-reason', reasonIn(stage, input.lostReason, null)),
          closedAt: closedIn(stage.kind, input.closedAt, null),
          fields,
        },
      );
      const deal = dealOf(row);
      await outbox.publish(tx, DealCreated, { ...about(tx, deal), data: deal });
      await publishClosed(tx, deal);
      await this.contacts.followOne(tx, { contactId: deal.contactId, to: deal.state });
      await this.sales.followOne(tx, { id: deal.id, to: deal.state });
      return deal;
    });
  }

  /** The version that was seen must be the current one; a change that changes nothing makes no new one. */
  async update(caller: Caller, id: string, { version, ...change }: DealChange): Promise<Deal> {
    const { workspace, user } = caller;
    await this.members.requireKnown(caller, 'ownerId', [change.ownerId], async () => [
      (await this.find(caller, id)).ownerId,
    ]);
    await this.fields.requirePeople(caller, 'deal', change.fields, async () => (await this.find(caller, id)).fields);
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const stage = await this.moveOf(tx, id, change);
      // Sales of new lines refer to the contact.
      if (change.lines) await this.contacts.hold(tx, [id]);
      const before = live('deal', await this.deals.lock(tx, id));
      if (before.version !== version) throw versionConflict('deal', version, dealOf(before));
      requirePhones(change, before);
      const customer = await this.customers.after(tx, before, change);
      const fields = await this.fields.merged(tx, 'deal', before.fields, change.fields);
      const place = stage ? placeIn(stage) : before;
      const after: DealRow = {
        ...before,
        ...given(change),
        ...(await this.tags.spelled(tx, 'deal', change)),
        ...customer,
        ...(await this.lines.after(tx, before, change)),
        pipelineId: place.pipelineId,
        stageId: place.stageId,
        state: place.state,
        stage: stage?.name ?? before.stage,
        probability: likelihoodIn(
          stage ?? { kind: before.state, probability: before.probability },
          change.probability,
          before,
        ),
        lostReason: await this.reasons.spelled(
          tx,
          'lost-reason',
          reasonIn({ kind: place.state }, change.lostReason, before.lostReason),
        ),
        closedAt: closedIn(place.state, change.closedAt, place.state === before.state ? before.closedAt : null),
        fields,
      };
      const changes = changesBetween(
        change.closedAt === undefined ? editable : [...editable, 'closedAt'],
        before,
        after,
      );
      if (Object.keys(changes).length === 0) return dealOf(before);
      const deal = dealOf(await this.deals.update(tx, after, changes));
      await publishChange(tx, before, deal, Object.keys(changes));
      await this.contacts.followOne(tx, { contactId: deal.contactId, from: before.state, to: deal.state });
      await this.sales.followOne(tx, { id, from: before.state, to: deal.state });
      return deal;
    });
  }

  async delete({ workspace, user }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      live('deal', await this.deals.lock(tx, id));
      const deal = dealOf(await this.deals.delete(tx, id));
      await outbox.publish(tx, DealDeleted, { ...about(tx, deal), data: deal });
      await this.sales.followOne(tx, { id, to: deal.state });
    });
  }

  /** Also right when it was restored already. */
  restore({ workspace, user }: Caller, id: string): Promise<Deal> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const seen = await this.deals.find(tx, id);
      if (!seen) throw notFound('deal');
      const stage = await this.stages.home(tx, seen);
      const before = (await this.deals.lock(tx, id))!;
      if (!before.deletedAt) return dealOf(before);
      if (before.version !== seen.version) throw versionConflict('deal', seen.version, dealOf(before));
      const after = { ...before, pipelineId: stage.pipelineId, stageId: stage.id, stage: stage.name };
      const deal = dealOf(await this.deals.restore(tx, id, stage, changesBetween(editable, before, after)));
      await outbox.publish(tx, DealUpdated, { ...about(tx, deal), data: deal });
      await this.sales.followOne(tx, { id, to: deal.state });
      return deal;
    });
  }

  /** The stages that a list goes through, in their order. */
  private async stagesOf(
    tx: WorkspaceTx,
    { pipelineId, stageId }: Pick<DealQuery, 'pipelineId' | 'stageId'>,
  ): Promise<string[]> {
    const pipelines = (await this.stages.pipelinesOf(tx)).filter(({ id }) => id === (pipelineId ?? id));
    return pipelines.flatMap(({ stages }) => stages.map(({ id }) => id)).filter((id) => id === (stageId ?? id));
  }

  /**
   * The stage that a change moves the deal to. It is held before the deal, as whoever removes a stage holds it and then its
   * deals; and so is the deal's contact, as whoever renames it does.
   */
  private async moveOf(
    tx: WorkspaceTx,
    id: string,
    { pipelineId, stage }: Omit<DealChange, 'version'>,
  ): Promise<StageRow | undefined> {
    if (pipelineId === undefined && stage === undefined) return undefined;
    const seen = live('deal', await this.deals.find(tx, id));
    if (stage === undefined && pipelineId === seen.pipelineId) return undefined;
    const target = await this.stages.target(tx, { pipelineId, stage, of: seen.pipelineId });
    if (target.kind !== seen.state) await this.contacts.hold(tx, [id]);
    return target;
  }
}

const placeIn = ({ pipelineId, id, kind }: StageRow) => ({ pipelineId, stageId: id, state: kind });

/** @throws AppError invalid-request where a deal that is not lost is given a reason */
const reasonIn = (
  { kind }: Pick<StageRow, 'kind'>,
  entered: string | null | undefined,
  before: string | null,
): string | null => {
  if (kind === 'lost') return entered === undefined ? before : entered || null;
  if (!entered) return null;
  const message = 'Only a lost deal has a reason';
  throw new AppError('invalid-request', { detail: message, errors: [{ path: 'lostReason', message }] });
};

/** The time that was entered, else the one it has; null where it closes right now. @throws AppError invalid-request where it cannot be */
const closedIn = (state: StageKind, entered: string | undefined, before: Date | null): Date | null => {
  if (entered === undefined) return state === 'open' ? null : before;
  const at = new Date(entered);
  if (state !== 'open' && at.getTime() <= Date.now() + clockSkewMs) return at;
  const message =
    state === 'open'
      ? 'Only a deal that was won or lost has a closing time'
      : 'A deal cannot have been closed in the future';
  throw new AppError('invalid-request', { detail: message, errors: [{ path: 'closedAt', message }] });
};
