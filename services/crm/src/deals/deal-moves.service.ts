import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { DealMovesRepository, type MovedRow } from './deal-moves.repository.js';
import { publishMoves } from './deal-outbox.js';

/** All deals of one stage go to another of the same kind. */
export type DealMove = { from: string; to: string };
const movedAtOnce = 500;

/** Empties stages that go, and fills them again where they come back. */
@Injectable()
export class DealMovesService {
  constructor(private readonly deals: DealMovesRepository) {}

  async countIn(tx: WorkspaceTx, stages: string[]): Promise<Map<string, number>> {
    return new Map((await this.deals.countIn(tx, stages)).map(({ stageId, deals }) => [stageId, deals]));
  }

  /** Deleted ones stay until they are restored. */
  moveAll(tx: WorkspaceTx, moves: DealMove[]): Promise<void> {
    return this.inParts(tx, moves, () => this.deals.moveSome(tx, moves, movedAtOnce));
  }

  /** Undoes `moveAll`, for the deals that nothing moved since. */
  moveBack(tx: WorkspaceTx, moves: DealMove[]): Promise<void> {
    return this.inParts(tx, moves, () => this.deals.moveBackSome(tx, moves, movedAtOnce));
  }

  /** Some at a time, so that memory does not grow with a stage's deals. */
  private async inParts(tx: WorkspaceTx, moves: DealMove[], moveSome: () => Promise<MovedRow[]>): Promise<void> {
    if (moves.length === 0) return;
    await this.deals.lockTotals(
      tx,
      moves.flatMap(({ from, to }) => [from, to]),
    );
    for (let moved = movedAtOnce; moved === movedAtOnce; ) {
      const rows = await moveSome();
      await publishMoves(tx, rows);
      moved = rows.length;
    }
  }
}
