import { Injectable } from '@nestjs/common';
import type { Invoice } from '@fernway/contracts/http/billing-plans';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import type { PlanInvoice } from './invoice.entity.js';
import { InvoicesRepository } from './invoices.repository.js';

@Injectable()
export class InvoicesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly invoices: InvoicesRepository,
  ) {}

  async list({ workspace }: Caller, { limit, after }: { limit: number; after?: string | undefined }) {
    const rows = await this.tenancy.run({ workspace }, (tx) =>
      this.invoices.page(tx, { limit: limit + 1, before: after ?? null }),
    );
    const items = rows.slice(0, limit);
    return { items: items.map(shown), next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }
}

const shown = (row: PlanInvoice): Invoice => ({
  id: row.id,
  number: row.number,
  plan: row.plan,
  status: row.status,
  total: { amount: row.totalAmount, currency: row.currency },
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});
