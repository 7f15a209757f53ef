import type { Notice, Outcome, Planned, SurveyedFile, TestId } from './messages.ts';
import { activate, attributeTo, coveredBy, coveredByLoading } from './mutants.ts';
import { SpecFile, type TestRun } from './spec-file.ts';

/** Applications that stay up between mutants; an idle one costs little, but not nothing. */
const applications = 4;
/** After so many tests an application is started anew: suites that add up all accounts get slower with each. */
const testsPerApplication = 150;
const surveyLimitMs = 240_000;
const startLimitMs = 60_000;
/** Milliseconds that a test waits for events when a mutant may be why they do not come: at first, and where that is too near to what they take. */
const [briefMs, patientMs] = [800, 4_000];
const waitAtMost = (ms: number) => void (process.env['TEST_PATIENCE_MS'] = String(ms));

/** Runs tests of spec files with one mutant or none, in this process. */
export class Runner {
  private readonly files = new Map<string, SpecFile>();
  private readonly notify: (notice: Notice) => void;
  /** Tests that failed without a mutant, after one: verdicts by them were taken again in a fresh application. */
  spoiled: TestId[] = [];

  constructor(notify: (notice: Notice) => void) {
    this.notify = notify;
  }

  /** Every test of a file without a mutant: what it takes and covers, and whether it can be repeated. */
  async survey(path: string): Promise<SurveyedFile> {
    attributeTo(null);
    const file = await this.load(path);
    attributeTo(`start ${path}`);
    await file.start();
    const tests: SurveyedFile['tests'] = [];
    for (const name of file.names) {
      attributeTo(name);
      const run = await this.run(file, { file: path, name, limitMs: surveyLimitMs });
      if (run.outcome !== 'passed') throw new Error(`${path}: "${name}" ${run.outcome} without a mutant: ${run.error}`);
      tests.push({
        name,
        ms: Math.round(run.ms),
        hash: file.hashOf(name),
        covers: [],
        repeatable: true,
        standsAlone: false,
      });
    }
    attributeTo('again');
    for (const test of tests.toReversed()) {
      test.repeatable =
        (await this.run(file, { file: path, name: test.name, limitMs: surveyLimitMs })).outcome === 'passed';
    }
    await file.stop();
    for (const test of tests.filter(({ repeatable }) => !repeatable)) {
      test.standsAlone = await this.check({ file: path, name: test.name, limitMs: surveyLimitMs });
      await file.stop();
    }
    for (const test of tests) test.covers = coveredBy(test.name);
    return { tests, startCovers: coveredBy(`start ${path}`), loadCovers: coveredByLoading() };
  }

  /** In applications that were started without the mutant. A failure counts if the same test passes without it. */
  async warm(mutant: string, tests: Planned[]): Promise<Outcome> {
    let ran = 0;
    for (const test of tests) {
      waitAtMost(briefMs);
      const first = await this.with(mutant, await this.up(test.file), test);
      ran += 1;
      if (first.outcome === 'passed') continue;
      if (first.outcome === 'timed-out') return verdictOf(first, test, ran);
      let without = await this.run(await this.up(test.file), test);
      // Who waited in vain for an event must not need half as long for one that comes.
      if (without.outcome === 'passed' && (first.ms < briefMs || without.ms < briefMs / 2))
        return verdictOf(first, test, ran);
      waitAtMost(patientMs);
      // Nothing needs to be spoiled where a busy machine only made it wait.
      if (without.outcome === 'failed') without = await this.run(await this.up(test.file), test);
      if (without.outcome === 'passed') {
        const patient = await this.with(mutant, await this.up(test.file), test);
        if (patient.outcome === 'passed') continue;
        if (patient.outcome === 'timed-out' || (await this.passes(test))) return verdictOf(patient, test, ran);
      }
      this.spoiled.push({ file: test.file, name: test.name });
      await this.renew(test.file);
      const again = await this.with(mutant, await this.up(test.file), test);
      await this.renew(test.file);
      if (again.outcome === 'timed-out' || (again.outcome === 'failed' && (await this.passes(test))))
        return verdictOf(again, test, ran);
    }
    return { status: 'survived', ran };
  }

  /** Files from their start, with the mutant at work in it; the applications that were up are not touched. */
  async fresh(mutant: string, files: { file: string; tests: Planned[] }[]): Promise<Outcome> {
    let ran = 0;
    for (const { file: path, tests } of files) {
      const start: Planned = { file: path, name: '(start)', limitMs: startLimitMs };
      await this.files.get(path)?.stop();
      waitAtMost(patientMs);
      activate(mutant);
      try {
        this.notify({ kind: 'running', test: start, limitMs: startLimitMs });
        const file = await this.load(path);
        await file.start();
        for (const test of tests) {
          const run = await this.run(file, test);
          ran += 1;
          if (run.outcome !== 'passed') return verdictOf(run, test, ran);
        }
      } catch (error) {
        return { status: 'killed', by: { file: path, name: start.name }, error: String(error), ran };
      } finally {
        activate(null);
        await this.files.get(path)?.stop();
      }
    }
    return { status: 'survived', ran };
  }

  /** Without a mutant, from the start. */
  async check(test: Planned): Promise<boolean> {
    await this.renew(test.file);
    return this.passes(test);
  }

  private async passes(test: Planned): Promise<boolean> {
    return (await this.run(await this.up(test.file), test)).outcome === 'passed';
  }

  private async with(mutant: string, file: SpecFile, test: Planned): Promise<TestRun> {
    activate(mutant);
    try {
      return await this.run(file, test);
    } finally {
      activate(null);
    }
  }

  private run(file: SpecFile, { name, limitMs }: Planned): Promise<TestRun> {
    this.notify({ kind: 'running', test: { file: file.path, name }, limitMs });
    return file.run(name, limitMs);
  }

  private async load(path: string): Promise<SpecFile> {
    const file = this.files.get(path) ?? (await SpecFile.load(path));
    this.files.delete(path);
    this.files.set(path, file); // the newest last
    return file;
  }

  private async up(path: string): Promise<SpecFile> {
    const file = await this.load(path);
    if (file.isUp && file.runs >= testsPerApplication) await file.stop();
    if (file.isUp) return file;
    const others = [...this.files.values()].filter(({ isUp }) => isUp);
    for (const old of others.slice(0, Math.max(0, others.length - applications + 1))) await old.stop();
    this.notify({ kind: 'running', test: { file: path, name: '(start)' }, limitMs: startLimitMs });
    await file.start();
    return file;
  }

  private async renew(path: string): Promise<void> {
    await this.files.get(path)?.stop();
  }
}

const verdictOf = ({ outcome, error }: TestRun, { file, name }: TestId, ran: number): Outcome => ({
  status: outcome === 'timed-out' ? 'timed-out' : 'killed',
  by: { file, name },
  error: error.slice(0, 300),
  ran,
});
