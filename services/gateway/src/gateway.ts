import type { EventTransport } from '@fernway/events';
import type { BootedService, BootOverrides } from '@fernway/service-kit';
import { logRequests, makeLogger, serviceScope, traceRequests } from '@fernway/service-kit/plain';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { acceptApiKeys } from './api-keys/accept-keys.js';
import { parseGatewayEnv } from './env.js';
import { LiveHub } from './live/live-hub.js';
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
/** What the first pages take, before the thread is busy with loading code. */
const headStartMs = 30;
/** Until a request has come in whole. Node has this limit by itself; Fastify takes it away. */
const requestMs = 300_000;
type Overrides = Pick<BootOverrides, 'env' | 'log'> & {
  /** Asked for once pages are served, until it is there; the caller closes it. Made from the settings when unset. */
  transport?: () => Promise<EventTransport>;
};

/** Starts the one origin of the platform. It needs no other part to be up: it listens first. */
export const bootGateway = (overrides: Overrides = {}): Promise<Gateway> =>
  serviceScope.run('gateway', () => bootInScope(overrides));

const bootInScope = async (overrides: Overrides): Promise<Gateway> => {
  const env = parseGatewayEnv(overrides.env);
  const logger = makeLogger('gateway', env, overrides.log);
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
  const keyTokens = acceptApiKeys(fastify, env.services['identity'] ?? '', env.rateLimitApiKey);
  limitBodies(fastify, env.bodyLimit);
  proxyServices(fastify, env.services, env.upstreamTimeoutMs);
  serveLive(fastify, hub, env.services['identity'] ?? '');
  serveReadiness(fastify, env.services, () => site.problems());
  servePages(fastify, site, env);

  await Promise.race([site.start(), sleep(firstPagesMs, undefined, { ref: false })]);
  const url = await fastify.listen({ host: env.host, port: env.port });
  // Contracts and drivers of events are loaded once the first pages are on their way.
  const following = sleep(headStartMs)
    .then(() => import('./live/live.events.js'))
    .then(({ followEvents }) => followEvents({ hub, keyTokens }, logger, overrides.transport ?? env));
  return {
    name: 'gateway',
    url,
    close: async () => {
      site.stop();
      hub.close();
      await (await following)();
      await fastify.close();
    },
  };
};
