import { packageOf } from './chosen.ts';
import type { Verdict } from './noticed.ts';

/** Of thirty bugs one may go unnoticed. */
const share = 29 / 30;

/** How many of so many have to be noticed. */
export const enough = (many: number): number => Math.ceil(many * share);

/** What was caught and what was not, as a table for people and for docs. */
export function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ bug, by, unsound, seconds }) => [
    by ? 'yes' : 'no',
    bug.kind,
    packageOf(bug),
    bug.name,
    by ?? (unsound ? `(without the bug, too: ${unsound})` : ''),
    `${seconds} s`,
  ]);
  return [['caught', 'kind', 'package', 'bug', 'by', 'after'], ['---', '---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
