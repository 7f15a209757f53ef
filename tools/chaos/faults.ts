import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { databaseFaults } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { networkFaults } from './network-faults.ts';
import { operatorFaults } from './operator-faults.ts';
import type { Person } from './person.ts';
import { processFaults } from './process-faults.ts';
import { NotBack, type Victims } from './victims.ts';

const faults = { ...processFaults, ...databaseFaults, ...networkFaults, ...operatorFaults } satisfies Record<
  string,
  Fault
>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** Strikes one fault after the other, as the seed has them. */
export class Faults {
  readonly struck: Partial<Record<FaultName, number>> = {};
  private cards: FaultName[] = [];
  private readonly victims: Victims;
  private readonly random: Random;
  private readonly people: Person[];

  constructor(victims: Victims, random: Random, people: Person[]) {
    this.victims = victims;
    this.random = random;
    this.people = people;
  }

  /** @returns its name and what it did, once it is over */
  async strike(): Promise<{ name: FaultName; detail: string }> {
    for (;;) {
      if (this.cards.length === 0) this.cards = faultNames.flatMap((name) => this.cardsOf(name));
      const name = this.random.draw(this.cards);
      const detail = await this.happen(faults[name]).catch((error: unknown) => {
        // Its own session may meet what an earlier fault has left; what does not come back is for people to know.
        if (error instanceof NotBack) throw error;
        return undefined;
      });
      if (detail === undefined) continue;
      this.struck[name] = (this.struck[name] ?? 0) + 1;
      return { name, detail };
    }
  }

  private happen(fault: Fault): Promise<string | undefined> {
    return fault.strike(this.victims, this.random, this.people);
  }

  private cardsOf(name: FaultName): FaultName[] {
    const { often, possible = () => true }: Fault = faults[name];
    return possible(this.victims) ? Array<FaultName>(often).fill(name) : [];
  }
}
