import { tokenRules } from '@fernway/contracts/http/tokens';
import { firstDifference } from '../../src/ledger/ledger-verification.js';
import { readLedgerOf } from '../read-ledger.js';
import type { AccountModel } from './account-model.js';
import { Choices } from './choices.js';
import type { SimulatedDatabase } from './database.js';
import { Invariants } from './invariants.js';
import { Operations } from './operations.js';
import { Random } from './random.js';
import { type Fault, type Operation, Scheduler, type Task } from './scheduler.js';
import { askText, startTokensService, type TokensService } from './service.js';
import { virtual } from './virtual.js';
import { type Person, World } from './world.js';

export type SeedResult = {
  seed: number;
  problem: string | undefined;
  trace: string[];
  operations: number;
  faults: number;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const begin = Date.parse('2026-03-28T21:00:00Z');
const mostAtOnce = 6;
/** A sweep holds one while it works with another. */
const maxSessions = 2 * mostAtOnce;

/** The tokens service on one database, simulated seed by seed. */
export class Simulation {
  private readonly scheduler: Scheduler;
  private service!: TokensService;
  private trace: string[] = [];
  private skew: number[] = [];
  private world!: World;
  private told = new Map<string, string>();
  private operations = 0;
  /** The ai service is asked too seldom for the faults of all statements to meet a question. */
  private silence = new Random(0);

  private constructor(private readonly database: SimulatedDatabase) {
    this.scheduler = new Scheduler(
      () => database.connect(),
      database.monitor,
      (line) => this.trace.push(line),
      (process) => virtual.now + (this.skew[process] ?? 0),
    );
  }

  static async start(database: SimulatedDatabase): Promise<Simulation> {
    const simulation = new Simulation(database);
    simulation.service = await startTokensService(simulation.scheduler, (id) => {
      const state = simulation.world.generations.get(id)?.state ?? 'unknown';
      simulation.told.set(id, state);
      return state;
    });
    return simulation;
  }

  /**
   * @param length operations to start
   * @param left numbers of operations that are left out, to find those that matter
   */
  async run(seed: number, length: number, left: ReadonlySet<number> = new Set()): Promise<SeedResult> {
    const random = new Random(seed);
    virtual.now = begin + random.int(4 * day);
    virtual.ids = new Random(seed, 1);
    this.silence = new Random(seed, 2);
    this.trace = [];
    this.told = new Map();
    this.operations = 0;
    const { env } = this.service;
    env.TOKENS_EXPIRE = random.chance(0.5) ? 'monthly' : 'never';
    const processes = random.between(1, 3);
    this.skew = Array.from({ length: processes }, (_none, index) =>
      index && random.chance(0.5) ? random.between(-5_000, 5_000) : 0,
    );
    this.world = new World(random, random.between(1, 4), env, tokenRules.energyRegenerationMs);
    const world = this.world;
    await this.scheduler.clear();
    await this.database.clear();
    await this.scheduler.prepare(maxSessions, `${seed}`);
    const invariants = new Invariants(this.database.monitor);
    const operations = new Operations(
      world,
      this.service,
      { afterCommit: (people) => this.check(invariants, people) },
      this.told,
      tokenRules.energyRegenerationMs,
    );
    const plan = {
      concurrency: random.between(1, mostAtOnce),
      faults: random.pick([0, 0.002, 0.01, 0.04]),
      drift: random.chance(0.5),
      processes,
    };
    this.note(
      `seed ${seed}: ${JSON.stringify({ ...plan, skew: this.skew, expire: env.TOKENS_EXPIRE, people: world.people.map(({ name, zone }) => `${name} in ${zone}`) })}`,
    );
    const choose = new Choices(world, operations);
    for (const person of world.people) choose.send(operations.register(person));
    for (let started = 0; started < length && !world.problem; ) {
      const movable = this.scheduler.movable();
      if (this.scheduler.tasks.length < plan.concurrency && (movable.length === 0 || random.chance(0.25))) {
        started += 1;
        const [process, operation] = [
          random.int(processes),
          random.chance(0.4) && world.waiting.length ? this.deliver() : choose.next(),
        ];
        if (!left.has(started)) await this.begin(process, operation);
      } else if (random.chance(0.01)) this.pass(random, plan.drift, choose);
      else await this.move(movable, plan.faults);
    }
    if (!world.problem) await this.drain(operations, invariants);
    return { seed, problem: world.problem, trace: this.trace, operations: this.operations, faults: world.faults };
  }

  async stop(): Promise<void> {
    await this.database.close();
  }

  private note(line: string): void {
    this.trace.push(line);
  }

  private async begin(process: number, operation: Operation): Promise<void> {
    this.operations += 1;
    await this.scheduler.start(process, operation);
  }

  private deliver(): Operation {
    const { random, waiting } = this.world;
    return random.draw(waiting)();
  }

  private pass(random: Random, drift: boolean, choose: Choices): void {
    const step = random.pick([
      'midnight',
      1,
      50,
      1_000,
      20_000,
      5 * minute,
      11 * minute,
      6 * 60 * minute,
      day,
    ] as const);
    const person = random.pick(this.world.people);
    // Around somebody's midnight, where the clocks of two processes may show two days.
    virtual.now =
      step === 'midnight'
        ? person.model.calendar.midnight(virtual.now) + random.pick([-1_500, -1, 0, 1, 1_500])
        : virtual.now + step;
    this.note(`   ${new Date(virtual.now).toISOString()}`);
    if (drift && random.chance(0.6)) {
      const process = random.int(this.skew.length);
      this.skew[process] = random.pick([-day, -day, -60 * minute, -1_000, 0, 2_000]);
      this.world.faults += 1;
      this.note(`   p${process}'s clock is set by ${this.skew[process]} ms`);
    }
    // People come when a day begins, and may meet any process.
    if (random.chance(0.5))
      for (let visits = random.between(1, 3); visits > 0; visits -= 1)
        this.world.waiting.push(() => choose.visit(person));
  }

  private async move(movable: Task[], rate: number): Promise<void> {
    const { random } = this.world;
    const blocked = this.scheduler.tasks.filter(({ state }) => state === 'blocked');
    if (movable.length === 0 ? blocked.length > 0 : blocked.length > 0 && random.chance(rate)) {
      this.world.faults += 1;
      return this.scheduler.cancel(random.pick(blocked), movable.length ? 'times out' : 'is the victim of a deadlock');
    }
    if (movable.length === 0) {
      if (this.scheduler.tasks.length)
        throw new Error(
          `Nothing can move: ${this.scheduler.tasks.map(({ id, state, operation }) => `#${id} ${operation.name} is ${state}`).join()}`,
        );
      return;
    }
    const fault = random.chance(rate)
      ? random.pick<Fault>(['crash before', 'crash after', 'lost before', 'lost after'])
      : undefined;
    if (fault) this.world.faults += 1;
    const task = random.pick(movable);
    const silent =
      rate > 0 && task.state === 'parked' && task.pending!.query.text === askText && this.silence.chance(0.1);
    if (silent && !fault) this.world.faults += 1;
    await this.scheduler.step(task, fault ?? (silent ? 'lost before' : undefined));
  }

  private async check(invariants: Invariants, people: Iterable<Person>): Promise<void> {
    for (const { name, user, model } of people) {
      const { problems, head } = await invariants.check(user, model, virtual.now + 2 * day);
      this.note(`   = ${name} ${head.slice(0, 8)} ${JSON.stringify(model.ledger.balance)}`);
      for (const problem of problems) this.world.fail(`${name}: ${problem}`);
    }
  }

  private async finish(): Promise<void> {
    while (this.scheduler.tasks.length && !this.world.problem) await this.move(this.scheduler.movable(), 0);
  }

  private async alone(operation: Operation): Promise<void> {
    await this.begin(0, operation);
    await this.finish();
  }

  /** Nothing fails any more: all that waits is delivered, all that is held comes to an end, and the ledger is exact. */
  private async drain(operations: Operations, invariants: Invariants): Promise<void> {
    const { world } = this;
    this.note('   nothing fails from here on');
    await this.finish();
    const settleAll = async () => {
      for (let tries = 0; world.waiting.length && tries < 2_000 && !world.problem; tries += 1)
        await this.alone(this.deliver());
    };
    await settleAll();
    for (const generation of world.generations.values()) {
      if (generation.state !== 'running') continue;
      generation.state = 'completed';
      world.waiting.push(operations.complete(generation, generation.price));
    }
    await settleAll();
    this.skew = this.skew.map(() => 0);
    virtual.now += 2 * day;
    await this.alone(operations.sweepLapsed());
    for (let sweeps = 0; sweeps < 2 && !world.problem; sweeps += 1) {
      await this.alone(operations.sweepReservations());
      virtual.now += 11 * minute;
    }
    world.waiting.push(...world.late);
    await settleAll();
    if (world.problem) return;
    for (const { name, id, person } of world.orders)
      if (!person.model.received(`purchase:${id}`)) world.fail(`${name} was paid and never credited`);
    for (const { name, model } of world.people)
      if (model.held.length) world.fail(`${name}: ${model.held.length} reservations stay held for ever`);
    await this.check(invariants, world.people);
    const { monitor } = this.database;
    const accounts = await readLedgerOf(monitor);
    for (const account of accounts) {
      const difference = firstDifference(account);
      if (difference) world.fail(difference);
    }
    const { rows } = await monitor.query<{ sum: number; entries: number; inbox: number; adjustments: number }>(
      `SELECT (SELECT coalesce(sum(amount), 0)::int FROM ledger_posting) AS sum, (SELECT count(*)::int FROM ledger_entry) AS entries,
              (SELECT count(*)::int FROM inbox) AS inbox, (SELECT count(*)::int FROM adjustment) AS adjustments`,
    );
    const sum = (of: (model: AccountModel) => number) =>
      world.people.reduce((total, { model }) => total + of(model), 0);
    const expected = {
      sum: 0,
      entries: sum(({ entries }) => entries),
      inbox: world.inbox.size,
      adjustments: sum(({ adjustments }) => adjustments),
    };
    if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
      world.fail(`at the end ${JSON.stringify(rows[0])}, the model says ${JSON.stringify(expected)}`);
  }
}
