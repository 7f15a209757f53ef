import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPostgres } from '../../test/postgres.ts';
import type { SagaResult } from './saga-worker.ts';

const here = import.meta.dirname;
const hook = join(here, '../../../services/tokens/test/simulation/register.mjs');

describe('a generation from its reservation to its settlement', () => {
  it('comes through a crash and a lost connection at each boundary of its steps: the provider is called once, the tokens are exact', async () => {
    const postgres = await startTestPostgres();
    const argument = JSON.stringify({ adminUrl: postgres!.url });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--conditions=fernway-source', '--import', hook, join(here, 'saga-worker.ts'), argument],
      { env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 * 1024 * 1024 },
    ).finally(() => postgres!.stop());
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SagaResult);
    expect(results.filter(({ problems }) => problems.length)).toEqual([]);
    const steps = new Set(results.map(({ at }) => at));
    // Every step of the saga was hit, not only its beginning.
    for (const step of [
      'generate: reserve',
      'generate: answer of provider',
      'generate: COMMIT',
      'relay: publish',
      'settle: settle',
      'settle: answer of acknowledge',
    ]) {
      expect(steps).toContain(step);
    }
    expect(results.length).toBeGreaterThan(100);
  });
});
