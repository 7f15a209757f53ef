import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import type { EventOf } from '@fernway/contracts/event';
import { SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { activityChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { On, OnChanges, OnMany } from '@fernway/events';
import { EngagementService } from '../engagement/engagement.service.js';
import { InteractionsService } from './interactions.service.js';

/** Events of batches carry the words alone: the CRM is asked for the rest. */
const needs = ['type', 'occurredAt', 'createdBy', 'contactId', 'companyId', 'dealId', 'sentiment'] as const;
export type InteractionChange = ChangeOf<typeof activityChanges, (typeof needs)[number]>;

@Injectable()
export class InteractionsEvents {
  constructor(
    private readonly interactions: InteractionsService,
    private readonly engagement: EngagementService,
  ) {}

  @OnChanges(activityChanges, { needs, together: true })
  async learnInteractions(changes: readonly InteractionChange[], tx: WorkspaceTx): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await this.engagement.follow(tx, ids, () => this.interactions.learn(tx, changes));
  }

  @OnMany(SentimentScored)
  async learnSentiment(events: EventOf<typeof SentimentScored>[], tx: WorkspaceTx): Promise<void> {
    await this.interactions.feel(
      tx,
      events.map(({ data }) => data),
      events,
    );
  }

  @On(SentimentsScored)
  async learnSentiments(event: EventOf<typeof SentimentsScored>, tx: WorkspaceTx): Promise<void> {
    await this.interactions.feel(tx, event.data.items, [event]);
  }
}
