import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createDataSource, type Migration, poolOf, schemaProblems, Tenancy } from '@fernway/database';
import { EventsRuntime, type EventTransport } from '@fernway/events';
import type { JWTVerifyGetKey } from 'jose';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { remoteAccessKeys } from './access-token.js';
import { methodsAtOf, routedMethodsOf } from './endpoints.js';
import { type BaseEnv, type EnvSource, parseEnv } from './env.js';
import { eventsModule, transportFor } from './events.js';
import { endConnectionsWhenStopping, Readiness, serveHealth } from './health.js';
import { KitModule } from './kit.module.js';
import { makeLogger, NestLog } from './logger.js';
import { Metrics } from './metrics.js';
import { migrationsOf } from './migrations.js';
import { serveOpenApi } from './openapi.js';
import { answerFrameworkError, type MethodsAt } from './problem.filter.js';
import { acceptJsonOnly, forbidCaching, logRequests } from './requests.js';
import type { AnyService, ServiceDefinition } from './service.js';
import { traceRequests } from './tracing.js';

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

/** Name of the service that the running code belongs to: tells whose an uncaught error is. */
export const serviceScope = new AsyncLocalStorage<string>();

/**
 * Starts a service and listens. Several may run in one process, each on its own port.
 * @throws BadEnvironment before anything is started
 */
export const boot = <Own extends z.ZodType>(
  service: ServiceDefinition<Own>,
  overrides: BootOverrides = {},
): Promise<BootedService> => serviceScope.run(service.name, () => bootInScope(service, overrides));

async function bootInScope<Own extends z.ZodType>(service: ServiceDefinition<Own>, overrides: BootOverrides) {
  const env = parseEnv(service, overrides.env);
  const logger = makeLogger(service.name, env, overrides.log);
  const metrics = new Metrics(service.name);
  const readiness = new Readiness();
  const dataSource = createDataSource({
    name: service.name,
    url: env.databaseUrl,
    poolSize: env.databasePool,
    entities: [...(service.entities ?? [])],
  });
  await connect(dataSource);
  readiness.add('database', databaseCheck(dataSource, service.name, migrationsOf(service)));

  const tenancy = new Tenancy(dataSource, service.name);
  const transport = overrides.transport ?? transportFor(service.name, env, logger);
  let methodsAt: MethodsAt = () => [];
  const module = KitModule.around({
    service,
    env,
    logger,
    dataSource,
    tenancy,
    readiness,
    metrics,
    accessKeys: overrides.accessKeys ?? service.accessKeys?.(env) ?? remoteAccessKeys(env.identityUrl),
    methodsAt: (path) => methodsAt(path),
    events: eventsModule(service.name, { tenancy, transport, logger, metrics }),
  });
  const app = await createApp(module, service, env, new NestLog(logger));
  if (overrides.processMetrics) metrics.collectProcess();
  metrics.observePool(poolOf(dataSource));
  await prepareFastify(app, service, env, { logger, metrics, readiness });
  await app.init();
  metrics.observeEvents(() => app.get(EventsRuntime).gauges());
  methodsAt = methodsAtOf(routedMethodsOf(app).flatMap(({ definition }) => definition ?? []));
  await app.listen({ host: env.host, port: env.port });
  const url = await app.getUrl();
  logger.info({ url }, 'listening');
  return {
    name: service.name,
    url,
    app,
    close: async () => {
      readiness.stop();
      try {
        await app.close();
      } finally {
        if (!overrides.transport) await transport.close();
        if (dataSource.isInitialized) await dataSource.destroy();
      }
      logger.info('stopped');
    },
  };
}

const createApp = (
  module: ReturnType<typeof KitModule.around>,
  service: AnyService,
  env: BaseEnv,
  logger: NestLog,
) =>
  NestFactory.create<NestFastifyApplication>(
    module,
    new FastifyAdapter({
      bodyLimit: service.bodyLimit ?? 1_048_576,
      trustProxy: env.trustProxy,
      frameworkErrors: answerFrameworkError,
      forceCloseConnections: 'idle',
      routerOptions: { maxParamLength: 500 },
    }),
    { logger, bodyParser: false, rawBody: service.rawBody ?? false, abortOnError: false },
  );

async function prepareFastify(
  app: NestFastifyApplication,
  service: AnyService,
  env: BaseEnv,
  parts: { logger: ReturnType<typeof makeLogger>; metrics: Metrics; readiness: Readiness },
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('callingService', null);
  traceRequests(fastify);
  endConnectionsWhenStopping(fastify, parts.readiness);
  forbidCaching(fastify);
  logRequests(fastify, parts.logger);
  parts.metrics.observeRequests(fastify);
  acceptJsonOnly(fastify);
  app.useBodyParser('application/json', { bodyLimit: service.bodyLimit ?? 1_048_576 });
  serveHealth(fastify, service.name, parts.readiness);
  serveOpenApi(app, service.name);
  await service.plugins?.(fastify, env);
}

/** Postgres may still be starting beside us. */
async function connect(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(Math.min(100 * attempt, 2_000));
    }
  }
}

/** The schema is asked for until it was right once; then only whether the database answers. */
const databaseCheck = (dataSource: DataSource, service: string, migrations: Migration[]) => {
  let matched = false;
  return async (): Promise<readonly string[]> => {
    if (matched) {
      await dataSource.query('SELECT 1');
      return [];
    }
    const problems = await schemaProblems(dataSource, service, migrations);
    matched = problems.length === 0;
    return problems;
  };
};
