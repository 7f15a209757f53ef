import { Body, Controller } from '@nestjs/common';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { removeTag, renameTag, type TagRemoval, type TagRename } from '@fernway/contracts/http/crm-tags';
import { Caller, Route } from '@fernway/service-kit';
import type { BulkSet } from './bulk-changes.service.js';
import { type BulkInput, BulkService } from './bulk.service.js';

const { contact, company, deal } = bulkOf;
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
