import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { type Fault, inSeconds } from './fault.ts';
import type { Victims } from './victims.ts';
import type { Trouble } from './wire.ts';

/** Between services and their databases or the broker. */
export const networkFaults = {
  'slow network': {
    often: 2,
    possible: isWired,
    strike: (victims, random) =>
      suffer(victims, random, { kind: 'slow', delayMs: random.between(20, 300) }, random.between(2_000, 10_000)),
  },
  'silent network': {
    often: 2,
    possible: isWired,
    strike: (victims, random) => suffer(victims, random, { kind: 'silent' }, random.between(1_000, 14_000)),
  },
  'network cut': {
    often: 2,
    possible: isWired,
    strike: (victims, random) => suffer(victims, random, { kind: 'cut' }, random.between(200, 8_000)),
  },
  'answers lost': {
    often: 3,
    possible: isWired,
    strike: (victims, random) => suffer(victims, random, { kind: 'answers lost' }, random.between(20, 2_000)),
  },
} satisfies Record<string, Fault>;

function isWired({ networks }: Victims): boolean {
  return Object.keys(networks).length > 0;
}

async function suffer({ networks }: Victims, random: Random, trouble: Trouble, ms: number): Promise<string> {
  const name = random.pick(Object.keys(networks).sort());
  await networks[name]!.suffer(trouble, ms);
  return `${name}${trouble.kind === 'slow' ? ` by ${trouble.delayMs} ms` : ''} for ${inSeconds(ms)}`;
}
