import type { ChangeDefinition } from '@fernway/contracts/change';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { Sent } from './analytics.js';

/** The same numbers in every run, from 0 up to 1. */
export const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};
export type Random = ReturnType<typeof seeded>;
export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

/** Events of one record's life, as the CRM writes them. */
export const lifeOf = <State extends object>(
  { workspace, user }: Person,
  { stated, deleted }: ChangeDefinition,
  begin = Date.now(),
) => {
  const id = randomUUID();
  let version = 0;
  let time = begin;
  let now: State | null = null;
  const next = (event: Sent['event'], data: object): Sent => {
    version += 1;
    const updatedAt = new Date((time += 1000)).toISOString();
    const base = { id, version, sample: false, createdBy: user, createdAt: new Date(begin).toISOString(), updatedAt };
    return {
      event,
      id: randomUUID(),
      subject: id,
      version,
      time: updatedAt,
      workspace,
      user,
      data: { ...data, ...base },
    };
  };
  let known: object = {};
  return {
    id,
    /** Its state at the end; null: deleted. */
    now: () => now && { id, ...now },
    /** Created by the first of them, changed by further ones. */
    told(state: State) {
      known = now = state;
      return next(version === 0 ? stated[0]! : stated[1]!, state);
    },
    deleted() {
      now = null;
      return next(deleted, known);
    },
  };
};

/** One event that tells of all of these: each of another record. */
export const batchOf = ({ batch, deleted }: ChangeDefinition, events: Sent[]): Sent => {
  const batchId = randomUUID();
  const items = events.map(({ event, subject, version, data }) => ({
    ...data,
    id: subject,
    version,
    deleted: event.type === deleted.type,
    sample: false,
  }));
  return {
    ...events[0]!,
    event: batch!.event,
    id: randomUUID(),
    subject: batchId,
    version: 1,
    data: { batchId, kind: 'bulk-change', items },
  };
};

/** The same events as they may come: some together in batches, some twice, none in its order. */
export const disordered = (changes: ChangeDefinition, events: Sent[], random: Random): Sent[] => {
  const single: Sent[] = [];
  const batches: Sent[][] = [];
  for (const event of events) {
    const open = batches.find((batch) => batch.length < 7 && batch.every(({ subject }) => subject !== event.subject));
    if (!changes.batch || random() < 0.5) single.push(event);
    else if (open) open.push(event);
    else batches.push([event]);
  }
  const told = [...single, ...batches.map((batch) => batchOf(changes, batch))];
  return [...told, ...told.filter(() => random() < 0.3)]
    .map((event) => ({ event, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ event }) => event);
};
