import { pino } from 'pino';
import { serviceScope } from './service-scope.js';

/** Longest time for finishing requests and events at a stop, in milliseconds. */
const stopMs = 15_000;

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
