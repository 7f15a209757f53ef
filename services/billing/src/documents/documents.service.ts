import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { getActiveOrganization } from '@fernway/contracts/http/crm-active-organization';
import type { Language } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import { type Caller, InjectLogger, ServiceClient } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { OrdersRepository } from '../orders/orders.repository.js';
import { ReversalsRepository } from '../settlement/reversals.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { invoicePaperOf, receiptOf } from './papers.js';
import { Pdf } from './pdf.js';

const customerMs = 3_000;

@Injectable()
export class DocumentsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly reversals: ReversalsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly pdf: Pdf,
    private readonly services: ServiceClient,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async receipt(caller: Caller, id: string, language: Language): Promise<Buffer> {
    const customer = await this.customerOf(caller);
    const paper = await this.tenancy.run({ user: caller.user }, async (tx) => {
      const order = await this.orders.find(tx, id);
      if (order?.status !== 'paid') throw new AppError('not-found', { detail: 'There is no receipt of such an order' });
      return receiptOf(order, await this.reversals.of(tx, id), language, customer);
    });
    return this.pdf.draw(paper);
  }

  async invoice(caller: Caller, id: string, language: Language): Promise<Buffer> {
    const customer = await this.customerOf(caller);
    const paper = await this.tenancy.run({ workspace: caller.workspace }, async (tx) => {
      const invoice = await this.invoices.find(tx, id);
      if (!invoice) throw new AppError('not-found', { detail: 'There is no such invoice' });
      const provider = await this.subscriptions.providerOf(tx, invoice.subscriptionId);
      return invoicePaperOf(invoice, provider, language, customer);
    });
    return this.pdf.draw(paper);
  }

  /** The company that the reader works with, unless it is a sample. Its name is the CRM's: where that is away, the paper is drawn without it. */
  private async customerOf(caller: Caller): Promise<string | undefined> {
    const { organization } = await this.services
      .call(getActiveOrganization, { caller, timeoutMs: customerMs })
      .catch((err: unknown) => {
        if (!(err instanceof AppError)) throw err;
        this.logger.warn({ err }, 'A document is drawn without its customer');
        return { organization: null };
      });
    return organization?.sample ? undefined : organization?.name;
  }
}
