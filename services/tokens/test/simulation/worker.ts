// One simulating process; its argument says what to do. It writes one JSON line per seed.
import { simulatedDatabase } from './database.js';
import { smallest } from './shrink.js';
import { Simulation } from './simulation.js';
import { installVirtualTime } from './virtual.js';

export type WorkerSettings = {
  /** Of a Postgres; without one the process starts its own. */
  adminUrl?: string | undefined;
  database: string;
  /** Seeds from … to, each `step` further, up to the first with a problem. */
  from: number;
  to: number;
  step?: number;
  /** Operations to start per seed. */
  length: number;
  /** No new seed after this time. */
  seconds?: number | undefined;
  /** Traces also of seeds without a problem. */
  trace?: boolean;
};

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const write = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const database = await simulatedDatabase(settings.adminUrl, settings.database);
installVirtualTime();
const simulation = await Simulation.start(database);
const ends = performance.now() + (settings.seconds ?? Infinity) * 1_000;

for (let seed = settings.from; seed <= settings.to && performance.now() < ends; seed += settings.step ?? 1) {
  const result = await simulation.run(seed, settings.length);
  if (result.problem) {
    write(await smallest(simulation, result, settings.length));
    break;
  }
  const { trace, ...figures } = result;
  write(settings.trace ? { ...figures, trace } : figures);
}
await simulation.stop();
process.exit();
