/**
 * Runs `work` about every `everyMs` milliseconds, give or take a tenth, so that instances do not run in step. It keeps
 * no process alive, and a run that fails keeps none of the next from coming.
 * @returns stops it
 */
export function repeat(everyMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void work().catch(failed), everyMs * (0.9 + Math.random() * 0.2)).unref();
  return () => clearInterval(timer);
}
