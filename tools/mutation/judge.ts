import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import type { Instrumented, Mutant } from './instrument.ts';
import type { Outcome, Planned } from './messages.ts';
import { type Plan, planned } from './plan.ts';
import { fromRoot } from './project.ts';
import { Session } from './session.ts';
import type { Verdict } from './verdicts.ts';

/** A process is replaced after so many mutants: what broken code leaves behind adds up. */
const mutantsPerProcess = 250;
/** A machine may be too busy to start an application in time; twice in a row no verdict is taken from it. */
const attempts = 2;

/** Lets mutants meet their tests, and takes no failure for a kill that the test would show without the mutant. */
export class Judge {
  private readonly sources: string;
  private readonly session: Session;
  private judged = 0;
  /** Verdicts that had to be taken again, because an earlier mutant had spoiled the application. */
  retaken = 0;

  constructor({ sources }: Pick<Instrumented, 'sources'>) {
    this.sources = sources;
    this.session = new Session(sources);
  }

  async judge(mutant: Mutant, plan: Plan): Promise<Verdict> {
    if (!plan.covered) return { status: 'no-coverage' };
    this.judged += 1;
    if (this.judged % mutantsPerProcess === 0) this.session.end();
    const warm = await this.warm(mutant, plan);
    if (warm.status !== 'survived' || plan.fresh.length === 0) return verdictOf(warm);
    return verdictOf(await this.fresh(mutant, plan));
  }

  end(): void {
    this.session.end();
  }

  private async warm({ id }: Mutant, plan: Plan): Promise<Outcome> {
    let tests = plan.warm.map(planned);
    while (tests.length) {
      const { outcome, spoiled } = await this.session.verdict({ do: 'warm', mutant: id, tests });
      this.retaken += spoiled.length;
      if (outcome.status !== 'timed-out') return outcome;
      const test = tests.find(({ file, name }) => file === outcome.by.file && name === outcome.by.name);
      // A start that hangs is no verdict on the mutant: it was not at work yet. A busy machine hangs once, a mutant twice.
      if (test && (await this.passes(test))) {
        const { outcome: again } = await this.session.verdict({ do: 'warm', mutant: id, tests: [test] });
        if (again.status !== 'survived' && again.by.name === test.name && (await this.passes(test))) return again;
      }
      this.retaken += 1;
      tests = test ? tests.slice(tests.indexOf(test) + 1) : [];
    }
    return { status: 'survived', ran: 0 };
  }

  private async fresh({ id }: Mutant, plan: Plan): Promise<Outcome> {
    const files = plan.fresh.map(({ file, tests }) => ({ file: join(root, file), tests: tests.map(planned) }));
    let late = 0;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const session = plan.alone ? new Session(this.sources) : this.session;
      const { outcome } = await session.verdict({ do: 'fresh', mutant: id, files });
      if (plan.alone) session.end();
      if (outcome.status === 'survived') return outcome;
      if (outcome.status === 'timed-out') late += 1;
      // Where the application did not even start, any of its tests shows whether it does without the mutant.
      const tests = files.find(({ file }) => file === outcome.by.file)?.tests ?? [];
      const test = tests.find(({ name }) => name === outcome.by.name) ?? tests[0];
      if (test && (await this.passes(test)) && (outcome.status === 'killed' || late > 1)) return outcome;
      this.retaken += 1;
    }
    return { status: 'survived', ran: 0 };
  }

  /** In a fresh application. */
  private async passes(test: Planned): Promise<boolean> {
    const answer = await this.session.ask({ do: 'check', test });
    return answer.kind === 'checked' && answer.passed;
  }
}

const verdictOf = (outcome: Outcome): Verdict =>
  outcome.status === 'survived'
    ? { status: 'survived' }
    : {
        status: outcome.status,
        by: { ...outcome.by, file: fromRoot(outcome.by.file), hash: null },
        error: outcome.error,
      };
