import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { RollUpsService } from '../roll-ups/roll-ups.service.js';
import { TargetsRepository } from './targets.repository.js';

@Injectable()
export class TargetsEvents {
  constructor(
    private readonly targets: TargetsRepository,
    private readonly rollUps: RollUpsService,
  ) {}

  @On(TargetsChanged)
  async learnTargets({ data, time }: EventOf<typeof TargetsChanged>, tx: WorkspaceTx): Promise<void> {
    this.targets.keep(tx, data.scope, data.cells);
    await this.rollUps.reached(tx, 'targets', [{ time }]);
  }
}
