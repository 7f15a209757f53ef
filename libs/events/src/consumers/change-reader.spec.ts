import { defineChanges } from '@fernway/contracts/change';
import { defineEvent, type Envelope } from '@fernway/contracts/event';
import { z } from 'zod';
import { ChangeReader, type ReadStates } from './change-reader.js';

const fields = {
  id: { type: 'id', value: z.uuid(), personal: false },
  text: { type: 'text', value: z.string(), personal: false, eventsSince: '1.0.0' },
} as const;
const data = z.object({ id: z.uuid(), version: z.int(), text: z.string().optional() });
const define = (type: string) => defineEvent(type, 1, [], { aggregate: 'reader-spec.thing', data });
const [Changed, Gone] = [define('reader-spec.changed'), define('reader-spec.gone')];
const of = defineChanges({ kind: 'task', fields, stated: [Changed], deleted: Gone, batch: null });
const changed = (text?: string): Envelope => ({
  specversion: '1.0',
  id: crypto.randomUUID(),
  source: '/services/reader-spec',
  type: Changed.type,
  dataversion: 1,
  subject: 'thing',
  aggregateversion: 1,
  time: '2026-11-01T00:00:00.000Z',
  workspaceid: crypto.randomUUID(),
  data: { id: crypto.randomUUID(), version: 1, ...(text && { text }) },
});
const readAll = (reader: ChangeReader, events: Envelope[]) =>
  Promise.allSettled(events.map((event) => reader.read({ of, needs: ['text'] }, event)));

it('asks a few questions at a time, and once one failed not those that waited behind it', async () => {
  let [asked, most, now, away] = [0, 0, 0, true];
  const readStates: ReadStates = async ({ ids }) => {
    asked += 1;
    most = Math.max(most, (now += 1));
    await new Promise((wake) => setTimeout(wake, 5));
    now -= 1;
    if (away) throw new Error('503');
    return ids.map((id) => ({ id, version: 2, sample: false, deleted: false, state: { text: 'read' } }));
  };
  const reader = new ChangeReader(readStates);
  const events = Array.from({ length: 12 }, () => changed());
  expect((await readAll(reader, events)).map(({ status }) => status)).toEqual(events.map(() => 'rejected'));
  expect([asked, most]).toEqual([4, 4]);
  away = false;
  const answers = await readAll(reader, events);
  expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value[0])).toEqual(
    events.map(() => expect.objectContaining({ version: 2, state: { text: 'read' } })),
  );
  expect([asked, most]).toEqual([16, 4]);
});

it('needs nobody for what events carry, and says so where it does', async () => {
  const reader = new ChangeReader(undefined);
  const [told] = await reader.read({ of, needs: ['text'] }, changed('said'));
  expect(told).toMatchObject({ version: 1, deleted: false, state: { text: 'said' } });
  await expect(reader.read({ of, needs: ['text'] }, changed())).rejects.toThrow('nobody can be asked');
});

const batchFields = {
  ...fields,
  email: { type: 'email', value: z.string().nullable().default(null), personal: false },
} as const;
const ManyChanged = defineEvent('reader-spec.many-changed', 1, [], { aggregate: 'reader-spec.batch', data: z.any() });
const ofMany = defineChanges({
  kind: 'task',
  fields: batchFields,
  stated: [Changed],
  deleted: Gone,
  batch: { event: ManyChanged, carries: ['id'] },
});
it('asks for what a batch does not carry, 200 at a time, also where it may be empty; what nobody knows any more is gone', async () => {
  const asked: number[] = [];
  const ids = Array.from({ length: 450 }, () => crypto.randomUUID());
  const reader = new ChangeReader(async (question) => {
    asked.push(question.ids.length);
    return question.ids
      .filter((id) => id !== ids[449])
      .map((id) => ({ id, version: 2, sample: false, deleted: false, state: { email: `${id}@oak.example` } }));
  });
  const items = ids.map((id) => ({ id, version: 1, sample: false, deleted: false }));
  const event = { ...changed(), type: ManyChanged.type, data: { batchId: 'b', kind: 'import', items } };
  const told = await reader.read({ of: ofMany, needs: ['email'] }, event);
  expect(asked).toEqual([200, 200, 50]);
  expect(told.map(({ id, deleted, state }) => [id, deleted, state?.['email']])).toEqual(
    ids.map((id, n) => (n === 449 ? [id, true, undefined] : [id, false, `${id}@oak.example`])),
  );
});
