import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { InvoicePaid, OrderPaid } from '@fernway/contracts/events/billing';
import type { UserTx, WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { BilledToService } from './billed-to.service.js';

/** By events, so that no payment waits for the CRM: while it is away, they come again. */
@Injectable()
export class BilledToEvents {
  constructor(private readonly billedTo: BilledToService) {}

  @On(OrderPaid, { scope: 'user' })
  async keepsOfOrders({ data }: EventOf<typeof OrderPaid>, tx: UserTx): Promise<void> {
    await this.billedTo.keepOfOrder(tx, data);
  }

  @On(InvoicePaid, { scope: 'workspace' })
  async keepsOfInvoices({ data }: EventOf<typeof InvoicePaid>, tx: WorkspaceTx): Promise<void> {
    await this.billedTo.keepOfInvoice(tx, data);
  }
}
