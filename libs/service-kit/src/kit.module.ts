import { type DynamicModule, Module, type Provider, StandardSchemaSerializerInterceptor } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Tenancy } from '@fernway/database';
import type { JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokenService } from './access/access-token.service.js';
import { EffectCountsRepository } from './limits/effect-counts.repository.js';
import { EffectLimiter } from './limits/effect-limiter.js';
import { EndedSessionsEvents } from './access/ended-sessions.events.js';
import { EndedSessionsRepository } from './access/ended-sessions.repository.js';
import type { BaseEnv } from './settings/env.js';
import { Readiness } from './http/health.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { ACCESS_KEYS, ENV, LOGGER, SERVICE } from './injection.js';
import { Metrics } from './telemetry/metrics.js';
import { ProblemFilter } from './http/problem.filter.js';
import type { AnyService } from './service.js';
import { ServiceClient } from './calls/service-client.js';
import { ServiceTokens } from './access/service-token.js';
import { SweepTurnsRepository } from './sweeping/sweep-turns.repository.js';
import { SweeperService } from './sweeping/sweeper.service.js';
import { RequestValidationPipe } from './http/validation.pipe.js';

/** What `boot` has made before Nest starts. */
export type KitParts = {
  service: AnyService;
  env: BaseEnv;
  logger: Logger;
  dataSource: DataSource;
  tenancy: Tenancy;
  accessKeys: JWTVerifyGetKey;
  readiness: Readiness;
  client: ServiceClient;
  metrics: Metrics;
  events: DynamicModule;
};

/** Root of every service: what the platform provides, around the service's own module. */
@Module({})
export class KitModule {
  static around(parts: KitParts): DynamicModule {
    const { service, env, logger, dataSource } = parts;
    const shared: Provider[] = [
      { provide: SERVICE, useValue: service },
      { provide: ENV, useValue: env },
      { provide: LOGGER, useValue: logger },
      { provide: DataSource, useExisting: getDataSourceToken(service.name) },
      { provide: Tenancy, useValue: parts.tenancy },
      { provide: ACCESS_KEYS, useValue: parts.accessKeys },
      { provide: Readiness, useValue: parts.readiness },
      { provide: Metrics, useValue: parts.metrics },
      { provide: ServiceTokens, useValue: new ServiceTokens(service.name, env) },
      EndedSessionsRepository,
      AccessTokenService,
      { provide: ServiceClient, useValue: parts.client },
      IdempotencyRepository,
      EffectCountsRepository,
      EffectLimiter,
      SweepTurnsRepository,
      SweeperService,
    ];
    return {
      module: KitModule,
      global: true,
      // The data source before the events: hooks run in reverse at a stop, and the relay still needs it.
      imports: [ownDataSource(service.name, dataSource), parts.events, service.module(env)],
      providers: [
        ...shared,
        EndedSessionsEvents,
        IdempotencyService,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
        { provide: APP_FILTER, useValue: new ProblemFilter(logger, parts.readiness) },
        // The outer one first: an idempotent answer is stored as it was whitelisted.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        {
          provide: APP_INTERCEPTOR,
          inject: [Reflector],
          useFactory: (reflector: Reflector) => new StandardSchemaSerializerInterceptor(reflector),
        },
      ],
      exports: shared,
    };
  }
}

/** Named after the service, as several share a process; what it opens is ours, what Nest closes at a stop too. */
const ownDataSource = (name: string, dataSource: DataSource): DynamicModule =>
  TypeOrmModule.forRootAsync({
    name,
    useFactory: () => ({ ...dataSource.options, name }),
    dataSourceFactory: async () => dataSource,
  });
