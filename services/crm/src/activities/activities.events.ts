import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { SentimentScored } from '@fernway/contracts/events/ai';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { ActivitiesRepository } from './activities.repository.js';

@Injectable()
export class ActivitiesEvents {
  constructor(private readonly activities: ActivitiesRepository) {}

  @On(SentimentScored)
  async keepSentiment({ data }: EventOf<typeof SentimentScored>, tx: WorkspaceTx): Promise<void> {
    await this.activities.feel(tx, data);
  }
}
