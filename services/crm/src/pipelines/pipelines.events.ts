import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { StagesService } from './stages.service.js';

@Injectable()
export class PipelinesEvents {
  constructor(private readonly stages: StagesService) {}

  @On(UserRegistered)
  async giveDefaultPipeline(_event: EventOf<typeof UserRegistered>, tx: WorkspaceTx): Promise<void> {
    await this.stages.pipelinesOf(tx);
  }
}
