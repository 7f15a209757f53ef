import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { SentimentScored } from '@fernway/contracts/events/ai';
import { ActivityRecorded, ActivityUpdated } from '@fernway/contracts/events/crm';
import type { WorkspaceTx } from '@fernway/database';
import { On, outbox } from '@fernway/events';
import { sentimentOf } from './sentiment.js';

/** Scores what is recorded about customers: the words come with the event, nothing is kept here, and no provider is asked. */
@Injectable()
export class SentimentEvents {
  @On(ActivityRecorded)
  scoreRecorded(event: EventOf<typeof ActivityRecorded>, tx: WorkspaceTx): Promise<void> {
    return this.score(event, tx);
  }

  @On(ActivityUpdated)
  scoreChanged(event: EventOf<typeof ActivityUpdated>, tx: WorkspaceTx): Promise<void> {
    return this.score(event, tx);
  }

  private async score({ data, sample }: EventOf<typeof ActivityRecorded>, tx: WorkspaceTx): Promise<void> {
    const { sentiment, score, language } = sentimentOf(`${data.subject}\n${data.body}`);
    await outbox.publish(tx, SentimentScored, {
      subject: data.id,
      version: data.version,
      workspace: tx.workspace,
      ...(sample && { sample }),
      data: { activityId: data.id, activityVersion: data.version, sentiment, score, language },
    });
  }
}
