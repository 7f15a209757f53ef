import { Injectable } from '@nestjs/common';
import { OrderDisputed, OrderRefunded } from '@fernway/contracts/events/billing';
import type { UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { uuidv7 } from 'uuidv7';
import type { TokenOrder } from '../orders/order.entity.js';
import type { KnownReversal } from '../payments/payment-provider.js';
import type { OrderReversal } from './reversal.entity.js';
import { ReversalsRepository } from './reversals.repository.js';
import { isAway, refundedAmount, tokensTakenBack } from './taken-back.js';

type Row = Pick<OrderReversal, 'id' | 'kind' | 'providerId' | 'amount' | 'status'>;

/** Refunds and disputes of a paid order, and the events by which its tokens are taken back or given again. */
@Injectable()
export class ReversalsService {
  constructor(private readonly repository: ReversalsRepository) {}

  of(tx: UserTx, orderId: string): Promise<OrderReversal[]> {
    return this.repository.of(tx, orderId);
  }

  /** Notes each change of a reversal and publishes it; moves the order's own figures and version along. */
  async settle(tx: UserTx, order: TokenOrder, known: readonly KnownReversal[]): Promise<void> {
    if (known.length === 0) return;
    const rows: Row[] = await this.repository.of(tx, order.id);
    for (const reversal of known) {
      const row = rows.find(
        ({ id, providerId }) => providerId === reversal.providerId || (providerId === null && id === reversal.ourId),
      );
      if (row) await this.move(tx, order, rows, row, reversal);
      else await this.add(tx, order, rows, reversal);
    }
  }

  private async add(
    tx: UserTx,
    order: TokenOrder,
    rows: Row[],
    { kind, providerId, amount, status }: KnownReversal,
  ): Promise<void> {
    // What is first heard of as won or lost was opened before: consumers get both.
    const first = kind === 'dispute' ? 'open' : status;
    const row: Row = { id: uuidv7(), kind, providerId, amount, status: 'requested' };
    await this.repository.insert(tx, { ...row, status: first, orderId: order.id, reason: null });
    rows.push(row);
    for (const next of new Set<Row['status']>([first, status])) await this.step(tx, order, rows, row, next);
  }

  private async move(
    tx: UserTx,
    order: TokenOrder,
    rows: Row[],
    row: Row,
    { providerId, status }: KnownReversal,
  ): Promise<void> {
    if (row.status === status && row.providerId === providerId) return;
    row.providerId = providerId;
    await this.step(tx, order, rows, row, status);
  }

  private async step(
    tx: UserTx,
    order: TokenOrder,
    rows: readonly Row[],
    row: Row,
    status: Row['status'],
  ): Promise<void> {
    const was = { away: isAway(row), status: row.status };
    row.status = status;
    const before = order.tokensTakenBack;
    const after = tokensTakenBack(order, rows);
    Object.assign(order, {
      version: order.version + 1,
      tokensTakenBack: after,
      refundedAmount: Math.min(order.priceAmount, refundedAmount(rows)),
      ...(row.kind === 'dispute' && { dispute: status }),
    });
    await this.repository.setStatus(tx, row.id, status, row.providerId);
    const change = changeOf(row, was);
    if (change) await publish(tx, order, row, change, Math.abs(after - before));
  }
}

type Change = 'refunded' | 'reversed' | 'opened' | 'won' | 'lost';

const changeOf = (row: Row, was: { away: boolean; status: Row['status'] }): Change | undefined => {
  if (row.kind === 'refund') return isAway(row) === was.away ? undefined : was.away ? 'reversed' : 'refunded';
  if (isAway(row) !== was.away) return was.away ? 'won' : 'opened';
  return row.status === 'lost' && was.status !== 'lost' ? 'lost' : undefined;
};

const publish = async (tx: UserTx, order: TokenOrder, row: Row, status: Change, tokens: number): Promise<void> => {
  const of = { subject: order.id, version: order.version, user: tx.user };
  const data = {
    orderId: order.id,
    userId: tx.user,
    amount: { amount: row.amount, currency: order.priceCurrency },
    tokens,
    tokensTakenBack: order.tokensTakenBack,
    at: new Date().toISOString(),
  };
  if (status === 'refunded' || status === 'reversed')
    await outbox.publish(tx, OrderRefunded, { ...of, data: { ...data, refundId: row.id, status } });
  else await outbox.publish(tx, OrderDisputed, { ...of, data: { ...data, disputeId: row.id, status } });
};
