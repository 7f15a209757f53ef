import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPostgres } from '../../test/postgres.ts';
import type { HeldResult } from './held-worker.ts';
import type { KilledResult } from './killed-worker.ts';

const hook = join(import.meta.dirname, '../../planting/register.mjs');

const runWorker = async (worker: string, settings: object): Promise<unknown> => {
  const postgres = await startTestPostgres();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--no-warnings',
      '--conditions=fernway-source',
      '--import',
      hook,
      join(import.meta.dirname, worker),
      JSON.stringify({ adminUrl: postgres!.url, ...settings }),
    ],
    { env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 * 1024 * 1024 },
  ).finally(() => postgres!.stop());
  return JSON.parse(stdout);
};

/** Kills the ai and the tokens service, as processes on a Postgres of their own, at every n-th step of a call and of both sweepers. */
export const runKilled = (every: number, from = 0): Promise<KilledResult> =>
  runWorker('killed-worker.ts', { every, from }) as Promise<KilledResult>;

/** Kills the ai service in the middle of drafts, and waits until nothing is held. */
export const runHeld = (): Promise<HeldResult> => runWorker('held-worker.ts', {}) as Promise<HeldResult>;

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
