import type { EventsLog } from './events-log.js';
import type { EventTransport } from './event-transport.js';
import { KafkaTransport } from './kafka/kafka-transport.js';
import { PostgresTransport } from './postgres/postgres-transport.js';

export type TransportSettings = {
  service: string;
  /** Comma separated `host:port`; wins over the database. */
  kafkaBrokers?: string | undefined;
  /** Before the names of topics and groups: for brokers that several platforms share. */
  kafkaPrefix?: string | undefined;
  eventsDatabaseUrl?: string | undefined;
  log?: EventsLog;
};

/** Kafka where brokers are given, else the database `events`. @throws when neither is given */
export const createTransport = ({
  service,
  kafkaBrokers,
  kafkaPrefix,
  eventsDatabaseUrl,
  log,
}: TransportSettings): EventTransport => {
  const logging = log && { log };
  if (kafkaBrokers)
    return new KafkaTransport({ brokers: kafkaBrokers.split(','), clientId: service, prefix: kafkaPrefix, ...logging });
  if (eventsDatabaseUrl) return new PostgresTransport({ url: eventsDatabaseUrl, ...logging });
  throw new Error('Set KAFKA_BROKERS or EVENTS_DATABASE_URL');
};
