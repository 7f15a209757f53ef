// Own boots: AI off; offline behind a model, with answers kept for ever; a model that is given up soon.
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationCompleted, GenerationFailed, SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { ActivityRecorded, ActivityUpdated } from '@fernway/contracts/events/crm';
import { ActivitiesChanged } from '@fernway/contracts/events/crm-batches';
import { draftEmail } from '@fernway/contracts/http/ai';
import { Activity } from '@fernway/contracts/http/crm-activities';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { contact, startPeers } from './peers.js';

const peers = await startPeers();
const { gemini, platform } = peers;
const off = await peers.start('off');
const standIn = await peers.start('gemini,offline', { KEEP_AI_ANSWERS_DAYS: '0' });
const impatient = await peers.start('gemini', { AI_TIMEOUT: '300' });
afterAll(async () => {
  for (const ai of [off, standIn, impatient]) await ai.close();
  peers.close();
});
beforeEach(() => peers.reset({ text: JSON.stringify({ subject: 'Hello', body: 'From the model' }) }));

const draft = (ai: TestService, as: Person) =>
  ai.request(draftEmail, { as, body: { emailType: 'follow-up', context: 'she asked', contactId: contact.id } });

describe('off', () => {
  it('says how an operator enables it and reserves nothing', async () => {
    expect(await draft(off, await off.person())).toMatchObject({
      status: 503,
      body: { code: 'feature-off', detail: expect.stringContaining('AI=offline') },
    });
    expect(platform.ledger.reservations.size).toBe(0);
  });

  it('scores what is recorded and what is changed, once each, without any provider, and marks what is a sample', async () => {
    const { workspace } = await off.person();
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
      off.events.publish(definition as typeof ActivityRecorded, {
        subject: data.id,
        version: data.version,
        workspace,
        data,
        ...more,
      });
    await send(ActivityRecorded, glad);
    await send(ActivityUpdated, cross, { sample: true });
    await send(ActivityRecorded, foreign);
    const scored = () => off.events.of(SentimentScored).filter(({ workspaceid }) => workspaceid === workspace);
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

  it('scores notes that came together in one answer, and none that went or are told once more', async () => {
    const { workspace } = await off.person();
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
    const send = (items: (typeof glad)[], kind: 'import' | 'retelling' = 'import') =>
      off.events.publish(ActivitiesChanged, {
        subject: batchId,
        version: 1,
        workspace,
        data: { batchId, kind, items },
      });
    await send([gone]);
    await send([glad], 'retelling');
    await send([glad, gone, cross]);
    const scored = await eventually(
      () => off.events.of(SentimentsScored).filter(({ workspaceid }) => workspaceid === workspace)[0],
    );
    expect(
      scored.data.items.map(({ activityId, activityVersion, sentiment }) => [activityId, activityVersion, sentiment]),
    ).toEqual([
      [glad.id, 1, 'positive'],
      [cross.id, 1, 'negative'],
    ]);
    expect(off.events.of(SentimentScored).filter(({ workspaceid }) => workspaceid === workspace)).toEqual([]);
  });
});

describe('with a model and the offline provider behind it', () => {
  it('stands in free of charge, and says so', async () => {
    gemini.status = 500;
    const { status, body } = await draft(standIn, await standIn.person());
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({ tokens: 0, provider: 'offline', offline: true, fallback: true });
    const event = await eventually(() =>
      standIn.events.of(GenerationCompleted).find(({ data }) => data.receiptId === body.receipt.id),
    );
    expect(event.data).toMatchObject({ amount: 0, fallback: true });
  });

  it('keeps texts for ever where the operator does', async () => {
    const as = await standIn.person();
    const rows = (text: string, values: unknown[]) =>
      asAdmin(standIn.database.adminUrl, async (admin) => (await admin.query<{ id: string }>(text, values)).rows);
    const answered = async (age: string) => {
      const { id } = (await draft(standIn, as)).body.receipt;
      await rows(
        'update generation set started_at = now() - $2::interval, finished_at = now() - $2::interval where id = $1',
        [id, age],
      );
      return { id };
    };
    const [old, newest] = [await answered('10 years'), await answered('1 day')];
    await standIn.app.get(SweeperService, { strict: false }).sweep();
    const withText = 'select id from generation where user_id = $1 and result is not null order by finished_at';
    expect(await rows(withText, [as.user])).toEqual([old, newest]);
  });
});

describe('with a model that is silent', () => {
  it('releases the reservation', async () => {
    gemini.delayMs = 60_000;
    expect(await draft(impatient, await impatient.person())).toMatchObject({
      status: 502,
      body: { code: 'generation-failed', detail: 'Failed to generate email. Please try again.' },
    });
    const [held] = platform.ledger.reservations.values();
    await eventually(() => impatient.events.of(GenerationFailed).some(({ data }) => data.reservationId === held!.id));
  });
});
