import type { Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance } from 'fastify';
import { serviceStates } from './service-states.js';

/**
 * `/healthz`: the gateway answers. `/readyz`: 503 until every service was ready once, from then on the gateway's own
 * state; its body lists the services as they are now, and is `degraded` while one of them is not ready. `warnings` are
 * for people.
 */
export const serveReadiness = (
  fastify: FastifyInstance,
  services: Readonly<Record<string, Upstream>>,
  own: { problems(): string[]; warnings(): Promise<string[]> },
): void => {
  const wereReady = new Set<string>();
  fastify.get('/healthz', () => ({ service: 'gateway', status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const [states, ownWarnings] = await Promise.all([serviceStates(services), own.warnings()]);
    for (const [name, { ready }] of states) if (ready) wereReady.add(name);
    const reasons = [
      ...own.problems(),
      ...Object.keys(services)
        .filter((name) => !wereReady.has(name))
        .map((name) => `${name} was not ready yet`),
    ];
    const failing = states.filter(([name, { ready }]) => !ready && wereReady.has(name));
    const warnings = [
      ...ownWarnings,
      ...failing.map(([name, state]) => `${name} is not ready: ${state.reasons.join(', ')}`),
      ...states.flatMap(([, state]) => state.warnings),
    ];
    const working = failing.length ? 'degraded' : 'ready';
    return reply.status(reasons.length ? 503 : 200).send({
      service: 'gateway',
      status: reasons.length ? 'not-ready' : working,
      reasons,
      ...(warnings.length > 0 && { warnings }),
      services: Object.fromEntries(states.map(([name, { ready, reasons: why }]) => [name, { ready, reasons: why }])),
    });
  });
};
