import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testPostgres } from '@fernway/database/testing';
import { sampleOf } from '../../../tools/planting/sample.mjs';
import { type Mutant, type MutantName, mutants } from './simulation/mutants.js';
import { runWorker } from './simulation/run-worker.js';
import type { SeedResult } from './simulation/simulation.js';
import type { MutantResult } from './simulation/worker.js';

const root = join(import.meta.dirname, '../../..');
/** Of 500 seeds a fifth, another with each commit. */
const fifths = sampleOf(['1', '2', '3', '4', '5'], 1).map(Number);
const seeds = 100 * fifths.length;
const perSeed = 50;

const database = (name: string) => `simulated_${name}_${process.pid}`;

const simulate = async (name: string, from: number, to: number, step = 1, length = perSeed): Promise<SeedResult[]> => {
  const results: SeedResult[] = [];
  const settings = { adminUrl: testPostgres(), database: database(name), from, to, step, length, trace: step === 1 };
  await runWorker(settings, [], (result) => results.push(result));
  return results;
};

const problemOf = ({ seed, problem, trace }: SeedResult) => [`seed ${seed}: ${problem}`, ...trace].join('\n');

describe('the simulated tokens service', () => {
  it(`does what the model says in ${seeds} seeds, whatever fails and however it is ordered`, async () => {
    const lanes = [0, 1, 2, 3].flatMap((lane) => fifths.map((fifth) => fifth + 5 * lane));
    const results = (await Promise.all(lanes.map((first) => simulate(`lane${first}`, first, 500, 20)))).flat();
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

describe('the simulation itself', () => {
  const names = Object.keys(mutants) as MutantName[];
  const sample = sampleOf(names, 6);
  const inSource = sample.filter((name) => 'file' in mutants[name]);
  const inDatabase = sample.filter((name) => !inSource.includes(name));

  it(`catches ${sample.length} of ${names.length} planted bugs`, async () => {
    const results: MutantResult[] = [];
    const meet = async (few: MutantName[], name: string) =>
      few.length > 0 &&
      runWorker(
        { adminUrl: testPostgres(), database: database(name), from: 1, to: 80, length: 80, mutants: few },
        patchesOf(few),
        (result) => results.push(result),
      );
    const half = Math.ceil(inDatabase.length / 2);
    await Promise.all([meet(inDatabase.slice(0, half), 'm1'), meet(inDatabase.slice(half), 'm2')]);
    const waiting = [...inSource];
    const next = async (lane: number): Promise<void> => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await meet([name], `m${lane}`);
    };
    await Promise.all([next(3), next(4)]);
    console.log(tableOf(results));
    expect(results.filter(({ caughtBy }) => caughtBy === null).map(({ mutant }) => mutant)).toEqual([]);
    expect(results.map(({ mutant }) => mutant).sort()).toEqual([...sample].sort());
  }, 600_000);

  it('leaves no trace in what is built', () => {
    const built = globSync('{services,libs,apps}/*/dist/**/*.{js,mjs}', { cwd: root });
    expect(built.some((file) => file.startsWith('services/tokens/dist'))).toBe(true);
    const found = built.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return text.includes('FERNWAY_SIMULATION') || names.some((name) => text.includes(name));
    });
    expect(found).toEqual([]);
  });
});

const patchesOf = (few: MutantName[]) =>
  few.flatMap((name) => {
    const mutant: Mutant = mutants[name];
    return 'file' in mutant ? [{ file: mutant.file, find: mutant.find, replace: mutant.replace }] : [];
  });

const tableOf = (results: MutantResult[]): string =>
  results
    .map(
      ({ mutant, caughtBy, problem }) =>
        `${mutant.padEnd(32)} ${caughtBy === null ? 'NOT CAUGHT' : `seed ${String(caughtBy).padStart(3)}`}  ${(problem ?? '').slice(0, 110)}`,
    )
    .join('\n');
