import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { getActiveOrganization } from '@fernway/contracts/http/crm-active-organization';
import { getLogoContent } from '@fernway/contracts/http/crm-organization-heads';
import type { Language } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import { type Caller, InjectLogger, ServiceClient } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { BilledTo } from '../billed-to/billed-to.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { OrdersRepository } from '../orders/orders.repository.js';
import { ReversalsRepository } from '../settlement/reversals.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { Customer } from './paper.js';
import { invoicePaperOf, receiptOf } from './papers.js';
import { Pdf } from './pdf.js';

const timeoutMs = 3_000;

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
    const { order, reversals } = await this.tenancy.run({ user: caller.user }, async (tx) => {
      const found = await this.orders.find(tx, id);
      if (found?.status !== 'paid') throw new AppError('not-found', { detail: 'There is no receipt of such an order' });
      return { order: found, reversals: await this.reversals.of(tx, id) };
    });
    const customer = await this.customerOf(caller, order);
    return this.pdf.draw(receiptOf(order, reversals, language, customer));
  }

  async invoice(caller: Caller, id: string, language: Language): Promise<Buffer> {
    const { invoice, provider } = await this.tenancy.run({ workspace: caller.workspace }, async (tx) => {
      const found = await this.invoices.find(tx, id);
      if (!found) throw new AppError('not-found', { detail: 'There is no such invoice' });
      return { invoice: found, provider: await this.subscriptions.providerOf(tx, found.subscriptionId) };
    });
    const customer = await this.customerOf(caller, invoice);
    return this.pdf.draw(invoicePaperOf(invoice, provider, language, customer));
  }

  /**
   * As it was when it was paid; where that was not kept, the company that the reader works with, unless it is a sample.
   * The CRM has names of now and all logos: where it is away, the paper is drawn without them.
   */
  private async customerOf(caller: Caller, { billedTo, workspaceId }: Billed): Promise<Customer | undefined> {
    const { name, logoId } = billedTo ?? (await this.companyOf(caller));
    if (name === null) return undefined;
    const workspace = billedTo && workspaceId ? workspaceId : caller.workspace;
    const logo = logoId && (await this.logoOf(caller, workspace, logoId));
    return { name, ...(logo && { logo }) };
  }

  private async companyOf(caller: Caller): Promise<BilledTo> {
    const { organization } = await this.services
      .call(getActiveOrganization, { caller, timeoutMs })
      .catch((err: unknown) => this.without(err, { organization: null }));
    return organization && !organization.sample ? organization : { name: null, logoId: null };
  }

  private async logoOf(caller: Caller, workspace: string, id: string): Promise<Buffer | undefined> {
    const logo = await this.services
      .call(getLogoContent, { caller, params: { workspace, id }, timeoutMs })
      .catch((err: unknown) => this.without(err, undefined));
    // PDF has no WebP.
    return logo && logo.type !== 'image/webp' ? Buffer.from(logo.base64, 'base64') : undefined;
  }

  private without<T>(err: unknown, instead: T): T {
    if (!(err instanceof AppError)) throw err;
    // A logo that was replaced goes after a while.
    if (err.code !== 'not-found')
      this.logger.warn({ err }, 'A document is drawn without the name or logo of its customer');
    return instead;
  }
}

type Billed = { billedTo: BilledTo | null; workspaceId: string | null };
