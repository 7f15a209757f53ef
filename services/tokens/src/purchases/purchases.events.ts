import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { OrderPaid } from '@fernway/contracts/events/billing';
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
}
