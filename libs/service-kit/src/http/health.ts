import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks one part whether it can work. @returns reasons why not, for people; empty when it can */
export type ReadinessCheck = () => Promise<readonly string[]>;

/** Who is refused for want of room tries again; where nobody does any more, there may be room. */
const fullForMs = 60_000;
/** Less than what asks waits: the gateway for 3 s. */
const limitMs = 2_000;

/** Parts of a service that can keep it from being ready, and whether it is about to stop. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly concerns = new Map<string, ReadinessCheck>();
  private stopping = false;
  private diskFullAt = Number.NEGATIVE_INFINITY;

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, limited(check));
  }

  /** What somebody should look at, although the service works. */
  addConcern(name: string, check: ReadinessCheck): void {
    this.concerns.set(name, limited(check));
  }

  /** From now on not ready: a balancer sends no more while the last requests finish. */
  stop(): void {
    this.stopping = true;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  async problems(): Promise<string[]> {
    if (this.stopping) return ['Stopping'];
    return ask(this.checks);
  }

  /** Something was refused just now, for there was no room for it. */
  diskWasFull(): void {
    this.diskFullAt = Date.now();
  }

  /** @returns what somebody should look at; empty when nothing is */
  async warnings(): Promise<string[]> {
    const isFull = Date.now() - this.diskFullAt < fullForMs;
    return [...(isFull ? ['the disk is full: nothing can be written'] : []), ...(await ask(this.concerns))];
  }
}

/** What hangs is not asked again until it has answered: its questions would take all connections to the database. */
const limited = (check: ReadinessCheck): ReadinessCheck => {
  let asking: ReturnType<ReadinessCheck> | undefined;
  return () => {
    asking ??= check().finally(() => (asking = undefined));
    return Promise.race([asking, sleep(limitMs, [`no answer within ${limitMs / 1000} s`], { ref: false })]);
  };
};

const ask = async (checks: ReadonlyMap<string, ReadinessCheck>): Promise<string[]> => {
  const found = await Promise.all(
    [...checks].map(async ([name, check]) => {
      try {
        return (await check()).map((reason) => `${name}: ${reason}`);
      } catch (error) {
        return [`${name}: ${(error as Error).message}`];
      }
    }),
  );
  return found.flat();
};

/** While stopping each answer ends its connection: one that is kept alive would hold the server open. */
export function endConnectionsWhenStopping(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** `/healthz`: the process answers. `/readyz`: it can do its work, else 503 with the reasons; `warnings` are for people. */
export function serveHealth(fastify: FastifyInstance, service: string, readiness: Readiness): void {
  fastify.get('/healthz', () => ({ service, status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const [reasons, warnings] = await Promise.all([readiness.problems(), readiness.warnings()]);
    if (reasons.length) reply.status(503);
    return {
      service,
      status: reasons.length ? 'not-ready' : 'ready',
      reasons,
      ...(warnings.length > 0 && { warnings }),
    };
  });
}
