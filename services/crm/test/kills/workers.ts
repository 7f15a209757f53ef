import type { TestService } from '@fernway/service-kit/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const register = join(import.meta.dirname, '../../../../tools/presets/typescript-hook.mjs');

/** Processes of a suite that work on batches and imports beside its instance, to be killed. */
export class Workers {
  private readonly children = new Set<ChildProcess>();

  start(crm: TestService): ChildProcess {
    const child = spawn(
      process.execPath,
      [
        '--no-warnings',
        '--conditions=fernway-source',
        '--import',
        register,
        join(import.meta.dirname, 'batch-worker.ts'),
      ],
      {
        env: {
          ...process.env,
          ...(crm.env as NodeJS.ProcessEnv),
          KAFKA_BROKERS: '',
          NODE_OPTIONS: '',
        },
        stdio: ['pipe', 'ignore', 'inherit'],
      },
    );
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    return child;
  }

  /** As by a crash. @returns once it is gone */
  async kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  end(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }
}
