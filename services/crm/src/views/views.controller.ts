import { Body, Controller, Param, Query } from '@nestjs/common';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import {
  createView,
  deleteView,
  listViews,
  type SavedViewChange,
  type SavedViewInput,
  updateView,
} from '@fernway/contracts/http/crm-views';
import { Caller, Route } from '@fernway/service-kit';
import { ViewsService } from './views.service.js';

type ById = { id: string };

@Controller()
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Route(listViews)
  list(@Caller() caller: Caller, @Query({ schema: listViews.query }) { recordType }: { recordType?: RecordType }) {
    return this.views.list(caller, recordType);
  }

  @Route(createView)
  create(@Caller() caller: Caller, @Body({ schema: createView.body }) input: SavedViewInput) {
    return this.views.create(caller, input);
  }

  @Route(updateView)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateView.params }) { id }: ById,
    @Body({ schema: updateView.body }) change: SavedViewChange,
  ) {
    return this.views.update(caller, id, change);
  }

  @Route(deleteView)
  delete(@Caller() caller: Caller, @Param({ schema: deleteView.params }) { id }: ById) {
    return this.views.delete(caller, id);
  }
}
