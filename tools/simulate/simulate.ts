// `npm run fernway -- simulate`: the tokens service under faults for as long as one likes (see docs/proofs/simulation.md).
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runRounds, runWorker } from '../../services/tokens/test/simulation/run-worker.ts';
import type { RoundResult } from '../../services/tokens/test/chaos/round.ts';
import type { SeedResult } from '../../services/tokens/test/simulation/simulation.ts';
import { Stop } from '../platform/stop.ts';
import { missed, runKilled } from './killed/run-killed.ts';

const noticeMs = 15_000;

/** Simulates seed after seed in two processes per core, or plays on a real Postgres. @throws Stop with the trace of a seed that has a problem */
export async function simulate(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
      length: { type: 'string', default: '400' },
      trace: { type: 'boolean', default: false },
      real: { type: 'boolean', default: false },
      killed: { type: 'boolean', default: false },
    },
  });
  const first = number('seed', values.seed);
  if (values.real) return playReal(first, number('minutes', values.minutes ?? '5'));
  if (values.killed) return killEachStep();
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
      [],
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

/** Several processes of the service on one Postgres, both killed at any moment: round after round, each on accounts of its own. */
async function playReal(from: number, minutes: number): Promise<void> {
  const total = { rounds: 0, operations: 0, faults: 0 };
  const happened: Record<string, number> = {};
  const problems: RoundResult[] = [];
  const began = performance.now();
  const say = () => {
    const perHour = (count: number) =>
      Math.round((count / (performance.now() - began)) * 3_600_000).toLocaleString('en');
    const { rounds, operations, faults } = total;
    console.log(
      `${rounds} rounds, ${operations.toLocaleString('en')} operations (${perHour(operations)} per hour), ${faults.toLocaleString('en')} faults (${perHour(faults)} per hour)`,
    );
  };
  await runRounds({ from, minutes }, (result) => {
    total.rounds += 1;
    total.operations += result.operations;
    for (const [kind, times] of Object.entries({ ...result.struck, ...result.logged }))
      happened[kind] = (happened[kind] ?? 0) + times;
    // What the log tells of a blow that was struck is not one more.
    total.faults += [
      ...Object.values(result.struck),
      result.logged.serialization,
      result.logged['lock time-out'],
    ].reduce((sum, times) => sum + times, 0);
    if (result.problems.length) problems.push(result);
    say();
  });
  console.log(
    Object.entries(happened)
      .map(([kind, times]) => `${kind}: ${times}`)
      .join(', '),
  );
  if (problems.length)
    throw new Stop(problems.map(({ seed, problems: all }) => `Round ${seed}:\n${all.join('\n')}`).join('\n\n'));
}

/** The ai and the tokens service killed at each step of a call: no token is lost or spent twice. */
async function killEachStep(): Promise<void> {
  const result = await runKilled(1);
  console.log(`${result.kills} kills:\n${result.at.join('\n')}`);
  const problems = [...result.problems, ...missed(result).map((step) => `nothing was killed at ${step}`)];
  if (problems.length) throw new Stop(problems.join('\n'));
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
