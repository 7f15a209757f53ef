import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../services/tokens/test/simulation/random.ts';
import { keep, words } from './evidence.ts';
import { Faults, type FaultName } from './faults.ts';
import { Person } from './person.ts';
import { inWords, type Stuck, stuck } from './stuck.ts';
import { differences } from './verdict.ts';
import { restoredDifferences } from './restored.ts';
import { type Scene, Victims } from './victims.ts';

export type RunSettings = {
  seed: number;
  scene: Scene;
  faults: number;
  people?: number;
  say?(line: string): void;
};
export type RunResult = {
  struck: Partial<Record<FaultName, number>>;
  /** When each fault began, and what it did. */
  timeline: string[];
  /** Things that people asked for, and requests of them that got no answer at first. */
  wishes: number;
  unanswered: number;
  /** From the end of the last fault until nothing was on its way any more. */
  restedAfterMs: number;
  /** What was on its way longest, in words; nothing where all was at rest at once. */
  lastOnItsWay: string;
  /** What was still on its way a minute after the last fault. */
  stuck: Stuck[];
  /** What is missing, is there twice, or is somebody else's. */
  violations: string[];
  /** Where all that there is was kept, with what its services said about it: only when something is wrong. */
  evidence?: { folder: string; words: string[] };
};

/** What may take that long after the last fault, and no longer. */
const restMs = 60_000;

/**
 * A platform with people at work, struck as the seed says; then it is left alone, and what is there is compared with what people were told.
 * @throws NotBack where something killed did not come back; what there is, is kept then too
 */
export async function runChaos(settings: RunSettings): Promise<RunResult> {
  const { seed, scene } = settings;
  const folder = await mkdtemp(join(tmpdir(), 'fernway-chaos-'));
  // Postgres runs as a user of its own where we are root: it must reach its folder here, so that it is kept with the rest.
  await chmod(folder, 0o755);
  const timeline: string[] = [];
  const victims = await Victims.start(folder, scene);
  let result: RunResult | undefined;
  let said: string[] = [];
  try {
    result = await strikeAndCompare(victims, settings, timeline);
    if (isWrong(result)) said = await words(victims.dataDir, result);
  } finally {
    const good = result && !isWrong(result);
    await victims.stop(good ? undefined : join(folder, 'data-of-it'));
    if (good) await rm(folder, { recursive: true, force: true });
    else {
      const kept = await keep(folder, { seed, transport: scene.transport, timeline, ...result }, victims.output);
      if (!result) settings.say?.(`all that there is, is kept in ${kept}`);
      else result.evidence = { folder: kept, words: said };
    }
  }
  return result;
}

const isWrong = ({ stuck, violations }: RunResult) => stuck.length + violations.length > 0;

async function strikeAndCompare(
  victims: Victims,
  { seed, faults: count, people: crowd = 4, say = () => undefined }: RunSettings,
  timeline: string[],
): Promise<RunResult> {
  const people = await Promise.all(
    Array.from({ length: crowd }, (_none, index) => Person.join(victims.origin, index, new Random(seed, index + 1))),
  );
  const faults = new Faults(victims, new Random(seed), people);
  const pauses = new Random(seed, 1_000);
  for (const person of people) person.start();
  for (let struck = 1; struck <= count; struck += 1) {
    await sleep(pauses.between(200, 3_000));
    const began = new Date().toISOString();
    const { name, detail } = await faults.strike();
    timeline.push(`${began} ${name}: ${detail}`);
    say(`${struck} of ${count}: ${name}, ${detail}`);
  }
  const last = Date.now();
  await Promise.all(people.map((person) => person.stop(last + restMs)));
  const { left, lastOnItsWay } = await rest(victims, last + restMs);
  const restedAfterMs = Date.now() - last;
  for (const person of people) person.client.deadline = Date.now() + restMs;
  const violations = [
    ...victims.problems,
    ...(await Promise.all(people.map((person) => differences(person)))).flat(),
    ...(await restoredDifferences(victims, people)),
  ];
  const sum = (of: (person: Person) => number) => people.reduce((total, person) => total + of(person), 0);
  return {
    struck: faults.struck,
    timeline,
    wishes: sum(({ wishes }) => wishes),
    unanswered: sum(({ client }) => client.unanswered),
    restedAfterMs,
    lastOnItsWay,
    stuck: left,
    violations,
  };
}

/** @returns what is still on its way at the deadline, and what was so last */
async function rest(victims: Victims, deadline: number): Promise<{ left: Stuck[]; lastOnItsWay: string }> {
  for (let lastOnItsWay = ''; ; ) {
    const left = await stuck(victims).catch((error: Error) => [
      { service: 'gateway', what: 'questions without an answer', rows: [{ error: error.message }] },
    ]);
    if (left.length === 0 || Date.now() > deadline) return { left, lastOnItsWay };
    lastOnItsWay = left.map(inWords).join('; ');
    await sleep(250);
  }
}
