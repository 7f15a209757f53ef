import { Body, Controller } from '@nestjs/common';
import { type MergeInput, mergeOf } from '@fernway/contracts/http/crm-merges';
import { Caller, Route } from '@fernway/service-kit';
import { MergesService } from './merges.service.js';

@Controller()
export class MergesController {
  constructor(private readonly merges: MergesService) {}

  @Route(mergeOf.contact.merge)
  contacts(@Caller() caller: Caller, @Body({ schema: mergeOf.contact.merge.body }) input: MergeInput) {
    return this.merges.merge(caller, 'contact', input);
  }

  @Route(mergeOf.company.merge)
  companies(@Caller() caller: Caller, @Body({ schema: mergeOf.company.merge.body }) input: MergeInput) {
    return this.merges.merge(caller, 'company', input);
  }
}
