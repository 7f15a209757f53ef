import { testPostgres } from '@fernway/database/testing';
import { chosenBySeed } from '../../../tools/test/seed.mjs';
import { runWorker } from './simulation/run-worker.js';
import type { SeedResult } from './simulation/simulation.js';

/** Of 500 seeds a fifth, each day another. */
const fifth = Number(chosenBySeed(['1', '2', '3', '4', '5'], 1)[0]);
const seeds = 100;
const perSeed = 50;

const simulate = async (name: string, from: number, to: number, step = 1): Promise<SeedResult[]> => {
  const results: SeedResult[] = [];
  const database = `simulated_${name}_${process.pid}`;
  const settings = { adminUrl: testPostgres(), database, from, to, step, length: perSeed, trace: step === 1 };
  await runWorker(settings, (result) => results.push(result));
  return results;
};

const problemOf = ({ seed, problem, trace }: SeedResult) => [`seed ${seed}: ${problem}`, ...trace].join('\n');

describe('the simulated tokens service', () => {
  it(`does what the model says in ${seeds} seeds, whatever fails and however it is ordered`, async () => {
    const lanes = [0, 5, 10, 15].map((lane) => simulate(`lane${lane}`, fifth + lane, 500, 20));
    const results = (await Promise.all(lanes)).flat();
    expect(results.filter(({ problem }) => problem).map(problemOf)).toEqual([]);
    expect(results).toHaveLength(seeds);
    const sum = (of: (result: SeedResult) => number) => results.reduce((total, result) => total + of(result), 0);
    expect(sum(({ operations }) => operations)).toBeGreaterThan(seeds * perSeed);
    expect(sum(({ faults }) => faults)).toBeGreaterThan(seeds);
  }, 600_000);

  it('is the same again, byte for byte', async () => {
    // One of them has another past: no seed may see what is left of those before it.
    const [first, again] = await Promise.all([simulate('once', 7, 16), simulate('twice', 1, 16)]);
    expect(again.slice(6).map(({ trace }) => trace.join('\n'))).toEqual(first.map(({ trace }) => trace.join('\n')));
    expect(first.every(({ trace }) => trace.length > perSeed)).toBe(true);
  });
});
