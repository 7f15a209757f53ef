import { Controller, Query } from '@nestjs/common';
import type { SubjectType } from '@fernway/contracts/http/crm-records';
import { listTags, listTagUses, type TagUseQuery } from '@fernway/contracts/http/crm-tags';
import { Caller, Route } from '@fernway/service-kit';
import { TagsService } from './tags.service.js';

@Controller()
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Route(listTags)
  list(@Caller() caller: Caller, @Query({ schema: listTags.query }) query: { recordType: SubjectType; q?: string }) {
    return this.tags.list(caller, query);
  }

  @Route(listTagUses)
  uses(@Caller() caller: Caller, @Query({ schema: listTagUses.query }) query: TagUseQuery) {
    return this.tags.uses(caller, query);
  }
}
