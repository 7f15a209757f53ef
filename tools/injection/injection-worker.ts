// A share of the runs, in a process of its own. Run with the hook of tools/planting.
import { orders } from './attacks.ts';
import { Bed } from './bed.ts';
import { switchTo } from '../planting/switched.mjs';
import { holes } from './mutants.ts';
import { tellCanary } from './play-canary.ts';
import { loop } from './play-loop.ts';
import { runScene } from './play-scene.ts';
import { Report } from './report.ts';
import type { Run } from './run.ts';
import { carriers, plantNeighbour } from './scenes.ts';
import type { Settings } from './settings.ts';
import { forget } from './witness.ts';

const scenes = orders.flatMap((order) => carriers.map((carrier) => ({ order, carrier })));

const play = async (run: Run, settings: Settings): Promise<void> => {
  for (const [number, { order, carrier }] of scenes.entries()) {
    if (number % settings.of !== settings.share || run.report.isEnough() || settings.tasks === 0) continue;
    if (settings.only && !settings.only.includes(order)) continue;
    await runScene(run, settings, { order, carrier, number });
  }
  await tellCanary(run, settings);
  await loop(run, settings.loops);
};

/** Plays with a hole open until something is noticed. */
const playHole = async (run: Run, settings: Settings, name: string): Promise<void> => {
  const { opens, play: where } = holes[name]!;
  run.report.begin(name);
  const close = opens ? await run.bed.databases.openTable(opens) : undefined;
  switchTo(name);
  await play(run, { share: settings.share, of: settings.of, tasks: 0, tries: 0, loops: 0, ...where });
  switchTo(undefined);
  await close?.();
  await forget(run);
};

const settings = JSON.parse(process.argv[2]!) as Settings;
const bed = await Bed.start();
const run: Run = { bed, neighbour: await plantNeighbour(bed), report: new Report() };
bed.model.neighbour = run.neighbour;
if (settings.holes) for (const name of settings.holes) await playHole(run, settings, name);
else await play(run, settings);
await bed.close();
process.exit();
