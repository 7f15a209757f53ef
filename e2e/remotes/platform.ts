import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { promote, publish, publishLocalBuilds } from '@fernway/federation/publish';
import { readRegistry } from '@fernway/federation/registry';
import { repository } from '@fernway/federation/repository';
import { composeSite } from '@fernway/federation/site';
import { serve } from './static-server.js';

const settings = { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false } as const;

export type RemotesUnderTest = {
  url: string;
  directory: string;
  /** Publishes a build and makes it live, without touching the shell. */
  release: (build: string) => Promise<string>;
  /** Puts the versions of the repository's own builds back. */
  restore: () => Promise<void>;
  /** Moves the live version's files away; returns what brings them back. */
  remove: (name: string) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/** The built shell and the five built remotes behind a server, with a registry of their own. */
export async function startRemotes(): Promise<RemotesUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-remotes-'));
  const directory = join(folder, 'remotes');
  const site = join(folder, 'site');
  const compose = () => composeSite({ settings, into: site, remotesDirectory: directory });
  const local = await publishLocalBuilds(directory);
  await compose();
  const server = await serve({ site, shell: join(repository, 'apps/shell/dist'), remotes: directory });
  return {
    url: server.url,
    directory,
    async release(build) {
      const { name, version } = await publish(build, { into: directory });
      await promote(name, version, directory);
      await compose();
      return version;
    },
    async restore() {
      for (const { name, version } of local) await promote(name, version, directory);
      await compose();
    },
    async remove(name) {
      const { version } = (await readRegistry(directory)).remotes[name]!.current;
      const live = join(directory, name, version);
      await rename(live, `${live}.away`);
      return () => rename(`${live}.away`, live);
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Builds one of the remotes in `fixtures/`, which all take the place of analytics. Returns its build. */
export async function buildFixture(name: string): Promise<string> {
  const cwd = join(import.meta.dirname, 'fixtures', name);
  const rspack = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  await promisify(execFile)(process.execPath, [rspack, 'build'], { cwd });
  return join(cwd, 'dist');
}
