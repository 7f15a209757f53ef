import type { Mutant } from './instrument.ts';
import type { Verdict } from './verdicts.ts';

export type Judged = { mutant: Mutant; verdict: Verdict | undefined };

const oneLine = (text: string, most: number) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** Killed and timed out, of all that were judged; those left out with a reason do not count. */
export function scoreOf(judged: Judged[]) {
  const valid = judged.filter(({ mutant, verdict }) => mutant.ignored === null && verdict);
  const count = (status: Verdict['status']) => valid.filter(({ verdict }) => verdict?.status === status).length;
  const found = {
    killed: count('killed'),
    timedOut: count('timed-out'),
    survived: count('survived'),
    noCoverage: count('no-coverage'),
  };
  const detected = found.killed + found.timedOut;
  return {
    ...found,
    valid: valid.length,
    ignored: judged.filter(({ mutant }) => mutant.ignored !== null).length,
    open: judged.filter(({ mutant, verdict }) => mutant.ignored === null && !verdict).length,
    percent: valid.length ? (100 * detected) / valid.length : 0,
  };
}

export function reportOf(name: string, judged: Judged[]): string {
  const files = [...new Set(judged.map(({ mutant }) => mutant.file))];
  const rows = files.map((file) => {
    const score = scoreOf(judged.filter(({ mutant }) => mutant.file === file));
    return `  ${score.percent.toFixed(1).padStart(5)} %  ${String(score.survived + score.noCoverage).padStart(4)} of ${String(score.valid).padEnd(4)} alive  ${file}`;
  });
  const alive = judged.filter(
    ({ mutant, verdict }) =>
      mutant.ignored === null && (verdict?.status === 'survived' || verdict?.status === 'no-coverage'),
  );
  const lines = alive.map(
    ({ mutant, verdict }) =>
      `${mutant.file}:${mutant.line}:${mutant.column}  ${verdict?.status === 'survived' ? 'survived' : 'no test'}  ${mutant.mutator}\n` +
      `    - ${oneLine(mutant.original, 150)}\n    + ${oneLine(mutant.replacement, 150)}`,
  );
  return [...lines, '', ...rows, '', summaryOf(name, judged)].join('\n');
}

/** One verdict as it falls. */
export const lineOf = ({ file, line, mutator }: Mutant, { status, ms, by, error }: Verdict): string =>
  `${status.padEnd(11)} ${String(ms).padStart(6)} ms  ${file}:${line} ${mutator}${by ? `  by "${by.name}": ${oneLine(error ?? '', 100)}` : ''}`;

export function summaryOf(name: string, judged: Judged[]): string {
  const { percent, killed, timedOut, survived, noCoverage, valid, ignored, open } = scoreOf(judged);
  const parts = [`${killed} killed`, `${timedOut} timed out`, `${survived} survived`, `${noCoverage} met no test`];
  return `${name}: ${percent.toFixed(1)} % of ${valid} mutants (${parts.join(', ')}; ${ignored} left out with a reason${open ? `; ${open} not judged yet` : ''})`;
}
