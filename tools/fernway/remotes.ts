import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { remotesDirectory } from '../platform/published-remotes.ts';
import { Stop } from '../platform/stop.ts';

const directory = remotesDirectory(process.env);

const usage = `remotes list                            what is live
remotes publish                         make every build in apps/*/dist the live one
remotes publish NAME                    copy the build of apps/NAME beside the others; shows it to nobody
remotes promote NAME VERSION            make a published version the live one
remotes rollback NAME                   make the version before it live again
remotes canary NAME VERSION PERCENT     show it to a share of the browsers (0 ends it)
remotes remove NAME                     show nothing of it any more; its versions stay`;

/** Releases of the micro-frontends: registry writes, never a build. */
export async function remotes(words: string[]): Promise<void> {
  try {
    await run(words);
  } catch (error) {
    if (error instanceof Stop) throw error;
    const { code, path, message } = error as NodeJS.ErrnoException;
    throw new Stop(
      code === 'ENOENT' ? `There is nothing at ${path}: publish it first, or look at "remotes list".` : message,
    );
  }
}

async function run([verb = '', ...words]: string[]): Promise<void> {
  if (!Object.hasOwn(verbs, verb)) throw new Stop(usage);
  await verbs[verb as keyof typeof verbs](...words);
}

const publishing = () => import('@fernway/federation/publish');

/** Of a verb that needs it. */
function given(word: string | undefined): string {
  if (!word) throw new Stop(usage);
  return word;
}

const verbs = {
  list,
  async publish(name?: string) {
    const { publish, publishLocalBuilds } = await publishing();
    if (!name) {
      for (const live of await publishLocalBuilds(directory)) console.log(`${live.name} ${live.version} is live`);
      return;
    }
    const published = await publish(join(root, 'apps', name, 'dist'), { into: directory });
    console.log(
      `${published.name} ${published.version} is published; "remotes promote ${published.name} ${published.version}" shows it`,
    );
  },
  async promote(name?: string, version?: string) {
    const { promote } = await publishing();
    await promote(given(name), given(version), directory);
    console.log(`${name} ${version} is live`);
  },
  async rollback(name?: string) {
    const { rollBack } = await publishing();
    console.log(`${name} ${(await rollBack(given(name), directory)).version} is live`);
  },
  async canary(name?: string, version?: string, percent = '') {
    if (!/^\d+$/.test(percent)) throw new Stop(usage);
    const { canary } = await publishing();
    await canary(given(name), given(version), Number(percent), directory);
    console.log(`${name} ${version} shows to ${percent} % of the browsers`);
  },
  async remove(name?: string) {
    const { remove } = await publishing();
    await remove(given(name), directory);
    console.log(`nothing of ${name} is shown any more`);
  },
};

async function list() {
  const [{ readRegistry }, { leftOutWords, planReleases }] = await Promise.all([
    import('@fernway/federation/registry'),
    import('@fernway/federation/plan'),
  ]);
  const registry = await readRegistry(directory);
  for (const [remote, { current, canary: some, earlier }] of Object.entries(registry.remotes)) {
    const before = earlier.length ? `, before it ${earlier.map((release) => release.version).join(', ')}` : '';
    console.log(`${remote}: ${current.version}${some ? `, canary ${JSON.stringify(some)}` : ''}${before}`);
  }
  for (const one of (await planReleases(registry, { remotesDirectory: directory })).leftOut)
    console.log(leftOutWords(one));
}
