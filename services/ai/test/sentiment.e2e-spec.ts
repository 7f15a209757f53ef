import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { ActivityRecorded, ActivityUpdated } from '@fernway/contracts/events/crm';
import { ActivitiesChanged } from '@fernway/contracts/events/crm-batches';
import { Activity } from '@fernway/contracts/http/crm-activities';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let ai: TestService;
beforeAll(async () => {
  ai = await startTestService(service, { env: { AI: 'off' } });
});
afterAll(() => ai.close());

it('scores what is recorded and what is changed, once each, without any provider, and marks what is a sample', async () => {
  const { workspace } = await ai.person();
  const at = '2026-11-01T00:00:00.000Z';
  const activity = (body: string, version = 1) =>
    Activity.parse({
      id: crypto.randomUUID(),
      version,
      type: 'note',
      subject: '',
      body,
      direction: null,
      occurredAt: at,
      minutes: null,
      outcome: null,
      contactId: null,
      companyId: null,
      mentions: [],
      origin: 'person',
      sample: false,
      createdBy: null,
      createdAt: at,
      updatedAt: at,
    });
  const [glad, cross, foreign] = [
    activity('Muchas gracias, todo fue perfecto.'),
    activity('The machine broke again, I am angry.', 3),
    activity('Die Maschine ist schon wieder kaputt.'),
  ];
  const send = (definition: typeof ActivityRecorded | typeof ActivityUpdated, data: Activity, more = {}) =>
    ai.events.publish(definition as typeof ActivityRecorded, {
      subject: data.id,
      version: data.version,
      workspace,
      data,
      ...more,
    });
  await send(ActivityRecorded, glad);
  await send(ActivityUpdated, cross, { sample: true });
  await send(ActivityRecorded, foreign);
  const scored = () => ai.events.of(SentimentScored).filter(({ workspaceid }) => workspaceid === workspace);
  await eventually(() => scored().length === 3);
  expect(
    Object.fromEntries(scored().map(({ subject, sample, data }) => [subject, { ...data, sample: Boolean(sample) }])),
  ).toEqual({
    [glad.id]: {
      activityId: glad.id,
      activityVersion: 1,
      sentiment: 'positive',
      score: expect.any(Number),
      language: 'es',
      sample: false,
    },
    [cross.id]: {
      activityId: cross.id,
      activityVersion: 3,
      sentiment: 'negative',
      score: expect.any(Number),
      language: 'en',
      sample: true,
    },
    [foreign.id]: {
      activityId: foreign.id,
      activityVersion: 1,
      sentiment: 'unknown',
      score: null,
      language: null,
      sample: false,
    },
  });
});

it('scores notes that came together in one answer, and none that went', async () => {
  const { workspace } = await ai.person();
  const note = (text: string | null, version = 1) => ({
    id: crypto.randomUUID(),
    version,
    sample: false,
    deleted: text === null,
    text,
  });
  const [glad, gone, cross] = [
    note('Muchas gracias, todo fue perfecto.'),
    note(null, 2),
    note('The machine broke again, I am angry.'),
  ];
  const batchId = crypto.randomUUID();
  const send = (items: (typeof glad)[]) =>
    ai.events.publish(ActivitiesChanged, {
      subject: batchId,
      version: 1,
      workspace,
      data: { batchId, kind: 'import', items },
    });
  await send([gone]);
  await send([glad, gone, cross]);
  const scored = await eventually(
    () => ai.events.of(SentimentsScored).filter(({ workspaceid }) => workspaceid === workspace)[0],
  );
  expect(
    scored.data.items.map(({ activityId, activityVersion, sentiment }) => [activityId, activityVersion, sentiment]),
  ).toEqual([
    [glad.id, 1, 'positive'],
    [cross.id, 1, 'negative'],
  ]);
  expect(ai.events.of(SentimentScored).filter(({ workspaceid }) => workspaceid === workspace)).toEqual([]);
});
