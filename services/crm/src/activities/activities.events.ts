import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { EmailBounced, EmailSent } from '@fernway/contracts/events/messaging';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { ActivitiesRepository } from './activities.repository.js';
import { ActivitiesService } from './activities.service.js';

@Injectable()
export class ActivitiesEvents {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly service: ActivitiesService,
  ) {}

  @On(SentimentScored)
  async keepSentiment({ data }: EventOf<typeof SentimentScored>, tx: WorkspaceTx): Promise<void> {
    await this.service.feel(tx, data);
  }

  @On(SentimentsScored)
  async keepSentiments({ data }: EventOf<typeof SentimentsScored>, tx: WorkspaceTx): Promise<void> {
    await this.activities.feelMany(tx, data.items);
  }

  @On(EmailSent, { scope: 'workspace' })
  async recordEmail(event: EventOf<typeof EmailSent>, tx: WorkspaceTx): Promise<void> {
    await this.service.recordSent(event, tx);
  }

  @On(EmailBounced, { scope: 'workspace' })
  async recordReturned(event: EventOf<typeof EmailBounced>, tx: WorkspaceTx): Promise<void> {
    await this.service.recordReturned(event, tx);
  }
}
