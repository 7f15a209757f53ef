import { join } from 'node:path';
import { type Patch, runPlanted } from '../../../../tools/planting/planted-process.mjs';
import type { RoundResult } from '../chaos/round.js';
import type { RoundsSettings } from '../chaos/round-worker.js';
import type { WorkerSettings } from './worker.js';

/** Runs one simulating process to its end, and hands over each of its lines. */
export const runWorker = (settings: WorkerSettings, patches: Patch[], onLine: (line: never) => void): Promise<void> =>
  runPlanted({
    script: join(import.meta.dirname, 'worker.ts'),
    register: join(import.meta.dirname, 'register.mjs'),
    settings,
    patches,
    onLine,
  });

/** Plays rounds on a Postgres that is struck, in a process of their own, and hands over the result of each. */
export const runRounds = (settings: RoundsSettings, onRound: (result: RoundResult) => void): Promise<void> =>
  runPlanted({ script: join(import.meta.dirname, '../chaos/round-worker.ts'), settings, onLine: onRound });
