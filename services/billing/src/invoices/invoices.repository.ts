import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { IsNull } from 'typeorm';
import type { BilledTo } from '../billed-to/billed-to.js';
import { PlanInvoice } from './invoice.entity.js';

@Injectable()
export class InvoicesRepository {
  /**
   * Adds an invoice, or brings the one of the same provider's id up to date; its id and plan stay as they were.
   * @returns its id, and whether it is paid since now
   */
  async put(
    tx: WorkspaceTx,
    invoice: Omit<PlanInvoice, 'workspaceId' | 'billedTo'>,
  ): Promise<{ id: string; newlyPaid: boolean }> {
    const [row] = await tx.query<{ id: string; newlyPaid: boolean }>({
      name: 'put-invoice',
      text: `with before as (select from invoice where workspace_id = $1 and provider_id = $4 and status = 'paid')
             insert into invoice (workspace_id, id, subscription_id, provider_id, number, plan, status, total_amount,
                                  currency, period_start, period_end, created_at, paid_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             on conflict (workspace_id, provider_id) do update
                set number = excluded.number, status = excluded.status, total_amount = excluded.total_amount, paid_at = excluded.paid_at
             returning id, status = 'paid' and not exists (select from before) as "newlyPaid"`,
      values: [
        tx.workspace,
        invoice.id,
        invoice.subscriptionId,
        invoice.providerId,
        invoice.number,
        invoice.plan,
        invoice.status,
        invoice.totalAmount,
        invoice.currency,
        invoice.periodStart,
        invoice.periodEnd,
        invoice.createdAt,
        invoice.paidAt,
      ],
    });
    return row!;
  }

  /** Once: what is kept stays. */
  async setBilledTo(tx: WorkspaceTx, id: string, billedTo: BilledTo): Promise<void> {
    await tx.manager.update(PlanInvoice, { workspaceId: tx.workspace, id, billedTo: IsNull() }, { billedTo });
  }

  find(tx: WorkspaceTx, id: string): Promise<PlanInvoice | null> {
    return tx.manager.findOneBy(PlanInvoice, { workspaceId: tx.workspace, id });
  }

  of(tx: WorkspaceTx, subscriptionId: string): Promise<PlanInvoice[]> {
    return tx.manager.find(PlanInvoice, {
      where: { workspaceId: tx.workspace, subscriptionId },
      order: { periodStart: 'ASC' },
    });
  }

  /** Newest first. @param before id of the last one of the page before */
  page(tx: WorkspaceTx, { limit, before }: { limit: number; before: string | null }): Promise<PlanInvoice[]> {
    return tx.query({
      name: 'invoices-page',
      text: `select id, number, plan, status, total_amount as "totalAmount", currency, period_start as "periodStart",
                    period_end as "periodEnd", created_at as "createdAt", paid_at as "paidAt"
               from invoice
              where workspace_id = $1
                and ($2::uuid is null or (created_at, id) < (select created_at, id from invoice where workspace_id = $1 and id = $2))
              order by created_at desc, id desc limit $3`,
      values: [tx.workspace, before, limit],
    });
  }
}
