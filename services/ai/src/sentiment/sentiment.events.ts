import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { ActivityRecorded, ActivityUpdated } from '@fernway/contracts/events/crm';
import { ActivitiesChanged } from '@fernway/contracts/events/crm-batches';
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

  /** What came with an import: one answer for all that one event tells of. */
  @On(ActivitiesChanged)
  async scoreMany({ subject, data }: EventOf<typeof ActivitiesChanged>, tx: WorkspaceTx): Promise<void> {
    const items = data.items.flatMap(({ id, version, text }) =>
      text === null ? [] : { activityId: id, activityVersion: version, ...sentimentOf(text) },
    );
    if (items.length > 0)
      await outbox.publish(tx, SentimentsScored, { subject, version: 1, workspace: tx.workspace, data: { items } });
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
