import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPostgres } from '../../test/postgres.ts';
import type { KilledResult } from './killed-worker.ts';

const hook = join(import.meta.dirname, '../../planting/register.mjs');

describe('a generation whose processes are killed at each step', () => {
  it('is paid once where it completed and not at all else: no token is held, lost or spent twice', async () => {
    const postgres = await startTestPostgres();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--conditions=fernway-source', '--import', hook, join(import.meta.dirname, 'killed-worker.ts'), JSON.stringify({ adminUrl: postgres!.url })],
      { env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 * 1024 * 1024 },
    ).finally(() => postgres!.stop());
    const { kills, at, problems } = JSON.parse(stdout) as KilledResult;
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(100);
    // From the reservation to its settlement, and in both sweepers.
    const steps = [
      'ai: after call /internal/tokens/reservations', 'ai: before call /v1beta/models/gemini-2.5-flash:generateContent', 'ai: after commit of outbox-remove', 'ai: before stuck-generations',
      'tokens: before commit of outbox-insert', 'tokens: after inbox-remember', 'tokens: before settle', 'tokens: after release', 'tokens: before events-acknowledge', 'tokens: after call /internal/ai/generations/:id',
    ];
    for (const step of steps) expect(at.some((label) => label.startsWith(step))).toBe(true);
  }, 1_800_000);
});
