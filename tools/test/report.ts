import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Forgets results of an earlier run, so that a runner that dies leaves none behind. */
export const forget = (file: string): void => rmSync(file, { force: true });

export function heading(title: string, text: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}\n${text}\n`);
}

/** What a runner noted as not to be had here (skip.ts), a line each. */
export const readSkips = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
