import { pino } from 'pino';
import { boot, serviceScope } from './boot.js';
import { BadEnvironment } from './env.js';
import type { AnyService } from './service.js';

/** Longest time for finishing requests and events at a stop, in milliseconds. */
const stopMs = 15_000;

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
  if (error instanceof BadEnvironment) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE' ? `Port ${String(port)} is in use by another program` : undefined;
}

/** Calls `close` once, at the first SIGTERM or SIGINT, and exits; a second signal exits at once. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * An error that nobody caught leaves a process in an unknown state: it is logged with the service whose code it was,
 * and the process exits with 70, for the starter to start it again. Nothing is lost: what counted was committed.
 * @param name of the process in the log, where the code belongs to no service
 */
export function exitOnCrash(name: string): void {
  const logger = pino({ base: {} }, pino.destination({ fd: 2, sync: true }));
  const crash = (kind: string) => (error: unknown) => {
    logger.fatal({ service: serviceScope.getStore() ?? name, err: error }, kind);
    process.exit(70);
  };
  process.on('uncaughtException', crash('uncaught exception'));
  process.on('unhandledRejection', crash('unhandled rejection'));
}
