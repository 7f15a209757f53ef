import { Body, Controller } from '@nestjs/common';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { removeTag, renameTag, type TagRemoval, type TagRename } from '@fernway/contracts/http/crm-tags';
import { Caller, Route } from '@fernway/service-kit';
import type { BulkSet } from './bulk-changes.service.js';
import { type BulkInput, BulkService } from './bulk.service.js';

const { contact, company, deal, product, sale, expense } = bulkOf;
type Counted = Pick<BulkInput, 'select'>;
type Changed = BulkInput & { set: BulkSet };

@Controller()
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Route(contact.count)
  countContacts(@Caller() caller: Caller, @Body({ schema: contact.count.body }) { select }: Counted) {
    return this.bulk.count(caller, 'contact', select);
  }

  @Route(contact.change)
  changeContacts(@Caller() caller: Caller, @Body({ schema: contact.change.body }) input: Changed) {
    return this.bulk.change(caller, 'contact', input);
  }

  @Route(contact.delete)
  deleteContacts(@Caller() caller: Caller, @Body({ schema: contact.delete.body }) input: BulkInput) {
    return this.bulk.delete(caller, 'contact', input);
  }

  @Route(company.count)
  countCompanies(@Caller() caller: Caller, @Body({ schema: company.count.body }) { select }: Counted) {
    return this.bulk.count(caller, 'company', select);
  }

  @Route(company.change)
  changeCompanies(@Caller() caller: Caller, @Body({ schema: company.change.body }) input: Changed) {
    return this.bulk.change(caller, 'company', input);
  }

  @Route(company.delete)
  deleteCompanies(@Caller() caller: Caller, @Body({ schema: company.delete.body }) input: BulkInput) {
    return this.bulk.delete(caller, 'company', input);
  }

  @Route(deal.count)
  countDeals(@Caller() caller: Caller, @Body({ schema: deal.count.body }) { select }: Counted) {
    return this.bulk.count(caller, 'deal', select);
  }

  @Route(deal.change)
  changeDeals(@Caller() caller: Caller, @Body({ schema: deal.change.body }) input: Changed) {
    return this.bulk.change(caller, 'deal', input);
  }

  @Route(product.count)
  countProducts(@Caller() caller: Caller, @Body({ schema: product.count.body }) { select }: Counted) {
    return this.bulk.count(caller, 'product', select);
  }

  @Route(product.change)
  changeProducts(@Caller() caller: Caller, @Body({ schema: product.change.body }) input: Changed) {
    return this.bulk.change(caller, 'product', input);
  }

  @Route(product.delete)
  deleteProducts(@Caller() caller: Caller, @Body({ schema: product.delete.body }) input: BulkInput) {
    return this.bulk.delete(caller, 'product', input);
  }

  @Route(sale.count)
  countSales(@Caller() caller: Caller, @Body({ schema: sale.count.body }) { select }: Counted) {
    return this.bulk.count(caller, 'sale', select);
  }

  @Route(sale.change)
  changeSales(@Caller() caller: Caller, @Body({ schema: sale.change.body }) input: Changed) {
    return this.bulk.change(caller, 'sale', input);
  }

  @Route(sale.delete)
  deleteSales(@Caller() caller: Caller, @Body({ schema: sale.delete.body }) input: BulkInput) {
    return this.bulk.delete(caller, 'sale', input);
  }

  @Route(expense.count)
  countExpenses(@Caller() caller: Caller, @Body({ schema: expense.count.body }) { select }: Counted) {
    return this.bulk.count(caller, 'expense', select);
  }

  @Route(expense.change)
  changeExpenses(@Caller() caller: Caller, @Body({ schema: expense.change.body }) input: Changed) {
    return this.bulk.change(caller, 'expense', input);
  }

  @Route(expense.delete)
  deleteExpenses(@Caller() caller: Caller, @Body({ schema: expense.delete.body }) input: BulkInput) {
    return this.bulk.delete(caller, 'expense', input);
  }

  @Route(renameTag)
  renameTag(@Caller() caller: Caller, @Body({ schema: renameTag.body }) rename: TagRename) {
    return this.bulk.retag(caller, rename);
  }

  @Route(removeTag)
  removeTag(@Caller() caller: Caller, @Body({ schema: removeTag.body }) removal: TagRemoval) {
    return this.bulk.retag(caller, removal);
  }

  @Route(deal.delete)
  deleteDeals(@Caller() caller: Caller, @Body({ schema: deal.delete.body }) input: BulkInput) {
    return this.bulk.delete(caller, 'deal', input);
  }
}
