import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import type { PlatformTx } from '@fernway/database';
import { On } from '@fernway/events';
import { PurchasesService } from './purchases.service.js';

@Injectable()
export class PurchasesEvents {
  constructor(private readonly purchases: PurchasesService) {}

  @On(OrderPaid, { scope: 'platform' })
  async creditOrder({ data }: EventOf<typeof OrderPaid>, tx: PlatformTx): Promise<void> {
    await this.purchases.creditOrder(tx, data);
  }

  @On(OrderRefunded, { scope: 'platform' })
  async takeRefundBack({ data }: EventOf<typeof OrderRefunded>, tx: PlatformTx): Promise<void> {
    await this.purchases.refund(tx, data);
  }

  @On(OrderDisputed, { scope: 'platform' })
  async followDispute({ data }: EventOf<typeof OrderDisputed>, tx: PlatformTx): Promise<void> {
    await this.purchases.dispute(tx, data);
  }
}
