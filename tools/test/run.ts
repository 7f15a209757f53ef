import type { Affected } from './affected.ts';
import { type Attempt, runAgain } from './again.ts';
import { startTestBroker } from './broker.ts';
import { runTargets } from './nx-stage.ts';
import { startTestPostgres } from './postgres.ts';
import { type Stage, type Suite, suites } from './stages.ts';
import { Tally } from './tally.ts';

export type RunSettings = {
  suite: Suite;
  /** Packages to look at; all when empty. */
  only: string[];
  /** What a change can break, where only that is looked at. */
  affected?: Affected;
  /** Further arguments of the runner (jest, Playwright). */
  forRunner: string[];
};

/** `again`: what failed, to be run once more at the end. */
export type StageContext = RunSettings & { tally: Tally; env: Record<string, string>; again: Attempt[] };

/** Runs what only reads sources, starts what the others share (Postgres, a broker), runs these one after the other, and stops it again. */
export async function runStages(wanted: string[], settings: RunSettings): Promise<Tally> {
  const context: StageContext = { ...settings, tally: new Tally(), env: { FERNWAY_ENV_FILE: 'off' }, again: [] };
  const stages = wanted.map((name): Stage => suites[settings.suite][name]!);
  await byTwos(
    stages.filter(({ needs }) => !needs),
    (stage) => stage.run(context),
  );
  const stop = await startNeeds(new Set(stages.flatMap(({ needs = [] }) => needs)), context);
  try {
    for (const stage of stages) if (stage.needs) await stage.run(context);
    await runAgain(context.again, context.tally);
  } finally {
    await stop();
  }
  return context.tally;
}

/** Starts what the stages share, and tells their runners by `env`. @returns what stops it */
async function startNeeds(needs: Set<string>, { env, tally }: StageContext): Promise<() => Promise<void>> {
  const started: { stop(): Promise<void> }[] = [];
  if (needs.has('postgres')) {
    await buildForTools();
    const postgres = await startTestPostgres();
    if (postgres) {
      env.TEST_POSTGRES_URL = postgres.url;
      started.push(postgres);
    }
  }
  if (needs.has('broker')) {
    const broker = await startTestBroker();
    if (broker) {
      env.KAFKA_BROKERS = broker.brokers;
      started.push(broker);
    } else {
      tally.add({ skipped: ['events on Kafka: no KAFKA_BROKERS, and no JDK and Maven to start a broker with'] });
    }
  }
  return async () => {
    for (const one of started.reverse()) await one.stop().catch((error: unknown) => console.error(error));
  };
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
  );
  if (outcome && !outcome.passed) console.error(outcome.output);
}
