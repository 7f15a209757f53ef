import { basename } from 'node:path';

/** As `file: name of the test`, of what jest says; it writes no report where it stops at the first failure. */
export function firstFailure(lines: string[]): string | undefined {
  const file = lines.find((line) => line.startsWith('FAIL '))?.split(' ')[1];
  const test = lines.find((line) => /^ +● (?!Console$)/.test(line))?.replace(/^ +● +/, '');
  return file && `${basename(file)}: ${test}`;
}
