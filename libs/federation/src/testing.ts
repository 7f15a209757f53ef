import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Contributes } from '@fernway/web-kit/remote-app';
import type { RemoteFacts } from './remote-facts-plugin.js';

export const inAllLanguages = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });

/** A signed-in page. */
export const signedInPage = (path: string, aliases: string[] = []): Contributes['routes'][number] => ({
  path,
  aliases,
  access: 'signed-in',
  title: inAllLanguages(path),
});

export type TestBuild = {
  name: string;
  content?: string;
  contributes?: Partial<Contributes>;
  files?: Record<string, string>;
};

/** Writes what a build of a remote leaves behind, as far as publishing and composing go. @returns the folder */
export async function writeBuild(
  directory: string,
  { name, content = 'one', contributes, files = {} }: TestBuild,
): Promise<string> {
  const facts: RemoteFacts = {
    name,
    contract: 1,
    contributes: { title: inAllLanguages(name), routes: [], ...contributes },
    entry: 'entry.js',
    requires: {},
    chunks: {},
  };
  const all = { 'remote.json': JSON.stringify(facts), 'mf-manifest.json': '{}', 'entry.js': content, ...files };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return directory;
}
