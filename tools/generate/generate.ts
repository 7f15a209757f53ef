import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { discoverServices } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { fill, placeholdersFor, type Placeholders } from './names.ts';

export type Kind = 'remote' | 'service';

const templates = join(import.meta.dirname, 'templates');

/** What a new package takes over from one that is there, so that versions and targets are never those of long ago. */
const models = {
  service: {
    folder: 'services',
    from: 'crm',
    files: ['package.json', 'tsconfig.json', 'jest.config.js', 'jest.e2e.config.js'],
  },
  remote: { folder: 'apps', from: 'crm', files: ['package.json', 'tsconfig.json', 'jest.config.js'] },
} as const;

/**
 * Writes a new remote (one folder) or service (one folder and two contract files).
 * @param repository whose versions, targets and taken ports it goes by
 * @returns the files, relative to the repository
 */
export function generate(kind: Kind, name: string, repository: string): string[] {
  const { folder, from, files } = models[kind];
  const target = join(repository, folder, name);
  const values = {
    ...placeholdersFor(name),
    ...(kind === 'service' ? serviceValues(repository) : remoteValues(repository)),
  };
  const written = filesIn(join(templates, kind)).map((file) => ({
    path: join(repository, fill(file, values)),
    text: fill(readFileSync(join(templates, kind, file), 'utf8'), values),
  }));
  for (const file of files) {
    written.push({ path: join(target, file), text: readFileSync(join(repository, folder, from, file), 'utf8') });
  }
  const manifest = written.find(({ path }) => path === join(target, 'package.json'))!;
  manifest.text = manifestText(JSON.parse(manifest.text) as Manifest, kind, values);
  const taken = [target, ...written.map(({ path }) => path)].find(existsSync);
  if (taken) throw new Stop(`${relative(repository, taken)} is already there.`);
  for (const { path, text } of written) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return written.map(({ path }) => relative(repository, path)).sort();
}

type Manifest = { name: string; fernway?: { service?: { port: number } } };

function manifestText(model: Manifest, kind: Kind, values: Placeholders): string {
  model.name = `@fernway/${values.__name__}-${kind === 'service' ? 'service' : 'app'}`;
  if (kind === 'service') model.fernway = { service: { port: Number(values.__port__) } };
  return `${JSON.stringify(model, null, 2)}\n`;
}

function serviceValues(repository: string): Placeholders {
  const ports = discoverServices(repository).map(({ port }) => port);
  return { __port__: String(Math.max(4108, ...ports) + 1), __timestamp__: String(Date.now()) };
}

function remoteValues(repository: string): Placeholders {
  const source = readFileSync(join(repository, 'libs/web-kit/src/remote-app.ts'), 'utf8');
  return { __contract__: /CONTRACT = (\d+)/.exec(source)?.[1] ?? '1' };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
