import type { FastifyInstance } from 'fastify';

type State = { ready: boolean; reasons: string[] };

const askMs = 2000;

const stateOf = async (url: string): Promise<State> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(askMs) });
    const body = (await answer.json()) as { reasons?: string[] };
    return { ready: answer.ok, reasons: body.reasons ?? [] };
  } catch {
    return { ready: false, reasons: ['does not answer'] };
  }
};

/**
 * `/healthz`: the gateway answers. `/readyz`: 503 until every service was ready once, from then on the gateway's own
 * state; its body lists the services as they are now. `warnings` are for people.
 */
export const serveReadiness = (
  fastify: FastifyInstance,
  services: Readonly<Record<string, string>>,
  own: { problems(): string[]; warnings(): string[] },
): void => {
  const wereReady = new Set<string>();
  fastify.get('/healthz', () => ({ service: 'gateway', status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      Object.entries(services).map(async ([name, url]) => [name, await stateOf(url)] as const),
    );
    for (const [name, { ready }] of states) if (ready) wereReady.add(name);
    const reasons = [
      ...own.problems(),
      ...Object.keys(services)
        .filter((name) => !wereReady.has(name))
        .map((name) => `${name} was not ready yet`),
    ];
    const warnings = own.warnings();
    return reply.status(reasons.length ? 503 : 200).send({
      service: 'gateway',
      status: reasons.length ? 'not-ready' : 'ready',
      reasons,
      ...(warnings.length > 0 && { warnings }),
      services: Object.fromEntries(states),
    });
  });
};
