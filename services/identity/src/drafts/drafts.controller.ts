import { Body, Controller, Param } from '@nestjs/common';
import { deleteDraft, getDraft, listDrafts, putDraft } from '@fernway/contracts/http/drafts';
import { Caller, Route } from '@fernway/service-kit';
import { DraftsService } from './drafts.service.js';

@Controller()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Route(listDrafts)
  async list(@Caller() caller: Caller) {
    return { items: await this.drafts.list(caller) };
  }

  @Route(getDraft)
  find(@Caller() caller: Caller, @Param({ schema: getDraft.params }) { key }: { key: string }) {
    return this.drafts.find(caller, key);
  }

  @Route(putDraft)
  save(
    @Caller() caller: Caller,
    @Param({ schema: putDraft.params }) { key }: { key: string },
    @Body({ schema: putDraft.body }) { value }: { value: unknown },
  ) {
    return this.drafts.save(caller, key, value);
  }

  @Route(deleteDraft)
  remove(@Caller() caller: Caller, @Param({ schema: deleteDraft.params }) { key }: { key: string }) {
    return this.drafts.remove(caller, key);
  }
}
