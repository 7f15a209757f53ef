import { createTransport } from '@fernway/events';
import { logRequests, makeLogger, serviceScope, traceRequests, type BootedService, type BootOverrides } from '@fernway/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { parseGatewayEnv } from './env.js';
import { LiveHub } from './live/live-hub.js';
import { followEvents } from './live/live.events.js';
import { serveLive } from './live/live.js';
import { servePages } from './pages/pages.js';
import { Site } from './pages/site.js';
import { answerBadAddress, answerErrors } from './problems.js';
import { limitBodies } from './protection/body-limit.js';
import { checkHost } from './protection/host-check.js';
import { limitRates } from './protection/rate-limits.js';
import { setSecurityHeaders } from './protection/security-headers.js';
import { proxyServices } from './proxy/proxy.js';
import { serveReadiness } from './readiness.js';

export type Gateway = Omit<BootedService, 'app'>;
/** Pages that are not there by then (a disk that hangs) come when they come; everything else goes on. */
const firstPagesMs = 5_000;
/** Until a request has come in whole. Node has this limit by itself; Fastify takes it away. */
const requestMs = 300_000;
type Overrides = Pick<BootOverrides, 'env' | 'log' | 'transport'>;

/** Starts the one origin of the platform. It needs no other part to be up: it listens first. */
export const bootGateway = (overrides: Overrides = {}): Promise<Gateway> =>
  serviceScope.run('gateway', () => bootInScope(overrides));

const bootInScope = async (overrides: Overrides): Promise<Gateway> => {
  const env = parseGatewayEnv(overrides.env);
  const logger = makeLogger('gateway', env, overrides.log);
  const transport =
    overrides.transport ??
    createTransport({
      service: 'gateway',
      kafkaBrokers: env.kafkaBrokers,
      kafkaPrefix: env.kafkaPrefix,
      eventsDatabaseUrl: env.eventsDatabaseUrl,
    });
  const hub = new LiveHub();
  const site = new Site(env, logger);

  const fastify: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: env.trustProxy,
    frameworkErrors: answerBadAddress,
    requestTimeout: requestMs,
  });
  answerErrors(fastify);
  traceRequests(fastify);
  logRequests(fastify, logger);
  // Before any route: a plugin's hooks hold only for what is registered after it.
  await setSecurityHeaders(fastify, env.publicUrl);
  checkHost(fastify, env.publicUrl);
  await limitRates(fastify, { all: env.rateLimit, anonymousWrites: env.rateLimitAnonymousWrites });
  limitBodies(fastify, env.bodyLimit);
  proxyServices(fastify, env.services, env.upstreamTimeoutMs);
  serveLive(fastify, hub, env.services['identity'] ?? '');
  serveReadiness(fastify, env.services, () => site.problems());
  servePages(fastify, site, env);

  const unfollow = followEvents(hub, transport, logger);
  await Promise.race([site.start(), sleep(firstPagesMs, undefined, { ref: false })]);
  const url = await fastify.listen({ host: env.host, port: env.port });
  return {
    name: 'gateway',
    url,
    close: async () => {
      site.stop();
      hub.close();
      await unfollow();
      await fastify.close();
      if (!overrides.transport) await transport.close();
    },
  };
};
