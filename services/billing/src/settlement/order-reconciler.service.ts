import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { OrdersRepository } from '../orders/orders.repository.js';
import { RefundsService } from './refunds.service.js';
import { ReversalsRepository } from './reversals.repository.js';
import { SettlementService } from './settlement.service.js';

const everyMs = 30_000;
const batch = 20;
/** An order without a checkout by then lost its process before anybody learned the address to pay at. */
const abandonedMs = 60 * 60_000;

/** Finds orders and refunds that nobody works on any more: a webhook that never came, a process that died. */
@Injectable()
export class OrderReconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly reversals: ReversalsRepository,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.run(),
      (err) => this.logger.error({ err }, 'The order reconciler failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** One batch of what is due. Two instances never take the same. @returns how many were taken */
  async run(): Promise<number> {
    const [orders, refunds] = await this.tenancy.run(
      { platform: 'scheduler' },
      async (tx) => [await this.orders.takeDue(tx, batch), await this.reversals.takeDue(tx, batch)] as const,
    );
    for (const order of orders) await this.attempt({ order: order.id }, () => this.resume(order));
    for (const refund of refunds) await this.attempt({ refund: refund.id }, () => this.refunds.perform(refund));
    return orders.length + refunds.length;
  }

  private async resume({
    userId,
    id,
    sessionId,
    createdAt,
  }: Awaited<ReturnType<OrdersRepository['takeDue']>>[number]): Promise<void> {
    if (sessionId) await this.settlement.refresh(userId, id);
    else if (Date.now() - createdAt.getTime() > abandonedMs)
      await this.settlement.settle(userId, id, { state: 'expired' });
  }

  /** One that fails comes again at its next time, and keeps none of the others. */
  private async attempt(what: object, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn({ err: error, ...what }, 'Could not be reconciled'));
  }
}
