import type { Deal } from '@fernway/contracts/http/crm-deals';
import { dealFields } from '@fernway/contracts/records/deal';
import { editableOf } from '@fernway/contracts/records/field';
import type { DealRow } from './deals.repository.js';

/** Fields that a change may set or move, as history names them: a stage is told by its id too, a link by its name. */
export const editable = [
  ...editableOf(dealFields).filter((field) => field !== 'closedAt'),
  'contactName',
  'stageId',
] as const satisfies (keyof DealRow)[];

/** Of these, what a move changes. */
export const moving: readonly string[] = ['pipelineId', 'stageId', 'stage', 'probability', 'lostReason', 'closedAt'];

/** Times as text; what is not of the contract (`sortKey`) is dropped by the answer's and event's schemas. */
export const dealOf = ({
  deletedAt: _deleted,
  probabilityBefore: _before,
  stageSince,
  closedAt,
  lastActivityAt,
  createdAt,
  updatedAt,
  ...row
}: DealRow): Deal => ({
  ...row,
  stale: row.staleReason !== null,
  stageSince: stageSince.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  lastActivityAt: lastActivityAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
