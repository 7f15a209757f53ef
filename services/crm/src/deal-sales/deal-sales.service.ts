import { Injectable } from '@nestjs/common';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { Origin } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { type CommerceRow, tellCommerce } from '../commerce/commerce-shape.js';
import type { Fact } from '../records/record-patches.repository.js';
import { type AnyRow, readRows } from '../records/record-rows.repository.js';
import { DealSalesRepository, type SaleFact } from './deal-sales.repository.js';

/** A deal that came from one state to another, stayed in it, or was made in it. */
export type DealStep = { id: string; from?: StageKind; to: StageKind };

/**
 * The sales of won deals: one for each line, or one for the whole deal. A deal that is reopened, lost or deleted has none, and
 * has the same ones again when it is won again. Every path by which deals change comes here, in its own transaction.
 */
@Injectable()
export class DealSalesService {
  constructor(private readonly repository: DealSalesRepository) {}

  async followOne(tx: WorkspaceTx, step: DealStep): Promise<void> {
    await this.tell(tx, await this.follow(tx, [step]));
  }

  /**
   * Writes the sales of deals that are written already. It is no part of a batch, whose undo changes the deals and so comes
   * here again. Telling others of it is the caller's.
   */
  async follow(tx: WorkspaceTx, steps: DealStep[], origin?: Origin): Promise<SaleFact[]> {
    const deals = steps.filter(({ from, to }) => from === 'won' || to === 'won').map(({ id }) => id);
    return deals.length > 0 ? this.repository.follow(tx, deals, origin) : [];
  }

  /** Says of each sale by itself what became of it. @param how `quiet`: as events of sample data are */
  async tell(tx: WorkspaceTx, facts: SaleFact[], how: { quiet?: true } = {}): Promise<void> {
    if (facts.length === 0) return;
    const actions = new Map(facts.map(({ id, action }) => [id, action === 'restored' ? 'updated' : action]));
    const rows = (await readRows(tx, 'sale', [...actions.keys()])) as unknown as CommerceRow<'sale'>[];
    for (const change of ['created', 'updated', 'deleted'] as const) {
      const told = rows.filter(({ id }) => actions.get(id) === change);
      await tellCommerce(tx, 'sale', change, told, how);
    }
  }
}

/** @param before the deals as they were @param facts how those are now that were changed */
export const stepsOf = (before: AnyRow[], facts: Fact[]): DealStep[] => {
  const states = new Map(before.map((row) => [row.id, row['state'] as StageKind]));
  return facts.map(({ id, state }) => ({ id, from: states.get(id)!, to: state as StageKind }));
};
