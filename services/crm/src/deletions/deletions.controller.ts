import { Controller, Query } from '@nestjs/common';
import { type DeletionQuery, listDeletions } from '@fernway/contracts/http/crm-deletions';
import { Caller, Route } from '@fernway/service-kit';
import { DeletionsService } from './deletions.service.js';

@Controller()
export class DeletionsController {
  constructor(private readonly deletions: DeletionsService) {}

  @Route(listDeletions)
  list(@Caller() caller: Caller, @Query({ schema: listDeletions.query }) query: DeletionQuery) {
    return this.deletions.list(caller, query);
  }
}
