import type { KilledResult } from './killed-worker.ts';
import { runWorker } from './run-worker.ts';

/** Kills the ai and the tokens service, as processes on a Postgres of their own, at every n-th step of a call and of both sweepers. */
export const runKilled = (every: number, from = 0): Promise<KilledResult> =>
  runWorker('killed-worker.ts', { every, from }) as Promise<KilledResult>;

/** Steps from the reservation to its settlement, and of both sweepers, at which nothing was killed. */
export const missed = ({ at }: KilledResult): string[] =>
  [
    'ai: after call /internal/tokens/reservations',
    'ai: before call /v1beta/models/gemini-2.5-flash:generateContent',
    'ai: after commit of outbox-take',
    'ai: before stuck-generations',
    'tokens: before commit of outbox-insert',
    'tokens: after inbox-remember',
    'tokens: before settle',
    'tokens: after release',
    'tokens: before commit of events-take',
    'tokens: after call /internal/ai/generations/:id',
  ].filter((step) => !at.some((label) => label.startsWith(step)));
