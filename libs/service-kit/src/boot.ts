import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { poolOf, Tenancy, watchForSilence } from '@fernway/database';
import { EventsRuntime, type EventTransport } from '@fernway/events';
import type { JWTVerifyGetKey } from 'jose';
import type { DestinationStream, Logger } from 'pino';
import type { z } from 'zod';
import { remoteAccessKeys } from './access/access-token.js';
import type { EnvSource } from './settings/bad-environment.js';
import { type BaseEnv, parseEnv } from './settings/env.js';
import { eventsModule, transportFor, watchBacklog } from './events.js';
import { Readiness } from './http/health.js';
import { createHttpApp } from './http/http-app.js';
import { KitModule } from './kit.module.js';
import { makeLogger } from './telemetry/logger.js';
import { Metrics } from './telemetry/metrics.js';
import type { AnyService, ServiceDefinition } from './service.js';
import { databaseCheck, openDatabase } from './service-database.js';
import { serviceScope } from './service-scope.js';
import { ServiceClient } from './calls/service-client.js';
import { ServiceTokens } from './access/service-token.js';
import { Upstream } from './calls/upstream.js';

/** What a caller of `boot` may set instead of the process's own. */
export type BootOverrides = {
  /** Instead of `process.env`. */
  env?: EnvSource;
  /** Where log lines go; standard output when unset. */
  log?: DestinationStream;
  /** Key look-up for access tokens, instead of identity's published set. */
  accessKeys?: JWTVerifyGetKey;
  /** Shared by the services of one process; the caller closes it. Made from the settings when unset. */
  transport?: EventTransport;
  /** Also reports memory and event loop at `/metrics`; off where several services share the process. */
  processMetrics?: boolean;
};

export type BootedService = {
  name: string;
  /** `http://127.0.0.1:4105` */
  url: string;
  app: NestFastifyApplication;
  /** Finishes requests and events in hand, then frees everything. */
  close(): Promise<void>;
};

/**
 * Starts a service and listens. Several may run in one process, each on its own port.
 * @throws BadEnvironment before anything is started
 */
export const boot = <Own extends z.ZodType>(
  service: ServiceDefinition<Own>,
  overrides: BootOverrides = {},
): Promise<BootedService> => serviceScope.run(service.name, () => bootInScope(service, overrides));

async function bootInScope(service: AnyService, overrides: BootOverrides): Promise<BootedService> {
  const env: BaseEnv = parseEnv(service, overrides.env);
  const logger = makeLogger(service.name, env, overrides.log);
  const metrics = new Metrics(service.name);
  const readiness = new Readiness();
  const dataSource = await openDatabase(service, env);
  const stopWatching = watchForSilence(dataSource, env.databaseUrl);
  const tenancy = new Tenancy(dataSource, service.name);
  const transport = overrides.transport ?? transportFor(service.name, env, logger);
  const release = async () => {
    if (!overrides.transport) await transport.close();
    // Nest closes it with the application, where it got that far.
    if (dataSource.isInitialized) await dataSource.destroy();
    stopWatching();
  };
  try {
    const client = new ServiceClient(new ServiceTokens(service.name, env), env);
    const module = KitModule.around({
      service,
      env,
      logger,
      dataSource,
      tenancy,
      readiness,
      metrics,
      accessKeys: overrides.accessKeys ?? service.accessKeys?.(env) ?? remoteAccessKeys(new Upstream(env.identityUrls)),
      client,
      events: eventsModule(service.name, { tenancy, transport, logger, metrics, client }),
    });
    const app = await createHttpApp(module, service, { env, logger, metrics, readiness });
    readiness.add('database', databaseCheck(dataSource, service));
    metrics.observePool(poolOf(dataSource));
    metrics.observeEvents(() => app.get(EventsRuntime).gauges());
    watchBacklog(
      readiness,
      { backlogAge: () => app.get(EventsRuntime).backlogAge() },
      overrides.transport?.name === 'postgres' ? undefined : env.kafkaBrokers,
    );
    if (overrides.processMetrics) metrics.collectProcess();
    await listen(app, env);
    const url = await app.getUrl();
    logger.info({ url }, 'listening');
    return { name: service.name, url, app, close: () => stop(app, readiness, release, logger) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function listen(app: NestFastifyApplication, { host, port }: BaseEnv): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function stop(
  app: NestFastifyApplication,
  readiness: Readiness,
  release: () => Promise<void>,
  logger: Logger,
): Promise<void> {
  readiness.stop();
  try {
    await app.close();
  } finally {
    await release();
  }
  logger.info('stopped');
}
