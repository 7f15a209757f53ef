import { Injectable, type Type } from '@nestjs/common';
import { defineEvent, type EventOf } from '@fernway/contracts/event';
import type { PlatformTx, UserTx, WorkspaceTx } from '@fernway/database';
import { z } from 'zod';
import { On, OnEvery, OnMany } from '../src/index.js';

/** Events of one test: a topic of its own, so that tests can share a broker. */
export const probeEvents = (service: string, run: string) => ({
  Noted: defineEvent(`${service}.noted`, 1, [], {
    aggregate: `${service}.note-${run}`,
    data: z.object({ text: z.string(), ms: z.number().optional() }),
  }),
  Renamed: defineEvent(`${service}.renamed`, 1, [], {
    aggregate: `${service}.note-${run}`,
    data: z.object({ name: z.string() }),
  }),
  Imported: defineEvent(`${service}.imported`, 1, [], {
    aggregate: `${service}.note-${run}`,
    data: z.array(z.object({ id: z.uuid(), version: z.number() })).max(500),
  }),
  Tallied: defineEvent(`${service}.tallied`, 1, [], {
    aggregate: `${service}.note-${run}`,
    data: z.object({ text: z.string() }),
  }),
  Ended: defineEvent(`${service}.ended`, 1, [], {
    aggregate: `${service}.end-${run}`,
    data: z.object({ text: z.string() }),
  }),
});

export type ProbeEvents = ReturnType<typeof probeEvents>;
type Noted = EventOf<ProbeEvents['Noted']>;

/** What a test can make the handlers of one instance do, and what they saw. */
export type ProbeControl = {
  /** Runs inside the handler's transaction after its effect was written. */
  onNoted: (event: Noted) => unknown;
  handled: string[];
  every: string[];
};

export const newControl = (): ProbeControl => ({ onNoted: () => undefined, handled: [], every: [] });

const effect = (tx: WorkspaceTx, kind: string, event: { id: string; subject: string }, text: string) =>
  tx.query({
    name: 'effect-insert',
    text: 'insert into effect (workspace_id, kind, event_id, subject, text) values ($1, $2, $3, $4, $5)',
    values: [tx.workspace, kind, event.id, event.subject, text],
  });

/** Handlers that write a row per effect: a row twice is an effect twice. */
export const probeHandlers = (events: ProbeEvents, control: ProbeControl): Type => {
  @Injectable()
  class Probe {
    @On(events.Noted)
    async note(event: Noted, tx: WorkspaceTx): Promise<void> {
      await effect(tx, 'note', event, event.data.text);
      if (event.data.ms) await new Promise((wake) => setTimeout(wake, event.data.ms));
      await control.onNoted(event);
      control.handled.push(event.id);
    }

    @On(events.Renamed, { latest: true })
    async rename(event: EventOf<ProbeEvents['Renamed']>, tx: WorkspaceTx): Promise<void> {
      await effect(tx, 'rename', event, event.data.name);
    }

    @On(events.Imported)
    async imported(event: EventOf<ProbeEvents['Imported']>, tx: WorkspaceTx): Promise<void> {
      for (const { id } of event.data) await effect(tx, 'import', event, id);
    }

    @OnMany(events.Tallied)
    async tally(all: EventOf<ProbeEvents['Tallied']>[], tx: WorkspaceTx): Promise<void> {
      if (all.some(({ data }) => data.text === 'poison')) throw new Error('cannot be counted');
      for (const event of all) await effect(tx, `tally of ${all.length}`, event, event.data.text);
    }

    @On(events.Ended, { scope: 'user' })
    async endedOfUser(_event: EventOf<ProbeEvents['Ended']>, tx: UserTx): Promise<void> {
      control.handled.push(`user ${tx.user}`);
    }

    @On(events.Ended, { scope: 'platform', name: 'ended-for-the-platform' })
    async endedOfPlatform(_event: EventOf<ProbeEvents['Ended']>, tx: PlatformTx): Promise<void> {
      control.handled.push(`platform ${tx.reason}`);
    }

    @OnEvery(events.Ended)
    ended(event: EventOf<ProbeEvents['Ended']>): void {
      control.every.push(event.data.text);
    }
  }
  return Probe;
};
