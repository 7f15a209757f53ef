import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export type WorkerTask = { bundle: string; call: string; argument?: unknown };

// Beside this file, built or as it was written: Node runs either.
const workerFile = new URL(`./prerender-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * What a function that a prerendering bundle exports gives. In a thread of its own: whatever the modules of a page
 * leave open would keep the process alive, and their memory goes with it.
 */
export async function runBundle<Result>(file: string, call: string, argument?: unknown): Promise<Result> {
  const workerData: WorkerTask = { bundle: pathToFileURL(file).href, call, argument };
  const worker = new Worker(workerFile, { workerData });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`${file} rendered nothing`)));
    });
  } finally {
    await worker.terminate();
  }
}
