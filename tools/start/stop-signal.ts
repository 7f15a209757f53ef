import { whenOrphaned } from '../bootstrap/orphan.mjs';

/** Within this time one Ctrl-C may come in several times: from the terminal, and from the processes above that pass it on. */
const sameMs = 1000;

/**
 * Aborts once this process is to stop in order: at Ctrl-C, at an end that is asked for, when the terminal is closed, and
 * when what started it is gone. A second Ctrl-C ends it at once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let asked = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && stop.signal.aborted && performance.now() - asked > sameMs) process.exit(130);
      if (!stop.signal.aborted) asked = performance.now();
      stop.abort();
    });
  }
  // Whoever runs this file by hand may go, and leave it in the background; the bootstrap never does.
  if (process.env.FERNWAY_STARTER === String(process.ppid)) whenOrphaned(() => stop.abort());
  return stop.signal;
}

/** Resolves when it is time to stop. */
export const stopped = (stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    else stop.addEventListener('abort', () => resolve());
  });
