import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { WorkspaceTx } from '@fernway/database';
import { CompaniesService } from '../companies/companies.service.js';
import { ContactsService } from '../contacts/contacts.service.js';
import type { DealRow } from './deals.repository.js';

export type Customer = Pick<DealRow, 'customerName' | 'contactId' | 'contactName' | 'companyId' | 'companyName'>;
type Links = Omit<Customer, 'customerName'>;
type Entered = { [K in 'customerName' | 'contactId' | 'companyId' | 'companyName']?: string | null | undefined };

/** Who a deal is with: a contact, a company (as contacts have them), and the name to show. */
@Injectable()
export class DealCustomerService {
  constructor(
    private readonly contacts: ContactsService,
    private readonly companies: CompaniesService,
  ) {}

  /** A contact brings its company along. @throws AppError invalid-request when nobody is named */
  async first(tx: WorkspaceTx, entered: Entered): Promise<Customer> {
    const contact = entered.contactId ? await this.contacts.known(tx, entered.contactId) : undefined;
    const company = await this.companies.chosen(tx, entered);
    const links: Links = {
      contactId: contact?.id ?? null,
      contactName: contact?.name ?? null,
      ...(company ?? { companyId: contact?.companyId ?? null, companyName: contact?.companyName ?? null }),
    };
    const customerName = entered.customerName ?? links.contactName ?? links.companyName;
    if (customerName) return { ...links, customerName };
    const message = 'Name the customer, a contact or a company';
    throw new AppError('invalid-request', { detail: message, errors: [{ path: 'customerName', message }] });
  }

  /** A name that was the contact's or the company's goes on being it. */
  async after(tx: WorkspaceTx, before: Customer, change: Entered): Promise<Customer> {
    const contact = change.contactId ? await this.contacts.known(tx, change.contactId) : undefined;
    const { contactId, contactName, companyId, companyName } = before;
    const links: Links = {
      contactId,
      contactName,
      companyId,
      companyName,
      ...(change.contactId !== undefined && { contactId: contact?.id ?? null, contactName: contact?.name ?? null }),
      ...(await this.companies.chosen(tx, change)),
    };
    const followed =
      before.customerName === before.contactName
        ? links.contactName
        : before.customerName === before.companyName
          ? links.companyName
          : null;
    return { ...links, customerName: change.customerName ?? followed ?? before.customerName };
  }
}
