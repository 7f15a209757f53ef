import { join } from 'node:path';
import { runPlanted } from '../planting/planted-process.mjs';
import { startTestPostgres } from '../test/postgres.ts';
import type { Settings, Told } from './settings.ts';
import { patches } from './mutants.ts';

export type Figures = Required<Omit<Told, 'problem' | 'hole'>> & { problems: string[] };

const none = (): Figures => ({
  runs: 0,
  obeyed: 0,
  calls: 0,
  proposals: 0,
  refused: 0,
  tries: 0,
  loops: 0,
  problems: [],
});

const add = (figures: Figures, { problems, ...counted }: Partial<Figures>): void => {
  figures.problems.push(...(problems ?? []));
  for (const name of ['runs', 'obeyed', 'calls', 'proposals', 'refused', 'tries', 'loops'] as const)
    figures[name] += counted[name] ?? 0;
};

const script = join(import.meta.dirname, 'injection-worker.ts');

/** Plays one share against the services. The Postgres is that of TEST_POSTGRES_URL. */
export async function playShare(settings: Settings, hear: (told: Told) => void = () => undefined): Promise<Figures> {
  const figures = none();
  const onLine = (told: Told) => {
    add(figures, { ...told, problems: told.problem ? [told.problem] : [] });
    hear(told);
  };
  await runPlanted({ script, settings, onLine: onLine as (line: never) => void });
  return figures;
}

/** Opens holes one after the other in one process. @returns the first thing that was noticed of each */
export async function playHoles(names: readonly string[]): Promise<Map<string, string>> {
  const noticed = new Map<string, string>();
  const onLine = ({ hole, problem }: Told) => {
    if (hole && problem && !noticed.has(hole)) noticed.set(hole, problem);
  };
  const settings: Settings = { share: 0, of: 1, tasks: 0, tries: 0, loops: 0, holes: names };
  await runPlanted({ script, settings, patches: [...patches], onLine: onLine as (line: never) => void });
  return noticed;
}

/** All shares side by side, on a Postgres of their own. */
export async function playAll(shares: readonly Settings[], hear?: (told: Told) => void): Promise<Figures> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres!.url;
  try {
    const all = await Promise.all(shares.map((share) => playShare(share, hear)));
    const sum = none();
    for (const one of all) add(sum, one);
    return sum;
  } finally {
    await postgres!.stop();
  }
}
