import { Injectable } from '@nestjs/common';
import type { SaleChange, SaleInput } from '@fernway/contracts/http/crm-sales';
import type { Money } from '@fernway/contracts/endpoint';
import { lineTotal } from '@fernway/contracts/records/deal-line';
import type { WorkspaceTx } from '@fernway/database';
import { CompaniesService } from '../companies/companies.service.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { given, live } from '../records/record-change.js';
import { CommerceRepository } from './commerce.repository.js';
import type { CommerceRow } from './commerce-shape.js';

type SaleRow = CommerceRow<'sale'>;
type Links = Pick<SaleRow, 'contactId' | 'contactName' | 'companyId' | 'companyName'>;
type Change = Omit<SaleChange, 'version'>;

/** What a sale takes from the product, the contact and the company that are chosen for it. */
@Injectable()
export class SaleLinks {
  constructor(
    private readonly repository: CommerceRepository,
    private readonly contacts: ContactsService,
    private readonly companies: CompaniesService,
  ) {}

  /** A new sale; a contact brings its company along. */
  async first(tx: WorkspaceTx, input: SaleInput): Promise<Partial<SaleRow>> {
    const links = await this.chosen(tx, input);
    return {
      ownerId: tx.user ?? null,
      ...given(input),
      ...(await this.ofProduct(tx, input, input)),
      ...links,
      customerName: input.customerName ?? links.contactName ?? links.companyName,
      ...(await this.placeOf(tx, input, links)),
    };
  }

  private async chosen(tx: WorkspaceTx, input: SaleInput): Promise<Links> {
    const contact = input.contactId ? await this.contacts.known(tx, input.contactId) : undefined;
    const company = await this.companies.chosen(tx, input);
    return {
      contactId: contact?.id ?? null,
      contactName: contact?.name ?? null,
      ...(company ?? { companyId: contact?.companyId ?? null, companyName: contact?.companyName ?? null }),
    };
  }

  private async placeOf(
    tx: WorkspaceTx,
    { country, region }: Pick<SaleInput, 'country' | 'region'>,
    { contactId, companyId }: Links,
  ): Promise<Pick<SaleRow, 'country' | 'region'>> {
    const place = country || region ? { country, region } : await this.repository.placeOf(tx, contactId, companyId);
    return { country: place?.country ?? null, region: place?.region ?? null };
  }

  /** A customer's name that was the contact's or the company's goes on being it. */
  async after(tx: WorkspaceTx, before: SaleRow, change: Change): Promise<SaleRow> {
    const contact = change.contactId ? await this.contacts.known(tx, change.contactId) : undefined;
    const after: SaleRow = {
      ...before,
      ...given(change),
      fields: before.fields,
      companyId: before.companyId,
      companyName: before.companyName,
      ...(change.contactId !== undefined && { contactId: contact?.id ?? null, contactName: contact?.name ?? null }),
      ...(await this.companies.chosen(tx, change)),
    };
    const follows = [null, before.contactName, before.companyName].includes(before.customerName);
    if (change.customerName === undefined && follows)
      after.customerName = after.contactName ?? after.companyName ?? before.customerName;
    const chosen = change.productId !== before.productId ? change : {};
    return { ...after, ...(await this.ofProduct(tx, chosen, { ...after, cost: change.cost ?? before.cost })) };
  }

  /** Its name, and what it costs, unless the sale says so itself. */
  private async ofProduct(
    tx: WorkspaceTx,
    { productId, name }: { productId?: string | null | undefined; name?: string | undefined },
    sale: { cost?: Money | null | undefined; amount: Money; quantity: number },
  ): Promise<{ name?: string; cost?: Money }> {
    if (!productId) return {};
    const product = live('product', await this.repository.hold(tx, 'product', productId));
    const cost = sale.cost ?? costOf(product.cost, sale);
    return { name: name ?? product.name, ...(cost && { cost }) };
  }
}

/** What so many of a product cost, where that is in the sale's currency; a credit note gives it back. */
const costOf = (cost: Money | null, { amount, quantity }: { amount: Money; quantity: number }): Money | undefined => {
  if (cost?.currency !== amount.currency) return undefined;
  const total = lineTotal({ quantity, price: cost.amount });
  return { amount: amount.amount < 0 ? -total : total, currency: cost.currency };
};
