import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../bootstrap/process.mjs';
import { ignorer } from './ignorer.ts';
import { fromRoot, homeOf, type Project } from './project.ts';

export type Mutant = {
  /** What the sources ask for at run time. */
  id: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  original: string;
  replacement: string;
  /** Why it is left out: by a comment in the source, or by `ignorer.ts`. */
  ignored: string | null;
  /** The same as long as its file is. */
  key: string;
  /** 0 to 99, by chance but always the same: a sample of so many percent has it or not. */
  lot: number;
};

export type Instrumented = { mutants: Mutant[]; sources: string; hash: string };

type Logger = ConstructorParameters<typeof Instrumenter>[0];
const silent = () => undefined;
const no = () => false;
const logger: Logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: silent,
  debug: silent,
  info: silent,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/** What leaves mutants out changes none: what was found out about the others stays. */
const withoutComments = (text: string) => text.replace(/^[ \t]*\/\/ Stryker (disable|restore) .*\n/gm, '');

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Puts all of Stryker's mutants into copies of a project's sources, each behind a switch. */
export async function instrument(project: Project): Promise<Instrumented> {
  const texts = new Map(project.sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const files = [...texts].map(([file, content]) => ({ name: join(root, file), content, mutate: true as const }));
  const options = { plugins: ['decorators-legacy'], excludedMutations: [], ignorers: [ignorer] };
  const result = await new Instrumenter(logger).instrument(files, options);
  const sources = join(homeOf(project), 'sources');
  rmSync(sources, { recursive: true, force: true });
  for (const { name, content } of result.files) {
    const copy = join(sources, fromRoot(name));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, content);
  }
  const nth = new Map<string, number>();
  const mutants = result.mutants.map(
    ({ id, fileName, location: { start, end }, mutatorName, replacement, status, statusReason }): Mutant => {
      const file = fromRoot(fileName);
      const text = texts.get(file)!;
      const index = nth.get(file) ?? 0;
      nth.set(file, index + 1);
      const key = `${file} ${sha(withoutComments(text))} ${index}`;
      return {
        id,
        file,
        line: start.line + 1,
        column: start.column + 1,
        mutator: mutatorName,
        original: between(text, start, end),
        replacement,
        ignored: status === 'Ignored' ? (statusReason ?? '') : null,
        key,
        lot: parseInt(sha(key).slice(0, 8), 16) % 100,
      };
    },
  );
  return { mutants, sources, hash: sha([...texts].flat().map(withoutComments).join('\n')) };
}

type Position = { line: number; column: number };

function between(text: string, start: Position, end: Position): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines.push(lines.pop()!.slice(0, end.column));
  lines[0] = lines[0]!.slice(start.column);
  return lines.join('\n');
}
