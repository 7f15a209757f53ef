import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import dockerignore from '@balena/dockerignore';

/** Files of `repository` that `docker build` would send to the engine, by its `.dockerignore`; relative, sorted. */
export function contextFiles(repository: string): string[] {
  const rules = dockerignore.default().add(readFileSync(join(repository, '.dockerignore'), 'utf8'));
  return filesIn(repository)
    .map((file) => relative(repository, file).split(sep).join('/'))
    .filter((file) => !rules.ignores(file))
    .sort();
}

/** Makes the build context of `repository` in the folder `to`. */
export function copyContext(repository: string, to: string): void {
  for (const file of contextFiles(repository)) cpSync(join(repository, file), join(to, file), { recursive: true });
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
