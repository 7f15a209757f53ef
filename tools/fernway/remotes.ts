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

async function run([verb, name, version, percent]: string[]): Promise<void> {
  const { canary, promote, publish, publishLocalBuilds, remove, rollBack } = await import(
    '@fernway/federation/publish'
  );
  if (verb === 'list') {
    await list();
  } else if (verb === 'publish' && !name) {
    for (const live of await publishLocalBuilds(directory)) console.log(`${live.name} ${live.version} is live`);
  } else if (verb === 'publish' && name) {
    const published = await publish(join(root, 'apps', name, 'dist'), { into: directory });
    console.log(
      `${published.name} ${published.version} is published; "remotes promote ${published.name} ${published.version}" shows it`,
    );
  } else if (verb === 'promote' && name && version) {
    await promote(name, version, directory);
    console.log(`${name} ${version} is live`);
  } else if (verb === 'rollback' && name) {
    console.log(`${name} ${(await rollBack(name, directory)).version} is live`);
  } else if (verb === 'canary' && name && version && /^\d+$/.test(percent ?? '')) {
    await canary(name, version, Number(percent), directory);
    console.log(`${name} ${version} shows to ${percent} % of the browsers`);
  } else if (verb === 'remove' && name) {
    await remove(name, directory);
    console.log(`nothing of ${name} is shown any more`);
  } else {
    throw new Stop(usage);
  }
}

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
