import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import type { Coverage, KnownTest } from './coverage.ts';
import type { Mutant } from './instrument.ts';
import type { Planned } from './messages.ts';
import type { Project } from './project.ts';

export type Plan = {
  /** Repeatable tests that pass the mutant, the likeliest and quickest first. */
  warm: KnownTest[];
  /** Files to run from their start with the mutant at work. */
  fresh: { file: string; tests: KnownTest[] }[];
  /** The mutant works while modules load: only a process of its own shows it. */
  alone: boolean;
  /** Whether any test passes it, also those that are kept for the second stage. */
  covered: boolean;
  /** The same tests as ever: as long as they are, a survivor stays one. */
  hash: string;
};

export const planned = ({ file, name, limitMs }: KnownTest): Planned => ({ file: join(root, file), name, limitMs });

/** Chooses the tests that each mutant meets. */
export class Planner {
  private readonly project: Project;
  private readonly coverage: Coverage;
  private readonly byMutant = new Map<string, KnownTest[]>();
  private readonly byFile = new Map<string, Set<KnownTest>>();
  private readonly kills = new Map<string, { times: number; totalMs: number }>();
  /** Mutants of a file that a test passes: how much it has to do with it. */
  private readonly passed = new Map<string, number>();
  private readonly importers = new Map<string, string[]>();
  private readonly thorough: boolean;
  /** Nine in ten tests of the project took no longer, on the machine as it was at the survey. */
  private readonly usualMs: number;

  /** @param thorough all that pass the mutant; else the most telling ones, as many as the project says */
  constructor(project: Project, coverage: Coverage, mutants: Mutant[], thorough: boolean) {
    this.project = project;
    this.coverage = coverage;
    this.thorough = thorough;
    this.usualMs = Math.max(
      10,
      coverage.tests.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(coverage.tests.length * 0.9)] ?? 0,
    );
    const fileOf = new Map(mutants.map(({ id, file }) => [id, file]));
    for (const test of coverage.tests) {
      for (const id of test.covers) {
        push(this.byMutant, id, test);
        const file = fileOf.get(id);
        if (!file) continue;
        this.byFile.set(file, (this.byFile.get(file) ?? new Set()).add(test));
        count(this.passed, `${file} ${test.file} ${test.name}`);
      }
    }
    for (const file of [...project.sources, ...project.specs])
      for (const imported of importsOf(file)) push(this.importers, imported, file);
  }

  /** Remembered, so that the next mutants of the file meet this test first. */
  noteKill(mutant: Mutant, test: string, ms: number): void {
    const key = `${mutant.file} ${test}`;
    const { times, totalMs } = this.kills.get(key) ?? { times: 0, totalMs: 0 };
    this.kills.set(key, { times: times + 1, totalMs: totalMs + ms });
  }

  /** @param survived the first stage, whose tests are the least likely in the second */
  planFor(mutant: Mutant, survived: boolean): Plan {
    const starter = Object.entries(this.project.threads).find(([, files]) => files.includes(mutant.file))?.[0];
    const passing = this.ordered(mutant, this.byMutant.get(mutant.id) ?? [], survived);
    const warm = passing.filter(({ repeatable }) => repeatable);
    const once = passing.filter(({ repeatable }) => !repeatable);
    const alone = this.coverage.loaded.has(mutant.id);
    const atStart = [...this.coverage.files]
      .filter(([, { startCovers }]) => startCovers.includes(mutant.id))
      .map(([file]) => file);
    // What is at work before any test can be seen by all: those count that have to do with its file.
    const beforeTests = alone || atStart.length > 0 || starter !== undefined;
    const related = beforeTests ? this.ordered(mutant, this.related(mutant.file, starter), survived) : [];
    const first =
      atStart.length && !related.length
        ? this.coverage.tests.filter(({ file }) => file === atStart[0]).slice(0, 1)
        : [];
    const all = [...(this.byMutant.get(mutant.id) ?? []), ...(beforeTests ? this.related(mutant.file, starter) : [])];
    return {
      warm,
      fresh: this.inFiles([...related, ...first, ...once]),
      alone,
      covered: all.length > 0,
      hash: hashOf(all),
    };
  }

  private related(file: string, starter: string | undefined): KnownTest[] {
    const importers = this.importers.get(file) ?? [];
    // A constant is read without a trace: by the specs that import it, or through the sources that do.
    const specs = this.coverage.tests.filter((test) => importers.includes(test.file));
    const passing = (files: string[]) => files.flatMap((name) => [...(this.byFile.get(name) ?? [])]);
    const own = [...specs, ...passing(starter ? [file, starter] : [file])];
    return [...new Set(own.length ? own : passing(importers))];
  }

  /** In their order; where a test neither can be repeated nor stands alone, with all that come before it. */
  private inFiles(tests: KnownTest[]): Plan['fresh'] {
    const at = (test: KnownTest) => this.coverage.tests.indexOf(test);
    return [...new Set(tests.map(({ file }) => file))].map((file) => {
      const asked = tests.filter((test) => test.file === file);
      if (asked.every(({ repeatable, standsAlone }) => repeatable || standsAlone))
        return { file, tests: asked.sort((a, b) => at(a) - at(b)) };
      const all = this.coverage.tests.filter((test) => test.file === file);
      const last = Math.max(...asked.map((test) => all.indexOf(test)));
      return { file, tests: all.slice(0, last + 1) };
    });
  }

  private ordered(mutant: Mutant, tests: KnownTest[], survived: boolean): KnownTest[] {
    // By time: a property that shrinks its failure kills as surely as an example, and ten times as slowly.
    const kills = (test: KnownTest) => {
      const known = this.kills.get(`${mutant.file} ${test.file} ${test.name}`);
      return known ? known.times / (50 + known.totalMs / known.times) : 0;
    };
    const unit = (test: KnownTest) => (test.file.includes('/src/') ? 0 : 1);
    // A feature has one name, in its sources and in its suite.
    const named = (test: KnownTest) => (mutant.file.includes(basename(test.file).split('.')[0]!) ? 1 : 0);
    const about = (test: KnownTest) => this.passed.get(`${mutant.file} ${test.file} ${test.name}`) ?? 0;
    const sorted = tests.sort(
      (a, b) =>
        unit(a) - unit(b) ||
        kills(b) - kills(a) ||
        named(b) - named(a) ||
        about(b) / (b.ms + 50) - about(a) / (a.ms + 50),
    );
    // Then file by file: each has an application of its own to start.
    const files = [...new Set(sorted.map(({ file }) => file))];
    const known = sorted.filter((test) => kills(test) > 0);
    const grouped = [
      ...known,
      ...files.flatMap((file) => sorted.filter((test) => test.file === file && kills(test) === 0)),
    ];
    const near = new Set([...new Set(grouped.map(({ file }) => file))].slice(0, this.project.mostFiles));
    let ms = 0;
    const quick = grouped
      .filter((test) => near.has(test.file) && test.ms <= this.project.slow * this.usualMs)
      .filter((test, index) => (ms += test.ms) <= this.project.quickMs || index < this.project.mostTests);
    const first = quick.length ? quick : grouped.slice(0, 1);
    if (!this.thorough) return first;
    return survived ? [...grouped.filter((test) => !first.includes(test)), ...first] : grouped;
  }
}

const hashOf = (tests: KnownTest[]) =>
  createHash('sha256')
    .update([...new Set(tests.map(({ hash }) => hash))].sort().join())
    .digest('hex')
    .slice(0, 16);

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, path]) =>
    `${join(dirname(file), path!)}.ts`.replaceAll('\\', '/'),
  );
}
