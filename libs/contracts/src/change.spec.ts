import { z } from 'zod';
import { type BatchItem, type ChangeDefinition, eventsOf, stateNamesOf } from './change.js';
import * as changes from './events/crm-changes.js';
import { RecordStates } from './http/crm-record-states.js';

const kinds: [string, ChangeDefinition][] = Object.values(changes as Record<string, ChangeDefinition>).map((one) => [
  one.kind,
  one,
]);
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema as z.ZodObject).shape;

describe.each(kinds)('changes of a %s', (kind, definition) => {
  const { fields, stated, batch } = definition;

  it('are told by single events that hold each field of the state', () => {
    for (const { data } of stated)
      expect(Object.keys(shapeOf(data))).toEqual(expect.arrayContaining(stateNamesOf(definition)));
    expect(new Set(eventsOf(definition).map(({ aggregate }) => aggregate))).toEqual(
      new Set([`crm.${kind}`, ...(batch ? ['crm.batch'] : [])]),
    );
  });

  it('are told by batches with the fields that they say they carry, as the state holds them', () => {
    if (!batch) return;
    const { items } = shapeOf(batch.event.data) as { items: z.ZodArray<z.ZodObject> };
    const example = (schema: z.ZodType): unknown =>
      [
        '',
        0,
        false,
        [],
        { amount: 1, currency: 'USD' },
        crypto.randomUUID(),
        '2026-11-01T00:00:00.000Z',
        'lead',
        'open',
        'deal',
      ].find((value) => schema.safeParse(value).success);
    const item = items.element.parse(
      Object.fromEntries(Object.entries(items.element.shape).map(([name, schema]) => [name, example(schema)])),
    ) as BatchItem;
    const carried = batch.read?.(item) ?? item;
    for (const name of batch.carries)
      expect([name, fields[name]!.value.safeParse(carried[name]).success]).toEqual([name, true]);
    expect(stateNamesOf(definition)).toEqual(expect.arrayContaining([...batch.carries]));
  });

  it('can be asked for', () => {
    expect(RecordStates.safeParse({ kind, items: [] }).success).toBe(true);
  });
});

it('reads the text of a note that came with a file as what it says, not as what it is called', () => {
  const note = { id: crypto.randomUUID(), version: 1, deleted: false, sample: false, text: 'Called about the oven' };
  expect(changes.activityChanges.batch!.read!(note)).toMatchObject({
    type: 'note',
    subject: '',
    body: 'Called about the oven',
  });
});
