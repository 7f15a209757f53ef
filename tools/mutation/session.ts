import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../bootstrap/process.mjs';
import type { Answer, Job, Notice, Outcome, TestId } from './messages.ts';

type Settled = Answer | { kind: 'hung'; test: TestId };

const worker = fileURLToPath(new URL('worker.ts', import.meta.url));
const hooks = new URL('hooks.ts', import.meta.url).href;
/** Longer than the worker's own limit of a test: what blocks its loop cannot keep that one. */
const graceMs = 2_000;

/** A process that runs tests; it is replaced when a mutant has hung or spoiled it. */
export class Session {
  private child: ChildProcess | undefined;
  private readonly env: NodeJS.ProcessEnv;
  /** Processes started so far. */
  starts = 0;

  /** @param sources the folder with the instrumented copies */
  constructor(sources: string) {
    this.env = { ...process.env, FERNWAY_MUTATION_SOURCES: sources, NODE_ENV: 'test' };
  }

  async ask(job: Job): Promise<Settled> {
    this.child ??= this.start();
    const settled = await this.settle(this.child, job);
    if (settled.kind === 'hung' || settled.kind === 'failed') this.end();
    return settled;
  }

  /** As `ask`, for jobs that end in a verdict; a test that did not end counts as timed out. */
  async verdict(job: Job & { do: 'warm' | 'fresh' }): Promise<{ outcome: Outcome; spoiled: TestId[] }> {
    const settled = await this.ask(job);
    if (settled.kind === 'hung')
      return { outcome: { status: 'timed-out', by: settled.test, error: 'did not end', ran: 0 }, spoiled: [] };
    if (settled.kind !== 'outcome')
      throw new Error(settled.kind === 'failed' ? settled.error : `No verdict but "${settled.kind}"`);
    // The test that timed out is still at work there.
    if (settled.outcome.status === 'timed-out') this.end();
    return settled;
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private start(): ChildProcess {
    this.starts += 1;
    const child = fork(worker, {
      cwd: root,
      env: this.env,
      execArgv: ['--no-warnings', '--conditions=fernway-source', '--import', hooks],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.setMaxListeners(0);
    return child;
  }

  private settle(child: ChildProcess, job: Job): Promise<Settled> {
    return new Promise((resolve) => {
      let running: TestId = { file: '', name: '(start of the process)' };
      let timer = setTimeout(() => done({ kind: 'hung', test: running }), 120_000);
      const done = (settled: Settled) => {
        clearTimeout(timer);
        child.off('message', hear).off('exit', died);
        resolve(settled);
      };
      const hear = (message: Answer | Notice) => {
        if (message.kind !== 'running') return done(message);
        running = message.test;
        clearTimeout(timer);
        timer = setTimeout(() => done({ kind: 'hung', test: running }), message.limitMs + graceMs);
      };
      const died = () => done({ kind: 'hung', test: running });
      child.on('message', hear).on('exit', died);
      child.send(job);
    });
  }
}
