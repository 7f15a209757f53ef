import { Body, Controller, Query } from '@nestjs/common';
import {
  changeTargets,
  copyTargets,
  listTargetHistory,
  listTargets,
  type TargetChange,
  type TargetCopy,
  type TargetQuery,
  type TargetScope,
} from '@fernway/contracts/http/crm-targets';
import { Caller, Route } from '@fernway/service-kit';
import { TargetsService } from './targets.service.js';

@Controller()
export class TargetsController {
  constructor(private readonly targets: TargetsService) {}

  @Route(listTargets)
  list(@Caller() caller: Caller, @Query({ schema: listTargets.query }) query: TargetQuery) {
    return this.targets.list(caller, query);
  }

  @Route(changeTargets)
  change(@Caller() caller: Caller, @Body({ schema: changeTargets.body }) change: TargetChange) {
    return this.targets.change(caller, change);
  }

  @Route(copyTargets)
  copy(@Caller() caller: Caller, @Body({ schema: copyTargets.body }) copy: TargetCopy) {
    return this.targets.copy(caller, copy);
  }

  @Route(listTargetHistory)
  history(
    @Caller() caller: Caller,
    @Query({ schema: listTargetHistory.query }) asked: { scope: TargetScope; subjectId?: string; month: string },
  ) {
    return this.targets.history(caller, asked);
  }
}
