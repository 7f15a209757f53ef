import type { Env } from '../../src/env.js';
import { AccountModel } from './account-model.js';
import type { Random } from './random.js';
import type { Operation } from './scheduler.js';

export type Person = { name: string; user: string; zone: string; model: AccountModel; profile: number };
/** Zones with a fixed distance from UTC, in hours. */
export const zones = { UTC: 0, 'Asia/Tokyo': 9, 'Pacific/Kiritimati': 14, 'Etc/GMT+11': -11 } as const;
export type Zone = keyof typeof zones;
export type Order = { name: string; id: string; person: Person; tokens: number; taken: number };
/** A reservation as the ai service knows it; the state follows its contract: what has failed never completes. */
export type Generation = {
  name: string;
  id: string;
  person: Person;
  state: 'unknown' | 'running' | 'completed' | 'failed';
  price: number;
};

/** Everything outside of the tokens service, and what should be in its database by now. */
export class World {
  readonly people: Person[];
  readonly orders: Order[] = [];
  readonly generations = new Map<string, Generation>();
  /** Events that a handler has handled. */
  readonly inbox = new Set<string>();
  /** What waits to be tried: deliveries of events, calls after a lost answer. */
  readonly waiting: (() => Operation)[] = [];
  /** Settlements that come when nobody expects them any more. */
  readonly late: (() => Operation)[] = [];
  problem: string | undefined;
  faults = 0;
  private names = new Map<string, number>();

  constructor(
    readonly random: Random,
    people: number,
    env: Env,
    paceMs: number,
  ) {
    this.people = Array.from({ length: people }, (_none, index) => {
      const zone = random.pick(Object.keys(zones) as Zone[]);
      const model = new AccountModel(zones[zone], env.TOKENS_EXPIRE === 'monthly', paceMs);
      return { name: `a${index + 1}`, user: random.uuid(), zone, model, profile: 0 };
    });
  }

  /** A short name for the trace: r1, r2, … */
  name(kind: string): string {
    const next = (this.names.get(kind) ?? 0) + 1;
    this.names.set(kind, next);
    return `${kind}${next}`;
  }

  fail(problem: string): void {
    this.problem ??= problem;
  }

  personOf(user: unknown): Person | undefined {
    return this.people.find((person) => person.user === user);
  }
}
