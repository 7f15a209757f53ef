import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Query, Session } from './session.js';

export type Answer = { value: unknown } | { error: unknown };
export type Ended = Answer | 'lost';

/** Something that somebody wants of the service, from the call to its answer. */
export type Operation = {
  /** As the trace shows it. */
  name: string;
  /** Whose account it is about; nothing where it may touch any. */
  about?: string | undefined;
  /** Its process has no other connection left: what it wants at once waits for one another. */
  oneConnection?: boolean | undefined;
  run(): Promise<unknown>;
  /** The database has executed a statement of it; `moment` is what the service took for the present. */
  executed(query: Query, result: pg.QueryResult, moment: number): Promise<void> | void;
  /** Its answer; `lost` where nobody is there any more to get one. `disturbed`: faults hit it. */
  ended(outcome: Ended, disturbed: boolean): void;
};

type Pending = { query: Query; session: Session | undefined; answer(of: Answer): void; line: Line };
/** The client's end of a session: `cut` makes its next statements fail, `vanish` frees it where nobody goes on. */
export type Line = { cut(): void; vanish(): void };

/** An operation under way in one of the processes; it moves only when the scheduler lets it. */
export class Task {
  state: 'running' | 'parked' | 'blocked' | 'answered' | 'over' = 'running';
  pending: Pending | undefined;
  answer: Answer | undefined;
  moment: number | undefined;
  disturbed = false;
  /** Its statement had to wait, and what it did in the end was not looked at yet. */
  waited = false;
  /** Sessions that its statement waits for. */
  blockers: number[] = [];
  /** Its connections: a transaction may be open while another one runs. */
  readonly lines = new Map<Session, Line>();
  /** Who waits for its only connection. */
  readonly queue: ((session: Session) => Line)[] = [];

  constructor(
    readonly id: number,
    readonly process: number,
    readonly operation: Operation,
  ) {}
}

export type Fault = 'crash before' | 'crash after' | 'lost before' | 'lost after';

const lostConnection = () => new Error('Connection terminated unexpectedly');

/**
 * Runs tasks one at a time, from one statement to the next, on real sessions. A statement that waits for a lock is
 * noticed by asking the server, not by the time that it takes: what happens next depends on nothing but choices.
 */
export class Scheduler {
  tasks: Task[] = [];
  private current: Task | undefined;
  private stopped: (() => void) | undefined;
  private readonly idle: Session[] = [];
  readonly sessions: Session[] = [];
  private seed = '0';
  private lastId = 0;

  constructor(
    private readonly connect: () => Promise<Session>,
    private readonly monitor: pg.Client,
    readonly log: (line: string) => void,
    private readonly present: (process: number) => number,
  ) {}

  /** Ends what a seed with a problem has left open. */
  async clear(): Promise<void> {
    for (const process of new Set(this.tasks.map((task) => task.process))) await this.kill(process);
  }

  /** All connections are open from the first seed on: which one a task gets depends on choices only. */
  async prepare(sessions: number, seed: string): Promise<void> {
    this.seed = seed;
    this.lastId = 0;
    while (this.sessions.length < sessions) this.sessions.push(await this.connect());
    this.idle.splice(0, this.idle.length, ...this.sessions);
    await Promise.all(this.sessions.map((session, index) => session.seed(`${this.seed}:${index}`)));
  }

  /** The service's clock, as the process of the running task sees it: it stands still within a transaction. */
  now(): number {
    const task = this.current;
    return task ? (task.moment ??= this.present(task.process)) : this.present(0);
  }

  /** A transaction of the running task begins. */
  begins(): void {
    if (this.current) this.current.moment = undefined;
  }

  async take(lineOn: (session: Session) => Line): Promise<void> {
    if (this.current?.operation.oneConnection && this.current.lines.size > 0)
      return void this.current.queue.push(lineOn);
    const session = this.idle.shift();
    if (session) return this.hold(session, lineOn(session));
    if (this.current) throw new Error('The simulation ran out of sessions');
    this.sessions.push(await this.connect());
    lineOn(this.sessions.at(-1)!);
  }

  /** The running task has this connection from now on. */
  private hold(session: Session, line: Line): void {
    this.current?.lines.set(session, line);
  }

  giveBack(session: Session): void {
    for (const task of this.tasks) task.lines.delete(session);
    const next = this.current?.queue.shift();
    if (next) this.hold(session, next(session));
    else this.idle.push(session);
  }

  /** A statement of the running task waits for its turn. Outside of tasks (at boot) it runs at once. */
  park(query: Query, session: Session | undefined, line: Line): Promise<pg.QueryResult> {
    const task = this.current;
    if (!task) return session!.run(query);
    return new Promise((resolve, reject) => {
      task.pending = {
        query,
        session,
        answer: (of) => ('error' in of ? reject(of.error as Error) : resolve(of.value as pg.QueryResult)),
        line,
      };
      task.state = 'parked';
      this.stopped?.();
    });
  }

  /**
   * Those that can move. One statement at most waits for a lock: of two, Postgres may wake either first, and the
   * simulation would not be the same again. Who holds the lock goes on, of course, even into a deadlock.
   */
  movable(): Task[] {
    const blocked = this.tasks.filter(({ state }) => state === 'blocked');
    const mayFollow = (task: Task) =>
      blocked.every((other) => apart(task, other) || other.blockers.includes(task.pending!.session?.pid ?? 0));
    return this.tasks.filter(
      (task) =>
        task.state === 'answered' || (task.state === 'parked' && (isBoundary(task.pending!.query) || mayFollow(task))),
    );
  }

  async start(process: number, operation: Operation): Promise<Task> {
    const task = new Task((this.lastId += 1), process, operation);
    this.tasks.push(task);
    this.log(`p${process} #${task.id} ${operation.name}`);
    await this.letRun(task, () => {
      operation.run().then(
        (value) => this.end(task, { value }),
        (error: unknown) => this.end(task, { error }),
      );
    });
    return task;
  }

  /** Executes what a parked task waits for, or brings a waiting answer. */
  async step(task: Task, fault: Fault | undefined): Promise<void> {
    const { query, session, line } = task.pending!;
    if (task.state === 'answered') return this.deliver(task, task.answer!);
    if (fault) {
      this.log(`   #${task.id} ${fault} ${label(query)}`);
      task.disturbed = true;
    }
    if (fault === 'crash before') return this.kill(task.process);
    if (fault === 'lost before') {
      await session?.abandon();
      line.cut();
      await this.settleBlocked();
      return this.deliver(task, { error: lostConnection() });
    }
    const answer = await this.execute(task);
    if (!answer) {
      task.state = 'blocked';
      task.waited = true;
      this.log(`   #${task.id} waits ${label(query)}`);
      return;
    }
    await this.observe(task, answer);
    if (fault === 'crash after') return this.kill(task.process);
    if (fault === 'lost after') {
      await session?.abandon();
      line.cut();
      await this.settleBlocked();
      return this.deliver(task, { error: lostConnection() });
    }
    return this.deliver(task, answer);
  }

  /** A statement that waits for a lock is given up, as by a time-out or as the victim of a deadlock. */
  async cancel(task: Task, why: string): Promise<void> {
    this.log(`   #${task.id} ${why}`);
    task.disturbed = true;
    await this.monitor.query('SELECT pg_cancel_backend($1)', [task.pending!.session!.pid]);
    while (task.state === 'blocked') await sleep(0);
    task.waited = false;
    await this.settleBlocked();
  }

  /** The process is gone: none of its tasks goes on, the server rolls their transactions back. */
  async kill(process: number): Promise<void> {
    this.log(`   p${process} is gone`);
    for (const task of this.tasks.filter((it) => it.process === process)) {
      if (task.state === 'blocked') await this.cancel(task, 'is cut off');
      task.state = 'over';
      for (const session of task.lines.keys()) await session.abandon();
      for (const line of [...task.lines.values()]) line.vanish();
      this.tasks.splice(this.tasks.indexOf(task), 1);
      task.operation.ended('lost', true);
    }
    await this.settleBlocked();
  }

  private async letRun(task: Task, go: () => void): Promise<void> {
    this.current = task;
    task.state = 'running';
    const stopped = new Promise<void>((done) => (this.stopped = done));
    go();
    await stopped;
    // It goes on without waiting for each answer: what it wants and reads at once has happened by then.
    await setImmediate();
    this.current = undefined;
  }

  private deliver(task: Task, answer: Answer): Promise<void> {
    const { answer: settle } = task.pending!;
    task.pending = undefined;
    return this.letRun(task, () => settle(answer));
  }

  private end(task: Task, outcome: Answer): void {
    if (task.state === 'over') return;
    task.state = 'over';
    this.tasks.splice(this.tasks.indexOf(task), 1);
    task.operation.ended(outcome, task.disturbed);
    this.stopped?.();
  }

  private async execute(task: Task): Promise<Answer | undefined> {
    const { query, session } = task.pending!;
    task.answer = undefined;
    const running = (session ? session.run(query) : Promise.resolve(undefined)).then(
      (value) => void (task.answer = { value }),
      (error: unknown) => void (task.answer = { error }),
    );
    if (!this.mayWait(task)) {
      await running;
      return task.answer;
    }
    // Only a hint when to ask: the answer is the server's.
    const rival = this.tasks.some((it) => it !== task && it.pending?.session?.open && !apart(task, it));
    const patience = rival && !isBoundary(query) ? 1 : 5;
    for (;;) {
      await Promise.race([running, sleep(patience)]);
      if (task.answer) return task.answer;
      const [blocked] = await this.blockedBy([task]);
      if (task.answer) return task.answer;
      if (blocked?.length) {
        task.blockers = blocked;
        break;
      }
    }
    void running.then(() => {
      if (task.state === 'blocked') task.state = 'answered';
    });
    return undefined;
  }

  /** Only who has an open transaction holds locks. */
  private mayWait(task: Task): boolean {
    const rival = (session: Session) => session !== task.pending!.session && session.open;
    return this.sessions.some(rival) || this.tasks.some(({ lines }) => [...lines.keys()].some(rival));
  }

  private async observe(task: Task, answer: Answer): Promise<void> {
    const { query } = task.pending!;
    if ('error' in answer) this.log(`   #${task.id} ${label(query)}: ${(answer.error as Error).message}`);
    else this.log(`   #${task.id} ${label(query)}`);
    if ('value' in answer) await task.operation.executed(query, answer.value as pg.QueryResult, this.momentOf(task));
    if (isBoundary(query)) await this.settleBlocked();
  }

  private momentOf(task: Task): number {
    return task.moment ?? this.present(task.process);
  }

  /** Resolves once every blocked statement has its answer or waits for a lock again. */
  private async settleBlocked(): Promise<void> {
    const waiting = this.tasks.filter(({ waited }) => waited);
    for (;;) {
      const still = waiting.filter(({ state }) => state === 'blocked');
      if (still.length === 0) break;
      const by = await this.blockedBy(still);
      const moved = still.some(({ state }) => state !== 'blocked');
      if (!moved && by.every((pids) => pids.length > 0)) break;
    }
    // In the order of their start, whichever answer came first.
    for (const task of waiting) {
      if (task.state !== 'answered') continue;
      task.waited = false;
      await this.observe(task, task.answer!);
    }
  }

  /** Who holds what these tasks' statements wait for, among the simulated sessions. */
  private async blockedBy(tasks: Task[]): Promise<number[][]> {
    const own = new Set(this.sessions.map(({ pid }) => pid));
    const { rows } = await this.monitor.query<{ by: number[] }>({
      name: 'blocked-by',
      text: 'SELECT pg_blocking_pids(p) AS by FROM unnest($1::int[]) WITH ORDINALITY AS w (p, n) ORDER BY n',
      values: [tasks.map(({ pending }) => pending!.session!.pid)],
    });
    return rows.map(({ by }) => by.filter((pid) => own.has(pid)));
  }
}

/** About different accounts. */
const apart = (one: Task, other: Task): boolean =>
  one.operation.about !== undefined &&
  other.operation.about !== undefined &&
  one.operation.about !== other.operation.about;

const isBoundary = ({ text }: Query): boolean => /^(BEGIN|COMMIT|ROLLBACK)/.test(text);

const label = ({ name, text }: Query): string =>
  name ?? text.slice(0, 60).replaceAll(/\s+/g, ' ').split('"public"')[0]!.trim();
