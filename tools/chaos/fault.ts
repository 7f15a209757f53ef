import type { Random } from '../../services/tokens/test/simulation/random.ts';
import type { Person } from './person.ts';
import type { Victims } from './victims.ts';

export type Fault = {
  /** How often it strikes for every other. */
  often: number;
  /** Whether a platform like this can have it. */
  possible?(victims: Victims): boolean;
  /** Strikes, and waits until the fault is over. @returns what exactly it did; nothing where there was nothing to strike */
  strike(victims: Victims, random: Random, people: Person[]): Promise<string | undefined>;
};

export const withBroker = (victims: Victims) => victims.scene.transport === 'kafka';

/** Any of the databases. */
export const anyDatabase = (victims: Victims, random: Random) => random.pick(Object.keys(victims.databases()).sort());

/** Those of services, which have an outbox. */
export const anyService = (victims: Victims, random: Random) =>
  random.pick(
    Object.keys(victims.databases())
      .filter((name) => name !== 'events')
      .sort(),
  );

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
