import { join } from 'node:path';
import { type Patch, runPlanted } from '../../../../tools/planting/planted-process.mjs';
import type { WorkerSettings } from './worker.js';

/** Runs one simulating process to its end, and hands over each of its lines. */
export const runWorker = (settings: WorkerSettings, patches: Patch[], onLine: (line: never) => void): Promise<void> =>
  runPlanted({ script: join(import.meta.dirname, 'worker.ts'), register: join(import.meta.dirname, 'register.mjs'), settings, patches, onLine });
