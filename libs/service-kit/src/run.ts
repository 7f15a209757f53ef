import { PostgresTooOld } from '@fernway/database';
import { BadEnvironment } from './settings/bad-environment.js';
import { boot } from './boot.js';
import { exitOnCrash, stopOnSignal } from './process.js';
import type { AnyService } from './service.js';

/**
 * Boots the service when its `main.js` is what Node was started with; does nothing when a starter or test imports it.
 * Ends cleanly on SIGTERM and SIGINT.
 */
export async function runIfMain(meta: ImportMeta, service: AnyService): Promise<void> {
  if (!meta.main) return;
  exitOnCrash(service.name);
  try {
    const running = await boot(service, { processMetrics: true });
    stopOnSignal(() => running.close());
  } catch (error) {
    const why = settingsProblem(error);
    if (!why) throw error;
    process.stderr.write(`${why}\n`);
    process.exit(78);
  }
}

/** What is wrong with the settings, for the operator; undefined when it is something else. */
function settingsProblem(error: unknown): string | undefined {
  if (error instanceof BadEnvironment || error instanceof PostgresTooOld) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE' ? `Port ${String(port)} is in use by another program` : undefined;
}
