import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../services/tokens/test/simulation/random.ts';
import { Faults, type FaultName } from './faults.ts';
import { Person } from './person.ts';
import { stuck } from './stuck.ts';
import { differences } from './verdict.ts';
import { type Transport, Victims } from './victims.ts';

export type RunSettings = {
  seed: number;
  transport: Transport;
  faults: number;
  people?: number;
  say?(line: string): void;
};
export type RunResult = {
  struck: Partial<Record<FaultName, number>>;
  /** Things that people asked for, and requests of them that got no answer at first. */
  wishes: number;
  unanswered: number;
  /** From the end of the last fault until nothing was on its way any more. */
  restedAfterMs: number;
  /** What was still on its way a minute after the last fault. */
  stuck: string[];
  /** What is missing, is there twice, or is somebody else's. */
  violations: string[];
};

/** What may take that long after the last fault, and no longer. */
const restMs = 60_000;

/** A platform with people at work, struck as the seed says; then it is left alone, and what is there is compared with what people were told. */
export async function runChaos({ seed, transport, faults: count, people: crowd = 4, say = () => undefined }: RunSettings): Promise<RunResult> {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-chaos-'));
  const victims = await Victims.start(folder, transport);
  try {
    const people = await Promise.all(Array.from({ length: crowd }, (_none, index) => Person.join(victims.origin, index, new Random(seed, index + 1))));
    const faults = new Faults(victims, new Random(seed));
    const pauses = new Random(seed, 1_000);
    for (const person of people) person.start();
    for (let struck = 1; struck <= count; struck += 1) {
      await sleep(pauses.between(200, 3_000));
      say(`${struck} of ${count}: ${await faults.strike()}`);
    }
    const last = Date.now();
    await Promise.all(people.map((person) => person.stop(last + restMs)));
    const left = await rest(victims, last + restMs);
    const restedAfterMs = Date.now() - last;
    for (const person of people) person.client.deadline = Date.now() + restMs;
    const violations = (await Promise.all(people.map((person) => differences(person)))).flat();
    if (violations.length || left.length) await writeFile(join(tmpdir(), `fernway-chaos-${seed}.log`), victims.output);
    const sum = (of: (person: Person) => number) => people.reduce((total, person) => total + of(person), 0);
    return { struck: faults.struck, wishes: sum(({ wishes }) => wishes), unanswered: sum(({ client }) => client.unanswered), restedAfterMs, stuck: left, violations };
  } finally {
    await victims.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what is still on its way at the deadline */
async function rest(victims: Victims, deadline: number): Promise<string[]> {
  for (;;) {
    const left = await stuck(victims).catch((error: Error) => [error.message]);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(250);
  }
}
