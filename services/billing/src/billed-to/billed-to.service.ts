import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import type { InvoicePaid, OrderPaid } from '@fernway/contracts/events/billing';
import { getOrganizationHead, nobody } from '@fernway/contracts/http/crm-organization-heads';
import type { UserTx, WorkspaceTx } from '@fernway/database';
import { ServiceClient } from '@fernway/service-kit';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { OrdersRepository } from '../orders/orders.repository.js';
import { PlanCheckoutsRepository } from '../plan-checkouts/plan-checkouts.repository.js';
import type { BilledTo } from './billed-to.js';

/** Of a call inside a transaction. */
const timeoutMs = 3_000;

/** Keeps to whom receipts and invoices are billed, as it is when they are paid. */
@Injectable()
export class BilledToService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly invoices: InvoicesRepository,
    private readonly checkouts: PlanCheckoutsRepository,
    private readonly services: ServiceClient,
  ) {}

  async keepOfOrder(tx: UserTx, { orderId, workspaceId }: EventOf<typeof OrderPaid>['data']): Promise<void> {
    if (workspaceId) await this.orders.setBilledTo(tx, orderId, await this.companyOf(workspaceId, tx.user));
  }

  async keepOfInvoice(tx: WorkspaceTx, { invoiceId }: EventOf<typeof InvoicePaid>['data']): Promise<void> {
    const buyer = (await this.checkouts.buyer(tx)) ?? nobody;
    await this.invoices.setBilledTo(tx, invoiceId, await this.companyOf(tx.workspace, buyer));
  }

  private async companyOf(workspace: string, user: string): Promise<BilledTo> {
    const { organization } = await this.services.call(getOrganizationHead, { params: { workspace, user }, timeoutMs });
    return { name: organization?.name ?? null, logoId: organization?.logoId ?? null };
  }
}
