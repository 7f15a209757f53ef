import { Injectable, type OnModuleInit } from '@nestjs/common';
import { distinctValues, foldedValue } from '@fernway/contracts/cell-list';
import type {
  CompanyBulkChange,
  ContactBulkChange,
  DealBulkChange,
  ExpenseBulkChange,
  KeptReason,
  ProductBulkChange,
  SaleBulkChange,
} from '@fernway/contracts/http/crm-batches';
import { type FieldValues, isSubject, mostTags, type RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { BatchOutbox } from '../batches/batch-outbox.service.js';
import { isRetagging } from '../batches/batches.service.js';
import { BatchRunner } from '../batches/batch-runner.service.js';
import { BatchesRepository, type BatchRow, type Chunk, type Counts } from '../batches/batches.repository.js';
import { CompaniesService, type CompanyLink } from '../companies/companies.service.js';
import { WonContactsService } from '../contacts/won-contacts.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { DealSalesService, stepsOf } from '../deal-sales/deal-sales.service.js';
import type { DealRow } from '../deals/deals.repository.js';
import { likelihoodIn } from '../deals/likelihood.js';
import type { StageRow } from '../pipelines/pipelines.repository.js';
import { PickListsService } from '../pick-lists/pick-lists.service.js';
import { StagesService } from '../pipelines/stages.service.js';
import { changesBetween } from '../records/record-change.js';
import { TagsService } from '../tags/tags.service.js';
import { recordKinds } from '../records/record-kinds.js';
import { type Fact, type Patch, patchRecords } from '../records/record-patches.repository.js';
import { type AnyRow, lockRows } from '../records/record-rows.repository.js';

export type BulkSet =
  | ContactBulkChange
  | CompanyBulkChange
  | DealBulkChange
  | ProductBulkChange
  | SaleBulkChange
  | ExpenseBulkChange;
type AnySet = Partial<ContactBulkChange & CompanyBulkChange & DealBulkChange>;
type Ready = {
  set: AnySet;
  stage: StageRow | undefined;
  company: CompanyLink | undefined;
  values: FieldValues;
  at: Date;
};

/** What a bulk change makes of a record, by the rules that hold for a change of one. */
@Injectable()
export class BulkChanges implements OnModuleInit {
  constructor(
    private readonly runner: BatchRunner,
    private readonly batches: BatchesRepository,
    private readonly outbox: BatchOutbox,
    private readonly companies: CompaniesService,
    private readonly fields: CustomFieldsService,
    private readonly tags: TagsService,
    private readonly stages: StagesService,
    private readonly contacts: WonContactsService,
    private readonly sales: DealSalesService,
    private readonly reasons: PickListsService,
  ) {}

  onModuleInit(): void {
    this.runner.add('bulk-change', (tx, batch, chunk) => this.changeChunk(tx, batch, chunk));
    this.runner.add('bulk-delete', (tx, batch, chunk) => this.deleteChunk(tx, batch, chunk));
  }

  /**
   * A change as it is kept: a stage and a company by their ids, so that all records get the same ones.
   * @throws AppError naming what is not there (any more) or does not fit
   */
  async checked(tx: WorkspaceTx, type: RecordType, set: BulkSet): Promise<AnySet> {
    const { stage, company } = await this.ready(tx, type, set);
    return { ...set, ...(stage && { stage: stage.id, pipelineId: stage.pipelineId }), ...company };
  }

  private async ready(tx: WorkspaceTx, type: RecordType, set: AnySet): Promise<Ready> {
    const { tags: known } = isSubject(type) ? await this.tags.spelled(tx, type, { tags: set.addTags }) : {};
    // A tag that goes does not say how its successor is spelled.
    const going = new Set(set.removeTags?.map(foldedValue));
    const addTags = known?.map((tag) => (going.has(foldedValue(tag)) ? writtenIn(set.addTags!, tag) : tag));
    const lostReason = await this.reasons.spelled(tx, 'lost-reason', set.lostReason);
    return {
      set: { ...set, ...(addTags && { addTags }), ...(lostReason && { lostReason }) },
      stage:
        type === 'deal' && (set.stage ?? set.pipelineId) !== undefined ? await this.stages.target(tx, set) : undefined,
      company: type === 'contact' ? await this.companies.chosen(tx, set) : undefined,
      values: await this.fields.merged(tx, type, {}, set.fields),
      at: new Date(),
    };
  }

  private async changeChunk(tx: WorkspaceTx, batch: BatchRow, { recordType, ids }: Chunk): Promise<Counts> {
    // What is given may be gone since the batch began: a stage and a company are held until the chunk is written.
    const ready = await this.ready(tx, recordType, batch.change as AnySet);
    if (ready.stage) await this.contacts.hold(tx, ids);
    const rows = await lockRows(tx, recordType, ids);
    const there = rows.filter(
      (row) => !row.deletedAt && (!isRetagging(batch) || hasAny(row.tags, ready.set.removeTags)),
    );
    const left = keptOf(there, (row) => whyLeft(recordType, row, ready.set));
    await this.batches.keep(tx, batch.id, recordType, left);
    const full = new Set(left.map(({ id }) => id));
    const patches = there.flatMap((row) => (full.has(row.id) ? [] : (patchOf(recordType, row, ready) ?? [])));
    const facts = await patchRecords(tx, recordType, { batch: batch.id }, patches);
    await this.outbox.tell(tx, batch, recordType, rows, facts, patches);
    const moved = there.filter(({ id }) => !full.has(id));
    if (ready.stage) await this.contactsFollow(tx, batch, moved, ready.stage);
    if (recordType === 'deal') await this.salesFollow(tx, batch, rows, facts);
    return { updated: patches.length, refused: full.size, unchanged: ids.length - patches.length - full.size };
  }

  private async contactsFollow(tx: WorkspaceTx, batch: BatchRow, deals: AnyRow[], stage: StageRow): Promise<void> {
    const closings = deals.map(({ contactId, state }) => ({
      contactId: contactId as string | null,
      from: state as StageRow['kind'],
      to: stage.kind,
    }));
    const { facts, patches } = await this.contacts.follow(tx, closings, { batch: batch.id });
    await this.outbox.tell(tx, batch, 'contact', [], facts, patches);
  }

  private async salesFollow(tx: WorkspaceTx, batch: BatchRow, before: AnyRow[], facts: Fact[]): Promise<void> {
    const sales = await this.sales.follow(tx, stepsOf(before, facts));
    await this.outbox.tell(tx, batch, 'sale', [], sales, []);
  }

  private async deleteChunk(tx: WorkspaceTx, batch: BatchRow, { recordType, ids }: Chunk): Promise<Counts> {
    const rows = await lockRows(tx, recordType, ids);
    const there = rows.filter(({ deletedAt }) => !deletedAt);
    const left = keptOf(there, ofDeal);
    await this.batches.keep(tx, batch.id, recordType, left);
    const stay = new Set(left.map(({ id }) => id));
    const patches = there
      .filter(({ id }) => !stay.has(id))
      .map(({ id }): Patch => ({ id, action: 'deleted', patch: {}, changes: {} }));
    const facts = await patchRecords(tx, recordType, { batch: batch.id }, patches);
    await this.outbox.tell(tx, batch, recordType, rows, facts, patches);
    if (recordType === 'deal') await this.salesFollow(tx, batch, rows, facts);
    return { deleted: patches.length, refused: stay.size, unchanged: ids.length - patches.length - stay.size };
  }
}

/** Records that stay as they are, and why. */
const keptOf = (rows: AnyRow[], why: (row: AnyRow) => KeptReason | undefined): { id: string; reason: KeptReason }[] =>
  rows.flatMap((row) => {
    const reason = why(row);
    return reason ? [{ id: row.id, reason }] : [];
  });

/** A sale that its deal wrote, and changes. */
const ofDeal = (row: AnyRow): KeptReason | undefined => (row['origin'] === 'deal' ? 'of-deal' : undefined);

const whyLeft = (type: RecordType, row: AnyRow, set: AnySet): KeptReason | undefined => {
  if (isSubject(type)) return hasRoom(row.tags, tagsAfter(row.tags, set)) ? undefined : 'too-many-tags';
  const { fields: _own, ...others } = set;
  return Object.values(others).some((value) => value !== undefined) ? ofDeal(row) : undefined;
};

const writtenIn = (tags: readonly string[], tag: string): string =>
  tags.find((one) => foldedValue(one) === foldedValue(tag)) ?? tag;

/** Nothing where the record is so already. */
const patchOf = (type: RecordType, before: AnyRow, { set, stage, company, values, at }: Ready): Patch | undefined => {
  const {
    addTags: _added,
    removeTags: _removed,
    fields,
    stage: _stage,
    pipelineId: _pipeline,
    companyName: _name,
    lostReason: _reason,
    ...plain
  } = set;
  const after: AnyRow = {
    ...before,
    ...plain,
    ...company,
    ...(type === 'deal' && movedTo(before, stage, set, at)),
    ...(isSubject(type) && { tags: tagsAfter(before.tags, set) }),
    fields: fieldsAfter(before.fields, fields ?? {}, values),
    ...(plain.lifecycle === 'lead' && { leadSince: before['leadSince'] ?? at }),
  };
  const changes = changesBetween(recordKinds[type].editable, before, after);
  const changed = Object.keys(changes);
  if (changed.length === 0) return undefined;
  return {
    id: before.id,
    action: 'updated',
    patch: Object.fromEntries(changed.map((field) => [field, after[field]])),
    changes,
  };
};

/** A tag that others took off meanwhile, or renamed, is neither renamed nor removed any more. */
const hasAny = (tags: string[], wanted: string[] = []): boolean => {
  const keys = new Set(wanted.map(foldedValue));
  return tags.some((tag) => keys.has(foldedValue(tag)));
};

const tagsAfter = (before: string[], { addTags = [], removeTags = [] }: AnySet): string[] => {
  const removed = new Set(removeTags.map(foldedValue));
  const kept = before.filter((tag) => !removed.has(foldedValue(tag)));
  return distinctValues([...kept, ...addTags]);
};

/** What older programs let a record have stays where nothing is added. */
const hasRoom = (before: string[], after: string[]): boolean => after.length <= Math.max(mostTags, before.length);

const fieldsAfter = (before: FieldValues, change: FieldValues, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries({ ...before, ...values }).filter(([id]) => change[id] !== null));

/** A reason is for lost deals only: of others it takes no notice. */
const movedTo = (
  before: AnyRow,
  stage: StageRow | undefined,
  { lostReason: reason, probability }: AnySet,
  at: Date,
): Record<string, unknown> => {
  const state = stage?.kind ?? before['state'];
  const lostReason = state === 'lost' ? (reason === undefined ? before['lostReason'] : reason || null) : null;
  const deal = before as unknown as DealRow;
  const likelihood = likelihoodIn(stage ?? { kind: deal.state, probability: deal.probability }, probability, deal);
  if (!stage || stage.id === deal.stageId) return { lostReason, probability: likelihood };
  const closedAt = state === before['state'] ? before['closedAt'] : state === 'open' ? null : at;
  return {
    pipelineId: stage.pipelineId,
    stageId: stage.id,
    stage: stage.name,
    state,
    probability: likelihood,
    stageSince: at,
    closedAt,
    lostReason,
  };
};
