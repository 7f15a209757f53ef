import { Body, Controller, Param } from '@nestjs/common';
import { addWatch, listWatches, removeWatch, type WatchInput } from '@fernway/contracts/http/analytics-watches';
import { Caller, Route } from '@fernway/service-kit';
import { WatchesService } from './watches.service.js';

@Controller()
export class WatchesController {
  constructor(private readonly watches: WatchesService) {}

  @Route(listWatches)
  async list(@Caller() caller: Caller) {
    return { items: await this.watches.list(caller) };
  }

  @Route(addWatch)
  add(@Caller() caller: Caller, @Body({ schema: addWatch.body }) input: WatchInput) {
    return this.watches.add(caller, input);
  }

  @Route(removeWatch)
  remove(@Caller() caller: Caller, @Param({ schema: removeWatch.params }) { id }: { id: string }) {
    return this.watches.remove(caller, id);
  }
}
