import { parentPort, workerData } from 'node:worker_threads';
import type { Fragment } from './prerender.js';

const { default: bundle } = (await import(workerData as string)) as { default: { fragments: () => Promise<Fragment[]> } };
parentPort!.postMessage(await bundle.fragments());
