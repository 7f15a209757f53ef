// One simulating process; its argument says what to do. It writes one JSON line per seed, or per planted bug.
import { simulatedDatabase } from './database.js';
import { type Mutant, type MutantName, mutants } from './mutants.js';
import { plant } from './planting.js';
import { smallest } from './shrink.js';
import { type SeedResult, Simulation } from './simulation.js';
import { installVirtualTime } from './virtual.js';

export type WorkerSettings = {
  /** Of a Postgres; without one the process starts its own. */
  adminUrl?: string | undefined;
  database: string;
  /** Seeds from … to, each `step` further. */
  from: number;
  to: number;
  step?: number;
  /** Operations to start per seed. */
  length: number;
  /** No new seed after this time. */
  seconds?: number | undefined;
  /** Traces also of seeds without a problem. */
  trace?: boolean;
  /** Bugs to plant, one after the other; each meets the seeds until one of them catches it. */
  mutants?: MutantName[];
};
export type MutantResult = { mutant: MutantName; caughtBy: number | null; problem: string | undefined };

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const write = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const database = await simulatedDatabase(settings.adminUrl, settings.database);
installVirtualTime();
const simulation = await Simulation.start(database);
const ends = performance.now() + (settings.seconds ?? Infinity) * 1_000;

/**
 * @param likely a seed to try before the others
 * @returns the first seed with a problem
 */
async function meet(tell: (result: SeedResult) => void, likely?: number): Promise<SeedResult | undefined> {
  if (likely !== undefined) {
    const result = await simulation.run(likely, settings.length);
    if (result.problem) return result;
  }
  for (let seed = settings.from; seed <= settings.to && performance.now() < ends; seed += settings.step ?? 1) {
    const result = await simulation.run(seed, settings.length);
    tell(result);
    if (result.problem) return result;
  }
  return undefined;
}

if (settings.mutants) {
  for (const name of settings.mutants) {
    const mutant: Mutant = mutants[name];
    const remove = await plant(database.monitor, mutant);
    const caught = await meet(() => undefined, mutant.likely);
    write({ mutant: name, caughtBy: caught?.seed ?? null, problem: caught?.problem } satisfies MutantResult);
    await remove();
  }
} else {
  const found = await meet(
    ({ trace, ...result }) => result.problem || write(settings.trace ? { ...result, trace } : result),
  );
  if (found) write(await smallest(simulation, found, settings.length));
}
await simulation.stop();
process.exit();
