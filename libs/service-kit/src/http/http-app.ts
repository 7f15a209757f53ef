import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { acting } from '@fernway/database';
import type { Logger } from 'pino';
import { learnClientAddress } from '../limits/client-address.js';
import type { BaseEnv } from '../settings/env.js';
import { refuseDoubtfulFraming } from './framing.js';
import { limitPublicBodies } from './endpoints.js';
import { endConnectionsWhenStopping, type Readiness, serveHealth } from './health.js';
import { NestLog } from '../telemetry/logger.js';
import type { Metrics } from '../telemetry/metrics.js';
import { offerMethods } from './offer-methods.js';
import { serveOpenApi } from '../openapi/openapi.js';
import { answerClientError, answerFrameworkError } from './problem.js';
import { acceptJsonOnly, forbidCaching, logRequests } from './requests.js';
import type { AnyService } from '../service.js';
import { ServiceTokens } from '../access/service-token.js';
import { refuseUnsoundAddresses, soundJson } from './sound-text.js';
import { traceRequests } from '../telemetry/tracing.js';

/** Request bodies in bytes, where the service does not say otherwise: of any call, and of one that needs no sign-in. */
const defaultBodyLimit = 1_048_576;
const defaultPublicBodyLimit = 65_536;

/** Nest on Fastify with all that a request meets before and after the service's own code. */
export async function createHttpApp(
  module: DynamicModule,
  service: AnyService,
  parts: { env: BaseEnv; logger: Logger; metrics: Metrics; readiness: Readiness },
): Promise<NestFastifyApplication> {
  const { env, logger, metrics, readiness } = parts;
  const bodyLimit = service.bodyLimit ?? defaultBodyLimit;
  const adapter = new FastifyAdapter({
    bodyLimit,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLog(logger),
    bodyParser: false,
    rawBody: service.rawBody ?? false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance();
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('callingService', null);
  traceRequests(fastify);
  refuseDoubtfulFraming(fastify);
  learnClientAddress(fastify, app.get(ServiceTokens), logger);
  offerMethods(fastify);
  fastify.addHook('preValidation', (_request, _reply, done) => acting.run(done));
  endConnectionsWhenStopping(fastify, readiness);
  forbidCaching(fastify);
  logRequests(fastify, logger);
  metrics.observeRequests(fastify);
  acceptJsonOnly(fastify);
  refuseUnsoundAddresses(fastify);
  limitPublicBodies(app, fastify, Math.min(bodyLimit, service.publicBodyLimit ?? defaultPublicBodyLimit));
  app.useBodyParser('application/json', { bodyLimit }, soundJson(fastify));
  serveHealth(fastify, service.name, readiness);
  serveOpenApi(app, service, env.publicUrl);
  await service.plugins?.(fastify, env);
  return app;
}
