import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type DeclaredFile, type DeclaredTest, declared, type Scope } from './declared.ts';

export type TestRun = { outcome: 'passed' | 'failed' | 'timed-out'; error: string; ms: number };

const lineage = (scope: Scope): Scope[] => (scope.parent ? [...lineage(scope.parent), scope] : [scope]);

/** A spec file, loaded once; its `beforeAll` and `afterAll` bring the application up and down as often as asked. */
export class SpecFile {
  readonly path: string;
  private readonly declared: DeclaredFile;
  /** Tests run since the application came up. */
  runs = 0;
  isUp = false;

  private constructor(path: string, file: DeclaredFile) {
    this.path = path;
    this.declared = file;
  }

  static async load(path: string): Promise<SpecFile> {
    return new SpecFile(path, await declared.by(() => import(pathToFileURL(path).href)));
  }

  get names(): string[] {
    return [...this.declared.tests.keys()];
  }

  hashOf(name: string): string {
    return createHash('sha256')
      .update(`${name}\n${this.test(name).text}`)
      .digest('hex')
      .slice(0, 16);
  }

  async start(): Promise<void> {
    this.isUp = true;
    this.runs = 0;
    for (const { beforeAll } of this.declared.scopes) for (const hook of beforeAll) await hook();
  }

  /** A mutant may have left a half-started application behind: what cannot be closed ends with the process. */
  async stop(): Promise<void> {
    this.isUp = false;
    for (const { afterAll } of this.declared.scopes.toReversed()) {
      for (const hook of afterAll)
        await Promise.race([Promise.resolve().then(hook), sleep(10_000)]).catch(() => undefined);
    }
  }

  async run(name: string, limitMs: number): Promise<TestRun> {
    const began = performance.now();
    const done = (outcome: TestRun['outcome'], error = '') => ({ outcome, error, ms: performance.now() - began });
    this.runs += 1;
    const over = new AbortController();
    const limit = sleep(limitMs, 'timed-out' as const, { signal: over.signal }).catch(() => 'passed' as const);
    try {
      return done(await Promise.race([this.body(this.test(name)).then(() => 'passed' as const), limit]));
    } catch (error) {
      return done('failed', String(error instanceof Error ? error.message : error));
    } finally {
      over.abort();
    }
  }

  private async body({ fn, scope }: DeclaredTest): Promise<void> {
    const scopes = lineage(scope);
    try {
      for (const { beforeEach } of scopes) for (const hook of beforeEach) await hook();
      await fn();
    } finally {
      for (const { afterEach } of scopes.toReversed()) for (const hook of afterEach) await hook();
    }
  }

  private test(name: string): DeclaredTest {
    const test = this.declared.tests.get(name);
    if (!test) throw new Error(`${this.path} has no test "${name}"`);
    return test;
  }
}
