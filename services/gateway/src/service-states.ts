import type { Instance, Upstream } from '@fernway/service-kit/plain';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of an instance or a service; `warnings` are about one that does its work. */
type State = { ready: boolean; reasons: string[]; warnings: string[] };

/** Services take up to 2 s to say that their database does not answer. */
const askMs = 3_000;
const silent: State = { ready: false, reasons: ['does not answer'], warnings: [] };

const instanceState = async (upstream: Upstream, instance: Instance): Promise<State> => {
  const asked = upstream
    .requestOf(instance, { method: 'GET', path: '/readyz', signal: AbortSignal.timeout(askMs) })
    .then(async ({ statusCode, body }) => {
      const { reasons = [], warnings = [] } = (await body.json()) as Partial<State>;
      return { ready: statusCode === 200, reasons, warnings };
    });
  // An address that does not even refuse takes longer than that to give up on.
  const state = await Promise.race([asked.catch(() => silent), sleep(askMs, silent, { ref: false })]);
  if (state === silent) upstream.suspect(instance);
  return state;
};

/** A service is ready while one of its instances is. */
const serviceState = async (name: string, upstream: Upstream): Promise<State> => {
  const instances = await upstream.known();
  const states = await Promise.all(instances.map((instance) => instanceState(upstream, instance)));
  const ready = states.some((state) => state.ready);
  if (!ready) return { ready, reasons: [...new Set(states.flatMap(({ reasons }) => reasons))], warnings: [] };
  const warnings = states.flatMap((state, index) =>
    state.ready
      ? state.warnings.map((warning) => `${name}: ${warning}`)
      : [`${name} at ${instances[index]!.origin}: ${state.reasons.join(', ')}`],
  );
  return { ready, reasons: [], warnings: [...new Set(warnings)] };
};

/** Asks all services how they are right now; one that says nothing within 3 s is not ready. */
export const serviceStates = (services: Readonly<Record<string, Upstream>>): Promise<[name: string, State][]> =>
  Promise.all(
    Object.entries(services).map(
      async ([name, upstream]) => [name, await serviceState(name, upstream)] as [string, State],
    ),
  );
