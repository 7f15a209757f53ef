import { rmSync } from 'node:fs';
import type { Affected } from './affected.ts';
import { allStages, type StageName } from './stages.ts';
import { startTestPostgres } from './postgres.ts';
import { startTestBroker } from './broker.ts';
import { findStripeMock } from '../stripe-mock/main.mjs';
import { runTargets } from './nx-stage.ts';
import { Tally } from './tally.ts';

export type RunSettings = {
  /** Packages to look at; all when empty. */
  only: string[];
  /** What a change can break, where only that is looked at. */
  affected?: Affected;
  /** Further arguments of the runner (jest, Playwright). */
  forRunner: string[];
};

export type StageContext = RunSettings & { tally: Tally; env: Record<string, string> };

/** Runs what only reads sources, starts what the others share (Postgres, a broker), runs these one after the other, and stops it again. */
export async function runStages(wanted: StageName[], settings: RunSettings): Promise<Tally> {
  const tally = new Tally();
  const env: Record<string, string> = {
    FERNWAY_ENV_FILE: 'off',
    FERNWAY_ROOT: process.getuid?.() === 0 ? 'yes' : 'no',
    FERNWAY_STRIPE_MOCK: findStripeMock() ? 'yes' : 'no',
  };
  const run = (name: StageName) => allStages[name].run({ ...settings, tally, env });
  const needsNothing = (name: StageName) => !allStages[name].needs;
  await byTwos(wanted.filter(needsNothing), run);
  const cleanups: (() => Promise<void>)[] = [];
  try {
    if (wanted.some((name) => allStages[name].needs?.includes('postgres'))) {
      await buildForTools();
      const postgres = await startTestPostgres();
      if (postgres) {
        env.TEST_POSTGRES_URL = postgres.url;
        cleanups.push(postgres.stop);
      }
    }
    if (wanted.some((name) => allStages[name].needs?.includes('broker'))) {
      const broker = await startTestBroker();
      if (broker) {
        env.KAFKA_BROKERS = broker.brokers;
        cleanups.push(broker.stop);
      } else {
        tally.add({ skipped: ['events on Kafka: no KAFKA_BROKERS, and no JDK and Maven to start a broker with'] });
      }
      env.FERNWAY_BROKER = broker ? 'yes' : 'no';
    }
    for (const name of wanted) if (!needsNothing(name)) await run(name);
  } finally {
    for (const stop of cleanups.reverse()) await stop().catch((error: unknown) => console.error(error));
  }
  return tally;
}

/** Side by side: most of what reads sources computes on one core. */
async function byTwos<T>(all: T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one);
  };
  await Promise.all([lane(), lane()]);
}

/** The runner itself uses the database library, in its built form. */
async function buildForTools() {
  const [outcome] = await runTargets(
    ['build'],
    new Map([['build', [{ name: '@fernway/database', root: 'libs/database' }]]]),
    {},
  );
  if (outcome && !outcome.passed) console.error(outcome.output);
}

/** Forgets results of an earlier run, so that a runner that dies leaves none behind. */
export const forget = (file: string) => rmSync(file, { force: true });
