import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../bootstrap/process.mjs';
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

const blank = /[ \t]*(#.*)?(\n|$)/y;
const assignment = /[ \t]*(?:export[ \t]+)?[A-Za-z_][A-Za-z0-9_]*[ \t]*=[ \t]*/y;
const single = /'[^']*'[ \t]*(#.*)?(\n|$)/y;
const double = /"[^"]*"[ \t]*(#.*)?(\n|$)/y;
const bare = /[^'"`\n]?[^\n]*(\n|$)/y;
/** By the quote that a value begins with; in backquotes none is understood. */
const valueForms: Record<string, RegExp | undefined> = { "'": single, '"': double, none: bare };

/**
 * The settings of a `.env`. Node's parser passes over what it does not understand, and cuts at `#`: that is found here
 * first. Words of the file are never repeated: they may be secret.
 */
export function readSettings(text: string, file: string): Record<string, string> {
  const code = text.replace(/^\uFEFF/, '').replaceAll('\r', '');
  const refuse = (at: number, why: string) =>
    new Stop(`Line ${code.slice(0, at).split('\n').length} of ${file} ${why}`);
  for (let at = 0; at < code.length; ) {
    const match = (pattern: RegExp) => {
      pattern.lastIndex = at;
      const found = pattern.exec(code)?.[0];
      if (found !== undefined) at += found.length;
      return found;
    };
    if (match(blank) !== undefined) continue;
    const line = at;
    if (match(assignment) === undefined)
      throw refuse(line, `is no setting: write NAME=value, or begin it with # if it is none.`);
    const quote = /['"`]/.test(code[at] ?? '') ? code[at] : undefined;
    const form = valueForms[quote ?? 'none'];
    const value = form && match(form);
    if (value === undefined) throw refuse(line, `has a quote that is not closed at its end: write NAME='value'.`);
    if (quote !== "'" && /\$[{A-Za-z_]/.test(value))
      throw refuse(line, `has a $ that compose would replace: put the value in single quotes.`);
    if (!quote && /\S#/.test(value))
      throw refuse(line, `has a # without quotes, which may begin a comment: put the value in single quotes.`);
  }
  return parseEnv(code) as Record<string, string>;
}
