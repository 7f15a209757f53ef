import { join } from 'node:path';
import { runScript } from '../presets/run-script.mjs';
import { startTestPostgres } from '../test/postgres.ts';
import type { Settings, Told } from './settings.ts';

export type Figures = Required<Omit<Told, 'problem'>> & { problems: string[] };

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
  await runScript({ script, settings, onLine: onLine as (line: never) => void });
  return figures;
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
