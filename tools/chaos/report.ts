import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../bootstrap/process.mjs';
import { type FaultName, faultNames } from './faults.ts';
import type { RunResult } from './run.ts';
import type { Scene, Transport } from './victims.ts';

/** `date` as YYYY-MM-DD. */
export type NamedResult = RunResult & { seed: number; scene: Scene; date: string };

/** Which code is struck, with a plus where it differs from the commit. */
export async function commit(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  try {
    return `${await git('rev-parse', '--short', 'HEAD')}${(await git('status', '--porcelain', '--untracked-files=no')) ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

const table = (rows: (string | number)[][]) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');

const sum = (results: NamedResult[], of: (result: NamedResult) => number) =>
  results.reduce((total, result) => total + of(result), 0);
const faultsOf = ({ struck }: RunResult) => Object.values(struck).reduce((total, times) => total + times, 0);

/** One row for each run. */
export function runsTable(results: NamedResult[], at: string): string {
  const rows = results.map((result) => [
    result.date,
    at,
    result.seed,
    result.scene.transport,
    result.scene.twice.join(', '),
    faultsOf(result),
    result.wishes,
    result.unanswered,
    `${(result.restedAfterMs / 1000).toFixed(1)} s`,
    result.violations.length,
    result.stuck.length,
  ]);
  const all = [
    'all',
    '',
    '',
    '',
    '',
    sum(results, faultsOf),
    sum(results, ({ wishes }) => wishes),
    sum(results, ({ unanswered }) => unanswered),
    '',
    sum(results, ({ violations }) => violations.length),
    sum(results, ({ stuck }) => stuck.length),
  ];
  return table([
    [
      'date',
      'commit',
      'seed',
      'events on',
      'two each of',
      'faults',
      'wishes',
      'requests not answered at first',
      'at rest after',
      'violations',
      'stuck',
    ],
    Array<string>(11).fill('---'),
    ...rows,
    ...(results.length > 1 ? [all] : []),
  ]);
}

/** How often each kind struck, on which transport. */
export function kindsTable(results: NamedResult[]): string {
  const times = (name: FaultName, transport: Transport) =>
    sum(
      results.filter(({ scene }) => scene.transport === transport),
      ({ struck }) => struck[name] ?? 0,
    );
  const transports = [...new Set(results.map(({ scene }) => scene.transport))];
  return table([
    ['fault', ...transports],
    ['---', ...transports.map(() => '---')],
    ...faultNames.map((name) => [name, ...transports.map((transport) => times(name, transport))]),
  ]);
}
