import type { DynamicModule } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { createTransport, EventsModule, type EventTransport, type EventsLog } from '@fernway/events';
import type { Logger } from 'pino';
import type { BaseEnv } from './env.js';
import type { Metrics } from './metrics.js';

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
  parts: { tenancy: Tenancy; transport: EventTransport; logger: Logger; metrics: Metrics },
): DynamicModule =>
  EventsModule.forRoot({
    service,
    tenancy: parts.tenancy,
    transport: parts.transport,
    metrics: parts.metrics.forEvents(),
    log: logOf(parts.logger),
  });

const logOf = (logger: Logger): EventsLog => ({
  info: (fields, message) => logger.info(fields, message),
  warn: (fields, message) => logger.warn(fields, message),
  error: (fields, message) => logger.error(fields, message),
});
