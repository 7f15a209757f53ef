import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Coverage } from './coverage.ts';
import type { Mutant } from './instrument.ts';
import { homeOf, type Project } from './project.ts';

type Status = 'killed' | 'timed-out' | 'survived' | 'no-coverage';
export type Verdict = {
  status: Status;
  /** The test that killed it, with the hash of its text. */
  by?: { file: string; name: string; hash: string | null };
  error?: string;
  /** Milliseconds that the verdict took. */
  ms?: number;
  /** Of a survivor: the tests that it met. */
  plan?: string;
  thorough?: boolean;
};

/** Verdicts of earlier runs: one holds as long as the mutant's file and the tests that gave it are what they were. */
export class Verdicts {
  private readonly path: string;
  private readonly all: Record<string, Verdict>;
  private savedAt = 0;
  private readonly hashes: Map<string, string>;

  constructor(project: Project, { tests }: Coverage, forget: boolean) {
    this.path = join(homeOf(project), 'verdicts.json');
    this.all = !forget && existsSync(this.path) ? JSON.parse(readFileSync(this.path, 'utf8')) : {};
    this.hashes = new Map(tests.map(({ file, name, hash }) => [`${file} ${name}`, hash]));
  }

  private hashOf(file: string, name: string): string | null {
    return this.hashes.get(`${file} ${name}`) ?? null;
  }

  /** @param plan the tests that the mutant would meet now */
  of({ key }: Mutant, plan: string, thorough: boolean): Verdict | undefined {
    const verdict = this.all[key];
    if (verdict?.by) return this.hashOf(verdict.by.file, verdict.by.name) === verdict.by.hash ? verdict : undefined;
    return verdict?.plan === plan && (verdict.thorough || !thorough) ? verdict : undefined;
  }

  /** Whether it did the last time, whatever has changed since. */
  hasSurvived({ key }: Mutant): boolean {
    return this.all[key]?.status === 'survived';
  }

  give({ key }: Mutant, verdict: Verdict): Verdict {
    if (verdict.by) verdict.by.hash = this.hashOf(verdict.by.file, verdict.by.name);
    this.all[key] = verdict;
    if (Date.now() - this.savedAt > 5_000) this.save();
    return verdict;
  }

  save(): void {
    this.savedAt = Date.now();
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, JSON.stringify(this.all));
  }
}
