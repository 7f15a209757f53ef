/**
 * Runs `work` about every `everyMs` milliseconds, give or take a tenth, so that instances do not run in step, and never
 * twice at a time. It keeps no process alive, and a run that fails keeps none of the next from coming.
 * @returns stops it, and resolves when the work in hand is done: what it stands on may go then
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = async () => {
    await work().catch(failed);
    running = undefined;
  };
  const timer = setInterval(() => (running ??= run()), everyMs * (0.9 + Math.random() * 0.2)).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
