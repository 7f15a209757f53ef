import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { PlatformTx } from '@fernway/database';
import { AccountChanges } from '../ledger/account-changes.js';
import { type ClawBack, LedgerRepository, purchaseKey } from '../ledger/ledger.repository.js';
import type { Movement } from '../ledger/movement.js';

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
      key: purchaseKey(order.orderId),
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

  /** @param refund `reversed` where the bank returned it: the tokens are given again */
  async refund(tx: PlatformTx, refund: Change & { refundId: string; status: 'refunded' | 'reversed' }): Promise<void> {
    const key = (status: string) => `refund:${refund.refundId}:${status}`;
    const about = { ...of(refund), kind: 'refund' as const, key: key(refund.status) };
    if (refund.status === 'refunded') await this.takeBack(tx, { ...about, description: 'Refund of an order' });
    else await this.giveAgain(tx, { ...about, description: 'Refund returned by the bank' }, key('refunded'));
  }

  /** Tokens are taken back while the bank decides; `lost` leaves it at that. */
  async dispute(
    tx: PlatformTx,
    dispute: Change & { disputeId: string; status: 'opened' | 'won' | 'lost' },
  ): Promise<void> {
    const key = (status: string) => `dispute:${dispute.disputeId}:${status}`;
    const about = { ...of(dispute), kind: 'dispute' as const, key: key(dispute.status) };
    if (dispute.status === 'opened') await this.takeBack(tx, { ...about, description: 'Disputed payment of an order' });
    if (dispute.status === 'won') await this.giveAgain(tx, { ...about, description: 'Dispute won' }, key('opened'));
  }

  private async takeBack(tx: PlatformTx, it: ClawBack): Promise<void> {
    const taken = await this.ledger.clawBack(tx, it);
    refuse(taken, it);
    await this.changes.publish(tx, taken);
  }

  private async giveAgain(tx: PlatformTx, it: ClawBack, takenKey: string): Promise<void> {
    const given = await this.ledger.giveBack(tx, { ...it, takenKey });
    refuse(given, it);
    await this.changes.publish(tx, given);
  }
}

type Change = { orderId: string; userId: string; tokens: number };

const of = ({ orderId, userId, tokens }: Change): Change => ({ orderId, userId, tokens });

/** Thrown, so that the event waits in the retry table: for what it follows upon, or for people to look at. */
const refuse = ({ outcome }: Movement, { key, orderId, tokens }: ClawBack): void => {
  if (outcome === 'no-account' || outcome === 'unknown') {
    throw new AppError('not-found', { detail: `${key} comes before what it changes of order ${orderId}` });
  }
  if (outcome === 'excess') {
    throw new AppError('conflict', { detail: `${key} cannot move ${tokens} tokens: order ${orderId} has fewer` });
  }
};
