import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerTask } from './run-bundle.js';

const { bundle, call, argument } = workerData as WorkerTask;
const { default: exported } = (await import(bundle)) as {
  default: Record<string, (argument: unknown) => Promise<unknown>>;
};
parentPort!.postMessage(await exported[call]!(argument));
