import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { anyDraftStep, killAtStep } from './draft-steps.ts';
import { anyService, type Fault, inSeconds, withBroker } from './fault.ts';
import { freeze, signal, type Victims } from './victims.ts';

const importRuns = `SELECT FROM import WHERE state IN ('checking', 'running')`;
/** The relay has taken events and not said yet that they are published. */
const eventsAreRelayed = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE '%delete from outbox%'`;

/** Processes that end, or stand still. */
export const processFaults = {
  'kill a service': { often: 4, strike: (victims, random) => kill(victims, random, () => true) },
  'kill the gateway': { often: 2, strike: (victims, random) => kill(victims, random, (name) => name === 'gateway') },
  'kill one of two': {
    often: 3,
    possible: ({ scene }) => scene.twice.length > 0,
    strike: (victims, random) => kill(victims, random, (name) => victims.scene.twice.includes(name)),
  },
  'freeze a service': {
    often: 3,
    // Some shorter, some longer than the leases of 6 to 30 s.
    strike: async (victims, random) => {
      const ms = random.between(1_000, 14_000);
      const struck = one(victims, random, () => true);
      return struck && (await freeze([struck.pid], ms)) ? `${struck.name} for ${inSeconds(ms)}` : undefined;
    },
  },
  'clock of a service off': {
    often: 2,
    strike: async (victims, random) => {
      const byMs = random.between(5_000, 90_000) * (random.chance(0.5) ? 1 : -1);
      const ms = random.between(3_000, 15_000);
      const struck = one(victims, random, () => true);
      if (!struck) return undefined;
      await victims.shiftClock(struck.pid, byMs, ms);
      return `${struck.name} by ${inSeconds(byMs)} for ${inSeconds(ms)}`;
    },
  },
  'kill at a step of a draft': {
    often: 3,
    strike: async (victims, random) => {
      const step = anyDraftStep(random);
      return (await killAtStep(victims, step)) ? step : undefined;
    },
  },
  'kill crm in mid-import': { often: 2, strike: (victims) => killAt(victims, 'crm', importRuns) },
  'kill a relay in mid-batch': {
    often: 2,
    strike: (victims, random) => killAt(victims, anyService(victims, random), eventsAreRelayed),
  },
  'kill everything': {
    often: 1,
    strike: async (victims) => {
      await victims.killAll();
      return 'started again';
    },
  },
  'kill the broker': {
    often: 2,
    possible: withBroker,
    strike: async (victims, random) => {
      const ms = random.between(0, 15_000);
      await victims.killBroker(ms);
      return `away for ${inSeconds(ms)}`;
    },
  },
  'broker away while an import runs': {
    often: 1,
    possible: withBroker,
    strike: async (victims) => {
      const ms = 75_000;
      const began = await victims.moment('crm', importRuns);
      await victims.killBroker(ms);
      return `${inSeconds(ms)}, ${began ? 'an import ran' : 'no import ran at its begin'}`;
    },
  },
  'freeze the broker': {
    often: 2,
    possible: withBroker,
    strike: async (victims, random) => {
      const ms = random.between(1_000, 12_000);
      return (await victims.freezeBroker(ms)) ? inSeconds(ms) : undefined;
    },
  },
} satisfies Record<string, Fault>;

function one(victims: Victims, random: Random, which: (name: string) => boolean) {
  const running = victims.services().filter(({ name }) => which(name));
  running.sort((a, b) => (a.name < b.name ? -1 : a.pid - b.pid));
  return running.length > 0 ? random.pick(running) : undefined;
}

async function kill(victims: Victims, random: Random, which: (name: string) => boolean): Promise<string | undefined> {
  const struck = one(victims, random, which);
  return struck && signal(struck.pid, 'SIGKILL') ? struck.name : undefined;
}

/** All processes of a service: any of them may be the one at it. */
async function killAt(victims: Victims, service: string, moment: string): Promise<string | undefined> {
  if (!(await victims.moment(service, moment))) return undefined;
  const struck = victims.services().filter(({ name, pid }) => name === service && signal(pid, 'SIGKILL'));
  return struck.length > 0 ? struck.map(({ name }) => name).join(' and ') : undefined;
}
