import type { EventDefinition } from '@fernway/contracts/event';
import type { Tx } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { pokeRelays } from './relay-poke.js';
import { traceContext } from '../trace-context.js';

export type Publication<D extends z.ZodType = z.ZodType> = {
  /** Aggregate id; also the key of the partition. A batch event's is the batch id. */
  subject: string;
  /** The aggregate's version after the change. */
  version: number;
  workspace?: string | undefined;
  user?: string | undefined;
  data: z.input<D>;
  sample?: boolean | undefined;
  /** Screens hear of it by another event. */
  quiet?: boolean | undefined;
  /** `<group>:<id>`: only that consumer group gets the event. */
  rebuild?: string | undefined;
};

/** Bytes of JSON. A broker refuses about a megabyte, and one refused event would hold up the whole outbox. */
const LARGEST = 256 * 1024;

const columns = 'outbox (event_id, topic, key, type, envelope)';
const insert = { name: 'outbox-insert', text: `insert into ${columns} values ($1, $2, $3, $4, $5)` };
/** An array's elements are escaped, and read, once more: not for a single one. */
const insertMany = {
  name: 'outbox-insert-many',
  text: `insert into ${columns} select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[])`,
};

/** The owner of an event is the first part of its type: only that service publishes it. */
const ownerOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** An event as it travels, in its owner's name and in the trace of the work in progress. @throws ZodError when `data` breaks the contract */
export const envelopeOf = (event: EventDefinition, it: Publication) => ({
  specversion: '1.0',
  id: uuidv7(),
  source: `/services/${ownerOf(event.type)}`,
  type: event.type,
  dataversion: event.version,
  subject: it.subject,
  aggregateversion: it.version,
  time: new Date().toISOString(),
  workspaceid: it.workspace,
  userid: it.user,
  traceparent: traceContext.current(),
  sample: it.sample,
  quiet: it.quiet,
  rebuildid: it.rebuild,
  data: event.data.parse(it.data),
});

const payloadOf = (envelope: ReturnType<typeof envelopeOf>): string => {
  const payload = JSON.stringify(envelope);
  if (Buffer.byteLength(payload) <= LARGEST) return payload;
  throw new Error(`${envelope.type} is larger than ${LARGEST} bytes: events carry ids and small values`);
};

/** Events leave a service through its outbox: rows of the transaction that made the change. */
export const outbox = {
  /**
   * Writes one event in the caller's transaction and wakes the relay once it commits.
   * @returns the event's id
   * @throws ZodError when `data` breaks the contract, an Error when it is larger than 256 KiB
   */
  async publish<D extends z.ZodType>(tx: Tx, event: EventDefinition<D>, it: Publication<D>): Promise<string> {
    const envelope = envelopeOf(event, it);
    tx.send({ ...insert, values: [envelope.id, event.aggregate, envelope.subject, event.type, payloadOf(envelope)] });
    tx.afterCommit(() => pokeRelays(ownerOf(event.type)));
    return envelope.id;
  },

  /** Many events of one type in one statement. @returns their ids, in order */
  async publishMany<D extends z.ZodType>(tx: Tx, event: EventDefinition<D>, all: Publication<D>[]): Promise<string[]> {
    if (all.length === 0) return [];
    if (all.length === 1) return [await outbox.publish(tx, event, all[0]!)];
    const envelopes = all.map((it) => envelopeOf(event, it));
    tx.send({
      ...insertMany,
      values: [
        envelopes.map((envelope) => envelope.id),
        envelopes.map(() => event.aggregate),
        envelopes.map((envelope) => envelope.subject),
        envelopes.map(() => event.type),
        envelopes.map(payloadOf),
      ],
    });
    tx.afterCommit(() => pokeRelays(ownerOf(event.type)));
    return envelopes.map((envelope) => envelope.id);
  },
};
