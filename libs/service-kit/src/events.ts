import type { DynamicModule } from '@nestjs/common';
import { getRecordStates } from '@fernway/contracts/http/crm-record-states';
import { Tenancy } from '@fernway/database';
import {
  createTransport,
  EventsModule,
  type EventsRuntime,
  type EventTransport,
  type EventsLog,
  type ReadStates,
} from '@fernway/events';
import { kafkaTroubles } from '@fernway/events/kafka-answers';
import type { Logger } from 'pino';
import type { ServiceClient } from './calls/service-client.js';
import type { BaseEnv } from './settings/env.js';
import type { Readiness } from './http/health.js';
import type { Metrics } from './telemetry/metrics.js';

/** Kafka or Postgres, as the settings say. @throws when neither is set */
export const transportFor = (service: string, env: BaseEnv, logger: Logger): EventTransport =>
  createTransport({
    service,
    kafkaBrokers: env.kafkaBrokers,
    kafkaPrefix: env.kafkaPrefix,
    eventsDatabaseUrl: env.eventsDatabaseUrl,
    log: logOf(logger),
  });

/** Relay and consumers of a service, reporting to its log and metrics. */
export const eventsModule = (
  service: string,
  parts: { tenancy: Tenancy; transport: EventTransport; logger: Logger; metrics: Metrics; client: ServiceClient },
): DynamicModule =>
  EventsModule.forRoot({
    service,
    tenancy: parts.tenancy,
    transport: parts.transport,
    metrics: parts.metrics.forEvents(),
    log: logOf(parts.logger),
    readStates: readStatesBy(parts.client),
  });

/** Longer than any answer takes; what comes later is tried again. */
const statesMs = 5_000;

const readStatesBy =
  (client: ServiceClient): ReadStates =>
  async (body) =>
    (await client.call(getRecordStates, { body, timeoutMs: statesMs })).items;

/** Seconds that an event may wait in the outbox before somebody should look, and before the service says that it is not well. */
const lateAfter = 30;
const stuckAfter = 15 * 60;

/**
 * Events that do not leave: first a warning, since the service works on without its transport and catches up by itself;
 * not ready when that has gone on for so long that nobody can be at it.
 */
export function watchBacklog(
  readiness: Readiness,
  runtime: Pick<EventsRuntime, 'backlogAge'>,
  kafkaBrokers: string | undefined,
): void {
  const transportTroubles = kafkaBrokers ? kafkaTroubles(kafkaBrokers) : async () => [];
  const lateBy = async (limit: number) => {
    // Where the outbox cannot be asked, the database's own check tells.
    const seconds = Math.round(await runtime.backlogAge().catch(() => 0));
    return seconds > limit ? [`the oldest event has waited ${seconds} s to be sent`] : [];
  };
  readiness.addConcern('events', async () => (await Promise.all([transportTroubles(), lateBy(lateAfter)])).flat());
  readiness.add('events', () => lateBy(stuckAfter));
}

const logOf = (logger: Logger): EventsLog => ({
  info: (fields, message) => logger.info(fields, message),
  warn: (fields, message) => logger.warn(fields, message),
  error: (fields, message) => logger.error(fields, message),
});
