import { join } from 'node:path';
import { runScript } from '../../../../tools/presets/run-script.mjs';
import type { SeedResult } from './simulation.js';
import type { WorkerSettings } from './worker.js';

/** Runs one simulating process to its end, and hands over the result of each seed. */
export const runWorker = (settings: WorkerSettings, onResult: (result: SeedResult) => void): Promise<void> =>
  runScript({
    script: join(import.meta.dirname, 'worker.ts'),
    register: join(import.meta.dirname, 'register.mjs'),
    settings,
    onLine: onResult,
  });
