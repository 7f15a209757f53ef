import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BatchQuery, cancelBatch, getBatch, listBatches } from '@fernway/contracts/http/crm-batches';
import { Caller, Route } from '@fernway/service-kit';
import { BatchesService } from './batches.service.js';

type ById = { id: string };

@Controller()
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @Route(listBatches)
  list(@Caller() caller: Caller, @Query({ schema: listBatches.query }) query: BatchQuery) {
    return this.batches.list(caller, query);
  }

  @Route(getBatch)
  find(@Caller() caller: Caller, @Param({ schema: getBatch.params }) { id }: ById) {
    return this.batches.show(caller, id);
  }

  @Route(cancelBatch)
  cancel(
    @Caller() caller: Caller,
    @Param({ schema: cancelBatch.params }) { id }: ById,
    @Body({ schema: cancelBatch.body }) _nothing: object,
  ) {
    return this.batches.cancel(caller, id);
  }
}
