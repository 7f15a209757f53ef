import { Body, Controller, Param, Query } from '@nestjs/common';
import { listKeptRecords, undoBatch } from '@fernway/contracts/http/crm-batches';
import { Caller, Route } from '@fernway/service-kit';
import { BatchUndo } from './batch-undo.service.js';

type ById = { id: string };

@Controller()
export class BatchUndoController {
  constructor(private readonly undos: BatchUndo) {}

  @Route(undoBatch)
  undo(
    @Caller() caller: Caller,
    @Param({ schema: undoBatch.params }) { id }: ById,
    @Body({ schema: undoBatch.body }) _nothing: object,
  ) {
    return this.undos.undo(caller, id);
  }

  @Route(listKeptRecords)
  kept(
    @Caller() caller: Caller,
    @Param({ schema: listKeptRecords.params }) { id }: ById,
    @Query({ schema: listKeptRecords.query }) query: { limit: number; after?: string },
  ) {
    return this.undos.kept(caller, id, query);
  }
}
