import { sampleOf } from '../../planting/sample.mjs';
import type { HeldResult } from './held-worker.ts';
import { runKilled } from './run-killed.ts';
import { runWorker } from './run-worker.ts';

/** Of ten steps one, another with each commit; all with `npm run fernway -- simulate --killed`. */
const every = 10;
const [from] = sampleOf(
  Array.from({ length: every }, (_none, step) => String(step)),
  1,
  { all: false },
);

describe(`a generation whose processes are killed at each tenth of its steps, from step ${from} on`, () => {
  it('is paid once where it completed and not at all else: no token is held, lost or spent twice', async () => {
    const { kills, at, problems } = await runKilled(every, Number(from));
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(8);
    expect(new Set(at.map((label) => label.split(':')[0]))).toEqual(new Set(['ai', 'tokens']));
  }, 900_000);
});

describe('tokens that are held', () => {
  it('are free within thirty seconds after the ai service was killed, and not while a draft runs, however long', async () => {
    const { afterKill, long } = (await runWorker('held-worker.ts', {})) as HeldResult;
    console.info(`held after a kill: ${JSON.stringify(afterKill)}; a draft of ${long.seconds} s kept what it held`);
    expect(Object.keys(afterKill)).toEqual(['before the generation is written down', 'in the middle of the draft']);
    for (const ms of Object.values(afterKill)) expect(ms).toBeLessThan(30_000);
    expect(long).toMatchObject({ held: [3], status: 200, used: 3 });
  }, 600_000);
});
