import type pg from 'pg';
import type { AccountModel } from './account-model.js';
import type { Ended, Operation } from './scheduler.js';
import type { Query } from './session.js';
import type { Person, World } from './world.js';

/** What the model does when a statement of the service decides something. */
export type Decision = {
  person: Person;
  /** On a copy at once, for the answer to expect; on the model itself when the transaction commits. */
  apply(model: AccountModel, moment: number): unknown;
  /** Changes nothing, so nothing is done at the commit. */
  look?: boolean;
  /** Told what the answer will be, where one statement decides for several. */
  said?(expected: unknown): void;
};

/** By the name of the statement; `transaction` counts the operation's transactions from 1. */
type Decides = (
  query: Query,
  result: pg.QueryResult,
  moment: number,
  transaction: number,
) => Decision | Decision[] | undefined;

export type Plan = {
  name: string;
  run(): Promise<unknown>;
  decides: Record<string, Decides | 'part of it'>;
  /** The inbox's key of an event and its handler. */
  event?: string;
  /** The event tells nothing that moves tokens. */
  idle?: boolean;
  /** Whose account is looked at after each commit. */
  about?: Person;
  oneConnection?: boolean;
  /** Compares the answer with what the model said last. */
  answer(outcome: Ended, expected: unknown, disturbed: boolean): void;
};

/** Statements that move tokens: none may happen that the operation is not there for. */
const movements = [
  'account-open',
  'credit',
  'expire',
  'reserve',
  'reserve-many',
  'settle',
  'release',
  'claw-back',
  'give-back',
  'adjust',
];

type Checks = { afterCommit(people: Iterable<Person>): Promise<void> };

/** Follows an operation through its transactions, and keeps the model beside it. */
export const tracked = (world: World, checks: Checks, plan: Plan): Operation => {
  let transaction = 0;
  let decided: (Decision & { expected: unknown })[] = [];
  let expected: unknown;
  let looked = false;

  const decide = (query: Query, result: pg.QueryResult, moment: number): void => {
    const name = query.name ?? '';
    const how = plan.decides[name];
    if (!how && movements.includes(name)) world.fail(`${plan.name} did ${name}, which nobody asked for`);
    if (!how || how === 'part of it') return;
    const decisions = [how(query, result, moment, transaction) ?? []].flat();
    const copies = new Map<Person, AccountModel>();
    for (const decision of decisions) {
      const copy = copies.get(decision.person) ?? decision.person.model.clone();
      copies.set(decision.person, copy);
      expected = decision.apply(copy, moment);
      decision.said?.(expected);
      if (!decision.look) decided.push({ ...decision, expected });
    }
    if (decisions.length) looked = decided.length === 0;
  };

  const commit = async (moment: number): Promise<void> => {
    const changing = decided;
    decided = [];
    if (plan.event) {
      const known = world.inbox.has(plan.event);
      if (known && changing.length > 0) world.fail(`${plan.name}: the event was handled twice`);
      if (!known && !plan.idle && changing.length === 0)
        world.fail(`${plan.name}: the event was taken for handled, and nothing was done`);
      world.inbox.add(plan.event);
    }
    for (const { person, apply, expected: decision } of changing) {
      const now = apply(person.model, moment);
      if (JSON.stringify(now) !== JSON.stringify(decision)) {
        world.fail(
          `${plan.name} decided ${JSON.stringify(decision)}, but at its commit the account had changed: ${JSON.stringify(now)}`,
        );
      }
    }
    // What only looked is looked at with the next change of the account.
    if (looked && changing.length === 0) return;
    await checks.afterCommit(new Set([...changing.map(({ person }) => person), ...(plan.about ? [plan.about] : [])]));
  };

  return {
    name: plan.name,
    about: plan.about?.name,
    oneConnection: plan.oneConnection,
    run: () => plan.run(),
    async executed(query, result, moment) {
      if (/^BEGIN/.test(query.text)) {
        transaction += 1;
        decided = [];
        looked = false;
      } else if (query.text === 'COMMIT') await commit(moment);
      else decide(query, result, moment);
    },
    ended: (outcome, disturbed) => plan.answer(outcome, expected, disturbed),
  };
};
