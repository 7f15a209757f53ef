import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Language } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { OrdersRepository } from '../orders/orders.repository.js';
import { ReversalsRepository } from '../settlement/reversals.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { invoicePaperOf, receiptOf } from './papers.js';
import { Pdf } from './pdf.js';

@Injectable()
export class DocumentsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly reversals: ReversalsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly pdf: Pdf,
  ) {}

  async receipt({ user }: Caller, id: string, language: Language): Promise<Buffer> {
    const paper = await this.tenancy.run({ user }, async (tx) => {
      const order = await this.orders.find(tx, id);
      if (order?.status !== 'paid') throw new AppError('not-found', { detail: 'There is no receipt of such an order' });
      return receiptOf(order, await this.reversals.of(tx, id), language);
    });
    return this.pdf.draw(paper);
  }

  async invoice({ workspace }: Caller, id: string, language: Language): Promise<Buffer> {
    const paper = await this.tenancy.run({ workspace }, async (tx) => {
      const invoice = await this.invoices.find(tx, id);
      if (!invoice) throw new AppError('not-found', { detail: 'There is no such invoice' });
      const provider = await this.subscriptions.providerOf(tx, invoice.subscriptionId);
      return invoicePaperOf(invoice, provider, language);
    });
    return this.pdf.draw(paper);
  }
}
