import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { activityChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges, outbox } from '@fernway/events';
import { sentimentOf } from './sentiment.js';

/** What events of batches carry, too: the words come with the event. */
const needs = ['subject', 'body'] as const;

/** Scores what is recorded about customers: nothing is kept here, and no provider is asked. */
@Injectable()
export class SentimentEvents {
  @OnChanges(activityChanges, {
    needs,
    formerNames: ['SentimentEvents.scoreRecorded', 'SentimentEvents.scoreChanged', 'SentimentEvents.scoreMany'],
  })
  async score(
    changes: readonly ChangeOf<typeof activityChanges, (typeof needs)[number]>[],
    tx: WorkspaceTx,
  ): Promise<void> {
    // Nothing was written: what it says was scored when it was.
    if (changes[0]?.batch?.kind === 'retelling') return;
    const { workspace } = tx;
    const items = changes.flatMap(({ id: activityId, version: activityVersion, state }) =>
      state ? { activityId, activityVersion, ...sentimentOf(`${state.subject}\n${state.body}`) } : [],
    );
    const [change] = changes;
    const [first] = items;
    if (!change || !first) return;
    // What came with an import: one answer for all that one event tells of.
    if (change.batch) {
      await outbox.publish(tx, SentimentsScored, { subject: change.batch.id, version: 1, workspace, data: { items } });
      return;
    }
    const { id: subject, version, sample } = change;
    await outbox.publish(tx, SentimentScored, { subject, version, workspace, ...(sample && { sample }), data: first });
  }
}
