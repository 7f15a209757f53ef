import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { PlatformTx } from '@fernway/database';
import { AccountChanges } from '../ledger/account-changes.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';

@Injectable()
export class PurchasesService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly changes: AccountChanges,
  ) {}

  /** Credits a paid order, once for ever, and fills the energy meter. */
  async creditOrder(tx: PlatformTx, order: { orderId: string; userId: string; tokens: number }): Promise<void> {
    const credited = await this.ledger.credit(tx, {
      userId: order.userId,
      key: `purchase:${order.orderId}`,
      kind: 'purchase',
      tokens: order.tokens,
      reference: order.orderId,
      description: `${order.tokens} tokens purchased`,
      fillEnergy: true,
    });
    // Thrown, so that the event waits in the retry table for the account.
    if (credited.outcome === 'no-account') {
      throw new AppError('not-found', { detail: `Order ${order.orderId} was paid, but its account is not open yet` });
    }
    await this.changes.publish(tx, credited);
  }
}
