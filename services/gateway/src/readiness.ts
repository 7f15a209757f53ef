import type { Instance, Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

type State = { ready: boolean; reasons: string[] };
/** `warnings` are about instances while others do their work. */
type ServiceState = State & { warnings: string[] };

const askMs = 2000;
const silent: State = { ready: false, reasons: ['does not answer'] };

const instanceState = async (upstream: Upstream, instance: Instance): Promise<State> => {
  const asked = upstream
    .requestOf(instance, { method: 'GET', path: '/readyz', signal: AbortSignal.timeout(askMs) })
    .then(async ({ statusCode, body }) => ({ ready: statusCode === 200, reasons: ((await body.json()) as { reasons?: string[] }).reasons ?? [] }));
  // An address that does not even refuse takes longer than that to give up on.
  return Promise.race([asked.catch(() => silent), sleep(askMs, silent, { ref: false })]);
};

/** A service is ready while one of its instances is. */
const serviceState = async (name: string, upstream: Upstream): Promise<ServiceState> => {
  const instances = await upstream.known();
  const states = await Promise.all(instances.map((instance) => instanceState(upstream, instance)));
  const ready = states.some((state) => state.ready);
  if (!ready) return { ready, reasons: [...new Set(states.flatMap(({ reasons }) => reasons))], warnings: [] };
  const warnings = instances.flatMap(({ origin }, index) => {
    const state = states[index]!;
    return state.ready ? [] : [`${name} at ${origin}: ${state.reasons.join(', ')}`];
  });
  return { ready, reasons: [], warnings };
};

/**
 * `/healthz`: the gateway answers. `/readyz`: 503 until every service was ready once, from then on the gateway's own
 * state; its body lists the services as they are now. `warnings` are for people.
 */
export const serveReadiness = (
  fastify: FastifyInstance,
  services: Readonly<Record<string, Upstream>>,
  own: { problems(): string[]; warnings(): string[] },
): void => {
  const wereReady = new Set<string>();
  fastify.get('/healthz', () => ({ service: 'gateway', status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const asked = await Promise.all(Object.entries(services).map(async ([name, upstream]) => [name, await serviceState(name, upstream)] as const));
    for (const [name, { ready }] of asked) if (ready) wereReady.add(name);
    const reasons = [
      ...own.problems(),
      ...Object.keys(services)
        .filter((name) => !wereReady.has(name))
        .map((name) => `${name} was not ready yet`),
    ];
    const warnings = [...own.warnings(), ...asked.flatMap(([, state]) => state.warnings)];
    return reply.status(reasons.length ? 503 : 200).send({
      service: 'gateway',
      status: reasons.length ? 'not-ready' : 'ready',
      reasons,
      ...(warnings.length > 0 && { warnings }),
      services: Object.fromEntries(asked.map(([name, state]) => [name, { ready: state.ready, reasons: state.reasons }])),
    });
  });
};
