import type { EventTransport } from '@fernway/events';
import { kafkaTroubles } from '@fernway/events/kafka-answers';
import type { BootedService, BootOverrides } from '@fernway/service-kit';
import {
  answerClientError,
  logRequests,
  makeLogger,
  refuseDoubtfulFraming,
  ServiceTokens,
  serviceScope,
  traceRequests,
  Upstream,
  upstreamConnections,
} from '@fernway/service-kit/plain';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { acceptApiKeys } from './api-keys/accept-keys.js';
import { checkFolders, type GatewayEnv, parseGatewayEnv } from './env.js';
import { LiveHub } from './live/live-hub.js';
import { serveLive } from './live/live.js';
import { serveMetrics } from './metrics.js';
import { serveOpenApi } from './openapi/openapi.js';
import { servePages } from './pages/pages.js';
import { Site } from './pages/site.js';
import { answerBadAddress, answerErrors } from './problems.js';
import { limitBodies } from './protection/body-limit.js';
import { checkHost } from './protection/host-check.js';
import { checkPaths } from './protection/paths.js';
import { limitAnonymousWrites, limitRates } from './protection/rate-limits.js';
import { securityHeaders, setSecurityHeaders } from './protection/security-headers.js';
import { gatewayCounts } from './protection/gateway-counts.js';
import { SignedIn } from './protection/signed-in.js';
import { offerOwnMethods, refuseOtherMethods } from './proxy/methods.js';
import { proxyServices } from './proxy/proxy.js';
import { serveReadiness } from './readiness.js';

export type Gateway = Omit<BootedService, 'app'> & { metricsPort: number | undefined };
/** Pages that are not there by then (a disk that hangs) come when they come; everything else goes on. */
const firstPagesMs = 5_000;
/** What the first pages take, before the thread is busy with loading code. */
const headStartMs = 30;
/** Until a request has come in whole. Node has this limit by itself; Fastify takes it away. */
const requestMs = 300_000;
/** Until its headers have: who drips them keeps a connection from others. */
const headersMs = 15_000;
/** A connection on which nothing moves: longer than the longest silence of a service. */
const idleMs = 180_000;
/** Where identity is none of the services: nobody is signed in. */
const nowhere = ['http://127.0.0.1:9'];
type Overrides = Pick<BootOverrides, 'env' | 'log'> & {
  /** Asked for once pages are served, until it is there; the caller closes it. Made from the settings when unset. */
  transport?: () => Promise<EventTransport>;
};

/** Starts the one origin of the platform. It needs no other part to be up: it listens first. */
export const bootGateway = (overrides: Overrides = {}): Promise<Gateway> =>
  serviceScope.run('gateway', () => bootInScope(overrides));

const bootInScope = async (overrides: Overrides): Promise<Gateway> => {
  const env = parseGatewayEnv(overrides.env);
  checkFolders(env);
  const logger = makeLogger('gateway', env, overrides.log);
  const hub = new LiveHub();
  const site = new Site(env, logger);

  const fastify = makeServer(env, logger);
  answerErrors(fastify);
  traceRequests(fastify);
  logRequests(fastify, logger);
  // Before any route: a plugin's hooks hold only for what is registered after it.
  const headers = securityHeaders(env.publicUrl);
  setSecurityHeaders(fastify, headers);
  refuseDoubtfulFraming(fastify);
  checkHost(fastify, env.publicUrl);
  checkPaths(fastify);
  const { upstreams, identity } = reachServices(fastify, env);
  const limits = gatewayCounts(env, logger);
  fastify.addHook('onClose', () => limits.close());
  const signedIn = new SignedIn(identity);
  limitRates(fastify, limits.counts, env.rateLimit);
  const keys = { identity, counts: limits.counts, signedIn, ratePerMinute: env.rateLimitApiKey };
  const keyTokens = acceptApiKeys(fastify, keys);
  limitAnonymousWrites(fastify, limits.counts, signedIn, env.rateLimitAnonymousWrites);
  limitBodies(fastify, env.bodyLimit);
  offerOwnMethods(fastify);
  refuseOtherMethods(fastify, upstreams);
  proxyServices(fastify, { services: upstreams, tokens: new ServiceTokens('gateway', env), headers });
  serveOpenApi(fastify, env.publicUrl, Object.keys(env.services));
  serveLive(fastify, { hub, identity, headers });
  const transportTroubles = env.kafkaBrokers ? kafkaTroubles(env.kafkaBrokers) : async () => [];
  serveReadiness(fastify, upstreams, {
    problems: () => site.problems(),
    warnings: async () => [...site.warnings(), ...(await transportTroubles())],
  });
  servePages(fastify, site, env);

  await Promise.race([site.start(), sleep(firstPagesMs, undefined, { ref: false })]);
  const url = await fastify.listen({ host: env.host, port: env.port });
  const metrics = await serveMetrics(env, { site, limits, services: upstreams });
  // Contracts and drivers of events are loaded once the first pages are on their way.
  const following = sleep(headStartMs)
    .then(() => import('./live/live.events.js'))
    .then(({ followEvents }) => followEvents({ hub, keyTokens, signedIn }, logger, overrides.transport ?? env));
  const close = async () => {
    const pagesWritten = site.stop();
    hub.close();
    await metrics.close();
    await (await following)();
    await fastify.close();
    await Promise.race([pagesWritten, sleep(firstPagesMs, undefined, { ref: false })]);
  };
  let closing: Promise<void> | undefined;
  return { name: 'gateway', url, metricsPort: metrics.port, close: () => (closing ??= close()) };
};

const makeServer = ({ trustProxy }: GatewayEnv, logger: object): FastifyInstance =>
  Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // A logger for each request costs more than its line; what tells them apart is the trace id.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerClientError,
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 3 },
  });

const reachServices = (fastify: FastifyInstance, { services, upstreamTimeoutMs }: GatewayEnv) => {
  const connections = upstreamConnections(upstreamTimeoutMs);
  fastify.addHook('onClose', () => connections.destroy());
  const upstreams = Object.fromEntries(
    Object.entries(services).map(([name, addresses]) => [name, new Upstream(addresses, connections)]),
  );
  return { upstreams, identity: upstreams['identity'] ?? new Upstream(nowhere, connections) };
};
