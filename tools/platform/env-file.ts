import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { readSettings } from './env-syntax.ts';
import { Stop } from './stop.ts';

type Environment = Record<string, string | undefined>;

/** Settings that only the file gives: what a running platform was started with counts more. */
export const fromEnvFile = new Set<string>();

/**
 * Reads `.env` at the top of the repository into the environment, as compose does: what the environment has wins, and what
 * is empty counts as unset. `FERNWAY_ENV_FILE` names another file, or is `off`.
 * @throws Stop naming a line that is no setting, or that compose would read as another value
 */
export function loadEnvFile(env: Environment = process.env): void {
  // A login shell's own, the file of this user's mail: no setting of ours.
  if (env.MAIL?.startsWith('/')) delete env.MAIL;
  if (env.FERNWAY_ENV_FILE === 'off') return;
  const file = resolve(root, env.FERNWAY_ENV_FILE || '.env');
  const text = read(file, Boolean(env.FERNWAY_ENV_FILE));
  if (text === undefined) return;
  for (const [name, value] of Object.entries(readSettings(text, relative(root, file)))) {
    if (value === '' || env[name]) continue;
    env[name] = value;
    fromEnvFile.add(name);
  }
}

/** Names that the file gives and no part reads, by the list in `.env.example`: misspelt ones, mostly. */
export function unreadSettings(given: Iterable<string> = fromEnvFile): string[] {
  const listed = new Set(readFileSync(resolve(root, '.env.example'), 'utf8').match(/(?<=^#?)[A-Z][A-Z0-9_]*(?==)/gm));
  return [...given].filter((name) => !listed.has(name) && !ofOthers.test(name)).toSorted();
}

/** Read by Node, compose or this repository's tools themselves. */
const ofOthers = /^(NODE|NPM|COMPOSE|DOCKER|FERNWAY)_|^(TZ|LANG|PATH|DEBUG|CI)$/i;

function read(file: string, mustBeThere: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !mustBeThere) return undefined;
    throw new Stop(`The settings in ${file} cannot be read: ${message}`);
  }
}
