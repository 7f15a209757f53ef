import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publish } from '@fernway/federation/publish';
import { readRegistry } from '@fernway/federation/registry';
import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { root } from '../bootstrap/process.mjs';
import { type Fault, inSeconds } from './fault.ts';
import type { Person } from './person.ts';
import { until } from './until.ts';
import { verb } from './verb.ts';
import { signal, type Victims } from './victims.ts';

const isReleased = ({ scene }: Victims) => scene.remotes;

/** What an operator does while the platform is struck. */
export const operatorFaults = {
  'backup while something dies': { often: 2, possible: isReleased, strike: backUp },
  'bad release': {
    often: 1,
    possible: isReleased,
    strike: (victims, random) =>
      random.chance(0.5) ? promoteDamaged(victims, random) : promoteBroken(victims, random),
  },
} satisfies Record<string, Fault>;

/** It is whole, or it says why not and there is none. */
async function backUp(victims: Victims, random: Random, people: Person[]): Promise<string> {
  const file = `backup-${victims.backups.length}-${crypto.randomUUID().slice(0, 8)}`;
  const known = new Map(people.map(({ tag, done }) => [tag, [...done.contacts.keys()]]));
  const running = verb(['backup', join(victims.folder, file), '--without-remotes'], {
    DATA_DIR: victims.dataDir,
    REMOTES_DIR: victims.remotesDir,
    ...(await victims.directUrls()),
  });
  const after = random.between(300, 4_000);
  const postgres = random.chance(0.3);
  await sleep(after);
  const { name, pid } = random.pick(victims.services().sort((a, b) => (a.name < b.name ? -1 : 1)));
  if (postgres) await victims.killPostgres();
  else signal(pid, 'SIGKILL');
  const { code, output } = await running;
  const left = (await readdir(victims.folder)).filter((name) => name.startsWith(file));
  if (code === 0) victims.backups.push({ file: join(victims.folder, file), known });
  else if (left.length) victims.problems.push(`a backup that failed left ${left.join()}: ${output}`);
  else if (!postgres) victims.problems.push(`a backup failed although Postgres was there: ${output}`);
  return `${postgres ? 'Postgres' : name} killed after ${inSeconds(after)}; the backup ${code === 0 ? 'is whole' : `said "${output.split('\n').at(-1)}"`}`;
}

const releasable = ['ai-tools', 'analytics', 'billing', 'crm'];

/** A build with an entry that throws, published as any other. */
async function publishBroken(victims: Victims, name: string): Promise<string> {
  const build = join(victims.folder, `release-${crypto.randomUUID().slice(0, 8)}`);
  await cp(join(root, 'apps', name, 'dist'), build, { recursive: true });
  const entry = join(build, await entryOf(build));
  await writeFile(entry, `throw new Error('a bad release');\n${await readFile(entry, 'utf8')}`);
  return (await publish(build, { into: victims.remotesDir })).version;
}

const entryOf = async (folder: string) => (await readdir(folder)).find((file) => /^entry\..*\.js$/.test(file))!;

const remotes = (victims: Victims, ...words: string[]) =>
  verb(['remotes', ...words], { REMOTES_DIR: victims.remotesDir });
const liveOf = async (victims: Victims, name: string) =>
  (await readRegistry(victims.remotesDir)).remotes[name]!.current.version;

/** Its files are not those that were published: nobody is shown it. */
async function promoteDamaged(victims: Victims, random: Random): Promise<string> {
  const name = random.pick(releasable);
  const before = await liveOf(victims, name);
  const version = await publishBroken(victims, name);
  const folder = join(victims.remotesDir, name, version);
  await appendFile(join(folder, await entryOf(folder)), '\n');
  const { code } = await remotes(victims, 'promote', name, version);
  if (code === 0 || (await liveOf(victims, name)) !== before)
    victims.problems.push(`${name} ${version} was promoted, and its files are not the published ones`);
  return `${name}, damaged: refused`;
}

/** It throws where it is loaded: the gateway goes on, though killed in the middle, and the one before is back by one command. */
async function promoteBroken(victims: Victims, random: Random): Promise<string> {
  const name = random.pick(releasable);
  const before = await liveOf(victims, name);
  const version = await publishBroken(victims, name);
  const promoted = await remotes(victims, 'promote', name, version);
  if (promoted.code !== 0) victims.problems.push(`${name} ${version} was not promoted: ${promoted.output}`);
  await sleep(random.between(0, 1_500));
  for (const { pid } of victims.services().filter((service) => service.name === 'gateway')) signal(pid, 'SIGKILL');
  await firstPage(victims);
  const back = await remotes(victims, 'rollback', name);
  if (back.code !== 0 || (await liveOf(victims, name)) !== before)
    victims.problems.push(`${name} is not back at ${before}: ${back.output}`);
  await firstPage(victims);
  return `${name}, throws: promoted, the gateway killed, rolled back`;
}

async function firstPage({ origin, problems }: Victims): Promise<void> {
  const isThere = async () => (await fetch(origin, { signal: AbortSignal.timeout(10_000) })).status === 200;
  await until('there is a first page', isThere).catch((error: Error) => problems.push(error.message));
}
