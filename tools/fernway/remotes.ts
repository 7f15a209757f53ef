import { join, resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { Stop } from '../platform/stop.ts';

/** Where the gateway looks too. */
const directory = resolve(root, process.env.REMOTES_DIR || 'remotes');

const usage = `remotes list                            what is live
remotes publish                         make every build in apps/*/dist the live one
remotes publish NAME                    copy the build of apps/NAME beside the others; shows it to nobody
remotes promote NAME VERSION            make a published version the live one
remotes rollback NAME                   make the version before it live again
remotes canary NAME VERSION PERCENT     show it to a share of the browsers (0 ends it)`;

/** Releases of the micro-frontends: registry writes, never a build. */
export async function remotes([verb, name, version, percent]: string[]): Promise<void> {
  const { canary, promote, publish, publishLocalBuilds, rollBack } = await import('@fernway/federation/publish');
  if (verb === 'list') {
    const { readRegistry } = await import('@fernway/federation/registry');
    for (const [remote, { current, canary: some, earlier }] of Object.entries((await readRegistry(directory)).remotes)) {
      const before = earlier.length ? `, before it ${earlier.map((release) => release.version).join(', ')}` : '';
      console.log(`${remote}: ${current.version}${some ? `, canary ${JSON.stringify(some)}` : ''}${before}`);
    }
  } else if (verb === 'publish' && !name) {
    for (const live of await publishLocalBuilds(directory)) console.log(`${live.name} ${live.version} is live`);
  } else if (verb === 'publish' && name) {
    const published = await publish(join(root, 'apps', name, 'dist'), { into: directory });
    console.log(`${published.name} ${published.version} is published; "remotes promote ${published.name} ${published.version}" shows it`);
  } else if (verb === 'promote' && name && version) {
    await promote(name, version, directory);
    console.log(`${name} ${version} is live`);
  } else if (verb === 'rollback' && name) {
    console.log(`${name} ${(await rollBack(name, directory)).version} is live`);
  } else if (verb === 'canary' && name && version && /^\d+$/.test(percent ?? '')) {
    await canary(name, version, Number(percent), directory);
    console.log(`${name} ${version} shows to ${percent} % of the browsers`);
  } else {
    throw new Stop(usage);
  }
}
