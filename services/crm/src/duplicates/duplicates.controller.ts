import { Controller, Param, Query } from '@nestjs/common';
import { type DuplicateGroupsQuery, mergeOf } from '@fernway/contracts/http/crm-merges';
import { Caller, Route } from '@fernway/service-kit';
import { DuplicateGroupsService } from './duplicate-groups.service.js';
import { DuplicatesService } from './duplicates.service.js';

type ById = { id: string };

@Controller()
export class DuplicatesController {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly groups: DuplicateGroupsService,
  ) {}

  @Route(mergeOf.contact.groups)
  contacts(@Caller() caller: Caller, @Query({ schema: mergeOf.contact.groups.query }) query: DuplicateGroupsQuery) {
    return this.groups.page(caller, 'contact', query);
  }

  @Route(mergeOf.company.groups)
  companies(@Caller() caller: Caller, @Query({ schema: mergeOf.company.groups.query }) query: DuplicateGroupsQuery) {
    return this.groups.page(caller, 'company', query);
  }

  @Route(mergeOf.contact.duplicates)
  ofContact(@Caller() caller: Caller, @Param({ schema: mergeOf.contact.duplicates.params }) { id }: ById) {
    return this.duplicates.of(caller, 'contact', id);
  }

  @Route(mergeOf.company.duplicates)
  ofCompany(@Caller() caller: Caller, @Param({ schema: mergeOf.company.duplicates.params }) { id }: ById) {
    return this.duplicates.of(caller, 'company', id);
  }
}
