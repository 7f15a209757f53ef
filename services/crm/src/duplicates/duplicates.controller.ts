import { Controller, Param } from '@nestjs/common';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { Caller, Route } from '@fernway/service-kit';
import { DuplicatesService } from './duplicates.service.js';

type ById = { id: string };

@Controller()
export class DuplicatesController {
  constructor(private readonly duplicates: DuplicatesService) {}

  @Route(mergeOf.contact.duplicates)
  ofContact(@Caller() caller: Caller, @Param({ schema: mergeOf.contact.duplicates.params }) { id }: ById) {
    return this.duplicates.of(caller, 'contact', id);
  }

  @Route(mergeOf.company.duplicates)
  ofCompany(@Caller() caller: Caller, @Param({ schema: mergeOf.company.duplicates.params }) { id }: ById) {
    return this.duplicates.of(caller, 'company', id);
  }
}
