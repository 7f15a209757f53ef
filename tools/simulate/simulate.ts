// `npm run fernway -- simulate`: the tokens service under faults for as long as one likes.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runWorker } from '../../services/tokens/test/simulation/run-worker.ts';
import type { SeedResult } from '../../services/tokens/test/simulation/simulation.ts';
import { Stop } from '../platform/stop.ts';

const noticeMs = 15_000;

/** Simulates seed after seed in two processes per core. @throws Stop with the trace of a seed that has a problem */
export async function simulate(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
      length: { type: 'string', default: '400' },
      trace: { type: 'boolean', default: false },
    },
  });
  const first = number('seed', values.seed);
  const once = values.seeds === undefined && values.minutes === undefined;
  const seeds =
    values.seeds === undefined ? (once ? 500 : Number.MAX_SAFE_INTEGER - first) : number('seeds', values.seeds);
  const seconds = values.minutes === undefined ? undefined : number('minutes', values.minutes) * 60;
  // Each waits for its Postgres about half of the time.
  const processes = Math.min(2 * availableParallelism(), seeds);
  const total = { seeds: 0, operations: 0, faults: 0 };
  const problems: SeedResult[] = [];
  const began = performance.now();
  const take = (result: SeedResult) => {
    total.seeds += 1;
    total.operations += result.operations;
    total.faults += result.faults;
    if (values.trace) console.log(result.trace.join('\n'));
    if (result.problem) problems.push(result);
  };
  const notice = setInterval(() => console.log(summary(total, performance.now() - began)), noticeMs);
  const lane = (index: number) =>
    runWorker(
      {
        database: 'simulated',
        from: first + index,
        to: first + seeds - 1,
        step: processes,
        length: number('length', values.length),
        seconds,
        trace: values.trace,
      },
      take,
    );
  await Promise.all(Array.from({ length: processes }, (_none, index) => lane(index))).finally(() =>
    clearInterval(notice),
  );
  console.log(summary(total, performance.now() - began));
  if (problems.length)
    throw new Stop(
      problems.map(({ seed, problem, trace }) => `Seed ${seed}: ${problem}\n${trace.join('\n')}`).join('\n\n'),
    );
}

function number(name: string, text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new Stop(`--${name} takes a number, not "${text}".`);
}

function summary(
  { seeds, operations, faults }: { seeds: number; operations: number; faults: number },
  ms: number,
): string {
  const perHour = (count: number) => Math.round((count / ms) * 3_600_000).toLocaleString('en');
  return `${seeds} seeds, ${operations.toLocaleString('en')} operations (${perHour(operations)} per hour), ${faults.toLocaleString('en')} faults (${perHour(faults)} per hour)`;
}
