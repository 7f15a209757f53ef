import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { OnboardingCompleted } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { IndustryService } from './industry.service.js';

@Injectable()
export class IndustryEvents {
  constructor(private readonly industry: IndustryService) {}

  @On(OnboardingCompleted, { latest: true })
  async learnTrade({ data, time }: EventOf<typeof OnboardingCompleted>, tx: WorkspaceTx): Promise<void> {
    await this.industry.learnTrade(tx, data.businessType, time);
  }
}
