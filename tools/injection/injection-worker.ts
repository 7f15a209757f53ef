// A share of the runs, in a process of its own. Run with the hook of tools/presets.
import { orders } from './attacks.ts';
import { Bed } from './bed.ts';
import { tellCanary } from './play-canary.ts';
import { loop } from './play-loop.ts';
import { runScene } from './play-scene.ts';
import { Report } from './report.ts';
import type { Run } from './run.ts';
import { carriers, plantNeighbour } from './scenes.ts';
import type { Settings } from './settings.ts';

const scenes = orders.flatMap((order) => carriers.map((carrier) => ({ order, carrier })));

const play = async (run: Run, settings: Settings): Promise<void> => {
  for (const [number, { order, carrier }] of scenes.entries()) {
    if (number % settings.of !== settings.share || settings.tasks === 0) continue;
    await runScene(run, settings, { order, carrier, number });
  }
  await tellCanary(run, settings);
  await loop(run, settings.loops);
};

const settings = JSON.parse(process.argv[2]!) as Settings;
const bed = await Bed.start();
const run: Run = { bed, neighbour: await plantNeighbour(bed), report: new Report() };
bed.model.neighbour = run.neighbour;
await play(run, settings);
await bed.close();
process.exit();
