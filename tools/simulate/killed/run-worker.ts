import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPostgres } from '../../test/postgres.ts';

const hook = join(import.meta.dirname, '../../planting/register.mjs');

/** Runs one of the workers beside this file on a Postgres of its own. @returns what it printed */
export const runWorker = async (worker: string, settings: object): Promise<unknown> => {
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
