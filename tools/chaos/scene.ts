import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { discoverServices } from '../platform/services.ts';
import type { Scene, Transport } from './victims.ts';

/** A platform as on servers: two services twice, and a network before all databases but one. That one is the embedded server's own. */
export function serverScene(transport: Transport, random: Random): Scene {
  const names = discoverServices().flatMap(({ name, database }) => (database ? [name] : []));
  const left = [...names].sort();
  const twice = [random.draw(left), random.draw(left)].sort();
  const direct = random.pick(names);
  return { transport, twice, wired: [...names, 'events'].filter((name) => name !== direct), remotes: true };
}
