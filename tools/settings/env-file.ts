import { chmodSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The lines of `.env`, and what they set. */
export type EnvFile = { text: string; values: Record<string, string> };

/** @returns an empty one where there is none */
export function readEnvFile(file: string): EnvFile {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, values: parseEnv(text) as Record<string, string> };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { text: '', values: {} };
  }
}

/** One line of it. Single quotes: a JSON Web Key is full of double ones, and compose replaces nothing inside them. */
export const envLine = (name: string, value: string) => `${name}='${value}'`;

/** The text with these settings: a line that sets one is replaced where it stands, what is new comes at the end. */
export function withSettings(text: string, settings: Record<string, string>): string {
  const left = new Map(Object.entries(settings));
  const lines = text.split('\n').flatMap((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1];
    if (!name || !Object.hasOwn(settings, name)) return [line];
    const value = left.get(name);
    left.delete(name);
    // A second line of the same name would win over the first.
    return value === undefined ? [] : [envLine(name, value)];
  });
  while (lines.length && lines.at(-1) === '') lines.pop();
  return `${[...lines, ...[...left].map(([name, value]) => envLine(name, value))].join('\n')}\n`;
}

/** Replaces the file in one step; only its owner may read it. */
export function writeEnvFile(file: string, text: string): void {
  const target = realPath(file);
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, target);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
