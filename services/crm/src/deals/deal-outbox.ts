import { DealLost, DealReopened, DealStageChanged, DealUpdated, DealWon } from '@fernway/contracts/events/crm';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { about } from '../records/record-change.js';
import { dealOf, moving } from './deal-shape.js';
import type { MovedRow } from './deal-moves.repository.js';

type Place = Pick<Deal, 'pipelineId' | 'stageId' | 'state'>;

/** What a change of these fields says to other services. */
export const publishChange = async (tx: WorkspaceTx, before: Place, deal: Deal, changed: string[]): Promise<void> => {
  const moved = before.stageId !== deal.stageId;
  if (!moved || changed.some((field) => !moving.includes(field))) {
    await outbox.publish(tx, DealUpdated, { ...about(tx, deal), data: deal });
  }
  if (!moved) return;
  const from = { pipelineId: before.pipelineId, stageId: before.stageId, state: before.state };
  await outbox.publish(tx, DealStageChanged, { ...about(tx, deal), data: { ...deal, from } });
  if (before.state === deal.state) return;
  if (before.state !== 'open') await outbox.publish(tx, DealReopened, { ...about(tx, deal), data: { ...deal, from } });
  await publishClosed(tx, deal);
};

/** That it was won or lost, if it was. */
export const publishClosed = async (tx: WorkspaceTx, deal: Deal): Promise<void> => {
  if (deal.state === 'won') await outbox.publish(tx, DealWon, { ...about(tx, deal), data: deal });
  if (deal.state === 'lost') await outbox.publish(tx, DealLost, { ...about(tx, deal), data: deal });
};

/** Moves between stages of one kind. */
export const publishMoves = async (tx: WorkspaceTx, rows: MovedRow[]): Promise<void> => {
  const all = rows.map(({ fromPipelineId, fromStageId, ...row }) => {
    const deal = dealOf(row);
    return {
      ...about(tx, deal),
      data: { ...deal, from: { pipelineId: fromPipelineId, stageId: fromStageId, state: deal.state } },
    };
  });
  await outbox.publishMany(tx, DealStageChanged, all);
};
