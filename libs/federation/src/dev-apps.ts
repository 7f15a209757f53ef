import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { readContract, readContributes } from './contract.js';
import { repository } from './repository.js';

export type DevApp = { name: string; directory: string; port: number; url: string };

const firstPort = 4200;

/**
 * Every app that `npm run dev` serves: the shell on 4200, remotes by name after it. `SHELL_DEV_PORT`,
 * `AI_TOOLS_DEV_PORT` and so on move one.
 */
export async function devApps(): Promise<DevApp[]> {
  const folder = join(repository, 'apps');
  const entries = await readdir(folder, { withFileTypes: true });
  const remotes = entries.filter((entry) => entry.isDirectory() && entry.name !== 'shell').map((entry) => entry.name);
  return ['shell', ...remotes.sort()].map((name, at) => {
    const setting = `${name.toUpperCase().replaceAll('-', '_')}_DEV_PORT`;
    const port = Number(process.env[setting] ?? firstPort + at);
    return { name, directory: join(folder, name), port, url: `http://127.0.0.1:${port}` };
  });
}

export async function devAppNamed(name: string): Promise<DevApp> {
  const app = (await devApps()).find((each) => each.name === name);
  if (!app) throw new Error(`apps/${name} does not exist`);
  return app;
}

/**
 * The registry of a development platform. A remote comes from its development server, or, where
 * `<NAME>_REMOTE_URL` names a platform, from the release that is live there.
 */
export async function devRegistry(): Promise<{ remotes: RemoteEntry[] }> {
  const contract = await readContract();
  const remotes = (await devApps()).filter(({ name }) => name !== 'shell');
  return { remotes: await Promise.all(remotes.map((app) => releasedElsewhere(app) ?? served(app, contract))) };
}

async function served({ name, directory, url }: DevApp, contract: number): Promise<RemoteEntry> {
  const contributes = await readContributes(directory);
  const entry = { url: `${url}/entry.js` };
  return {
    name,
    version: 'development',
    contract,
    entry,
    manifest: { url: `${url}/mf-manifest.json` },
    requires: {},
    contributes,
  };
}

function releasedElsewhere({ name }: DevApp): Promise<RemoteEntry> | undefined {
  const origin = process.env[`${name.toUpperCase().replaceAll('-', '_')}_REMOTE_URL`];
  if (!origin) return undefined;
  return fetch(`${origin}/remotes.json`).then(async (response) => {
    const { remotes } = (await response.json()) as { remotes: RemoteEntry[] };
    const remote = remotes.find((each) => each.name === name);
    if (!remote) throw new Error(`${origin} has no remote ${name}`);
    const at = (file: { url: string }) => ({ url: new URL(file.url, origin).href });
    return { ...remote, entry: at(remote.entry), manifest: at(remote.manifest) };
  });
}
