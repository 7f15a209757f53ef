import type { Envelope } from '@fernway/contracts/event';
import type { Tenancy, Tx } from '@fernway/database';
import type { RecordChange } from '@fernway/contracts/change';
import { type EventHandler, parsedFor } from './event-handler.js';
import { scopeOf } from './handler-scope.js';
import { traceContext } from '../trace-context.js';

export type Outcome = 'handled' | 'duplicate' | 'stale';

/** An event on its way to one handler; `changes`: what it tells, for a handler that takes that in its place. */
export type Attempt = { handler: EventHandler; envelope: Envelope; changes?: readonly RecordChange[] };

type Due = { event: Envelope; changes?: readonly RecordChange[] | undefined; at: number };
/** One call of a handler, with the places of its events among the attempts. */
type Call = { handler: EventHandler; events: Due[] };

const remember = {
  name: 'inbox-remember',
  // In one order for all: two instances that get the same events do not wait for each other.
  text: `insert into inbox (handler, event_id) select * from unnest($1::text[], $2::uuid[]) order by 1, 2
         on conflict do nothing returning handler, event_id as "eventId"`,
};

const advance = {
  name: 'inbox-advance',
  text: `insert into inbox_latest as seen (handler, subject, version) values ($1, $2, $3)
         on conflict (handler, subject) do update set version = excluded.version where seen.version < excluded.version
         returning 1`,
};

/**
 * A transaction of several events gives way: it has ended before Postgres, after a second, looks for a deadlock and
 * chooses a victim among those that wait, which might be somebody's request.
 */
const giveWay = { name: 'inbox-give-way', text: `set local lock_timeout = '400ms'` };

const keyOf = (handler: string, eventId: string): string => `${eventId} ${handler}`;

/** Runs handlers so that their effects happen once: the inbox rows and the effects are one transaction. */
export class Inbox {
  constructor(private readonly tenancy: Tenancy) {}

  async handle(handler: EventHandler, envelope: Envelope): Promise<Outcome> {
    const [outcome] = await this.handleAll([{ handler, envelope }]);
    return outcome!;
  }

  /**
   * All in one transaction and in their order; they are of one scope.
   * @returns their outcomes, in order
   * @throws what a handler throws, ZodError for data that breaks the contract; nothing has happened then
   */
  async handleAll(attempts: readonly Attempt[]): Promise<Outcome[]> {
    const parsed = attempts.map(({ handler, envelope, changes }, at) => ({
      handler,
      at,
      changes,
      event: changes ? envelope : parsedFor(handler, envelope),
    }));
    const { handler, envelope } = attempts[0]!;
    return this.tenancy.run(scopeOf(handler, envelope), async (tx: Tx) => {
      if (attempts.length > 1) tx.send(giveWay);
      const fresh = await this.remember(tx, attempts);
      // Where an event is there twice, the first one takes it out.
      const due = parsed.filter((one) => fresh.delete(keyOf(one.handler.name, one.event.id)));
      const outcomes = attempts.map((): Outcome => 'duplicate');
      for (const call of callsOf(due)) {
        const newest = call.handler.latest ? await this.newest(tx, call) : call.events;
        for (const { at } of call.events) outcomes[at] = 'stale';
        for (const { at } of newest) outcomes[at] = 'handled';
        await this.call(tx, call.handler, newest);
      }
      return outcomes;
    });
  }

  private async remember(tx: Tx, attempts: readonly Attempt[]): Promise<Set<string>> {
    const rows = await tx.query<{ handler: string; eventId: string }>({
      ...remember,
      values: [attempts.map(({ handler }) => handler.name), attempts.map(({ envelope }) => envelope.id)],
    });
    return new Set(rows.map(({ handler, eventId }) => keyOf(handler, eventId)));
  }

  private async newest(tx: Tx, { handler, events }: Call): Promise<Call['events']> {
    const newest: Call['events'] = [];
    for (const one of events) {
      const { subject, aggregateversion } = one.event;
      const advanced = await tx.query({ ...advance, values: [handler.name, subject, aggregateversion] });
      if (advanced.length > 0) newest.push(one);
    }
    return newest;
  }

  private async call(tx: Tx, handler: EventHandler, due: Due[]): Promise<void> {
    const last = due.at(-1)?.event;
    if (!last) return;
    await traceContext.run(traceContext.child(last.traceparent), () => handler.call(givenTo(handler, due), tx));
  }
}

const givenTo = ({ changes, many }: EventHandler, due: Due[]): unknown => {
  if (changes) return due.flatMap((one) => one.changes ?? []);
  return many ? due.map(({ event }) => event) : due[0]!.event;
};

/** A handler that takes many gets those that stand behind each other, but for events of other aggregates in between. */
const callsOf = (due: readonly (Due & { handler: EventHandler })[]): Call[] => {
  const calls: Call[] = [];
  for (const { handler, event, changes, at } of due) {
    const own = handler.many ? calls.findLastIndex((call) => call.handler === handler) : -1;
    const overtakes = calls
      .slice(own + 1)
      .some(({ events }) => events.some((other) => other.event.subject === event.subject));
    if (own >= 0 && !overtakes) calls[own]!.events.push({ event, changes, at });
    else calls.push({ handler, events: [{ event, changes, at }] });
  }
  return calls;
};
