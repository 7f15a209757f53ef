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
      // A start that hangs is no verdict on the mutant: it was not at work yet.
      if (test && (await this.passes(test))) return outcome;
      this.retaken += 1;
      tests = test ? tests.slice(tests.indexOf(test) + 1) : [];
    }
    return { status: 'survived', ran: 0 };
  }

  private async fresh({ id }: Mutant, plan: Plan): Promise<Outcome> {
    const files = plan.fresh.map(({ file, tests }) => ({ file: join(root, file), tests: tests.map(planned) }));
    if (!plan.alone) return (await this.session.verdict({ do: 'fresh', mutant: id, files })).outcome;
    const session = new Session(this.sources);
    try {
      return (await session.verdict({ do: 'fresh', mutant: id, files })).outcome;
    } finally {
      session.end();
    }
  }

  /** In a new process, as the one before is still busy. */
  private async passes(test: Planned): Promise<boolean> {
    const answer = await this.session.ask({ do: 'check', test });
    return answer.kind === 'checked' && answer.passed;
  }
}

const verdictOf = (outcome: Outcome): Verdict =>
  outcome.status === 'survived'
    ? { status: 'survived' }
    : { status: outcome.status, by: { ...outcome.by, file: fromRoot(outcome.by.file), hash: null }, error: outcome.error };
