import type { Envelope } from '@fernway/contracts/event';

/** One event on its way out: `payload` is the envelope as JSON text, `key` decides the partition. */
export type OutgoingEvent = { topic: string; key: string; type: string; payload: string };

export type EventSubscription = {
  /** Consumer group: each event reaches one member of it. */
  group: string;
  /** A group of one instance that starts at "now" and is forgotten when the instance is gone. */
  ephemeral: boolean;
  topics: string[];
  types: string[];
  /** Resolves once every event is done or parked. Only a failure to do either may reject: the batch comes again. */
  handle: (batch: Envelope[]) => Promise<void>;
};

export type ActiveSubscription = {
  /** Stops fetching and resolves once the events in hand are finished and acknowledged. */
  close(): Promise<void>;
  /** Events that wait for this group. */
  lag(): Promise<number>;
};

/** The transport will never take (one of) these events: waiting does not help. */
export class EventsRefused extends Error {}

/** The port that Postgres and Kafka implement: at-least-once delivery of batches to consumer groups. */
export type EventTransport = {
  readonly name: 'postgres' | 'kafka';
  /** How many bytes of payload may be published at a time; one event may be larger and comes alone. */
  readonly batchBytes: number;
  /**
   * Resolves once every event is stored durably.
   * @throws EventsRefused when one of them can never be stored; anything else may pass by waiting
   */
  publish(events: OutgoingEvent[]): Promise<void>;
  subscribe(subscription: EventSubscription): Promise<ActiveSubscription>;
  close(): Promise<void>;
};
