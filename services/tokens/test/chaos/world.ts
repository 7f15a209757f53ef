import type { Person as SignedIn } from '@fernway/service-kit/testing';

export type Person = SignedIn & { name: string; zone: string; hours: number };
/** `left`: tokens that nobody has asked back. */
export type Order = { id: string; person: Person; tokens: number; left: number };
/** As the ai service knows it. What has failed never completes; `settled` is what a completed one cost. */
export type Generation = {
  id: string;
  person: Person;
  state: 'running' | 'completed' | 'failed';
  price: number;
  settled: number | null;
};

/** What an asker was told in the end: `unknown` where no answer came, or one that may speak of another attempt. */
export type Told<Answer> = { is: 'done'; answer: Answer } | { is: 'refused'; code: string } | { is: 'unknown' };
export type AskedReservation = {
  person: Person;
  key: string;
  feature: string;
  told: Told<{ id: string; tokens: number; free: boolean }>;
};
export type AskedBonus = {
  person: Person;
  key: string;
  route: string | null;
  told: Told<{ success: boolean; tokens: number }>;
};
export type AskedAdjustment = { person: Person; key: string; tokens: number; told: Told<null> };
/** A refund or a dispute, told by billing's event: it will be done. */
export type Change = { key: string; order: Order; tokens: number };

/** Everything that was wanted of the service from outside, and what was answered. */
export class World {
  readonly people: Person[] = [];
  readonly orders: Order[] = [];
  readonly changes: Change[] = [];
  readonly generations = new Map<string, Generation>();
  readonly reservations: AskedReservation[] = [];
  readonly bonuses: AskedBonus[] = [];
  readonly adjustments: AskedAdjustment[] = [];
  readonly problems: string[] = [];
  operations = 0;

  fail(problem: string): void {
    if (this.problems.length < 20) this.problems.push(problem);
  }
}
