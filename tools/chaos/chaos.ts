// `npm run fernway -- chaos`: a whole platform with people at work, killed, frozen and cut off piece by piece.
import { parseArgs } from 'node:util';
import { Stop } from '../platform/stop.ts';
import { faultNames } from './faults.ts';
import { type RunResult, runChaos } from './run.ts';
import type { Transport } from './victims.ts';

const transports: Transport[] = ['postgres', 'kafka'];
const faultsPerRun = 50;

/** Strikes so many faults over several runs, on both transports in turn. @throws Stop with every violation, and all that was still stuck */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { faults: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' }, events: { type: 'string' } },
  });
  const faults = whole('faults', values.faults);
  const first = whole('seed', values.seed);
  const chosen = transports.filter((transport) => values.events === undefined || values.events === transport);
  if (chosen.length === 0) throw new Stop(`--events takes ${transports.join(' or ')}, not "${values.events}".`);
  const results: (RunResult & { seed: number; transport: Transport })[] = [];
  for (let left = faults, seed = first; left > 0; left -= faultsPerRun, seed += 1) {
    const transport = chosen[(seed - first) % chosen.length]!;
    const result = await runChaos({ seed, transport, faults: Math.min(left, faultsPerRun), say: (line) => console.log(`run ${seed} on ${transport}: ${line}`) });
    results.push({ ...result, seed, transport });
    console.log([summary(result), ...problemsOf(result)].join('\n'));
  }
  console.log(`\n${table(results)}`);
  const problems = results.flatMap((result) => problemsOf(result).map((problem) => `run ${result.seed}: ${problem}`));
  if (problems.length) throw new Stop(problems.join('\n'));
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Stop(`--${name} takes a whole number from 1, not "${text}".`);
}

const problemsOf = ({ violations, stuck }: RunResult) => [...violations, ...stuck.map((what) => `still stuck: ${what}`)];

const seconds = (ms: number) => (ms / 1000).toFixed(1);

const summary = ({ wishes, unanswered, restedAfterMs, stuck, violations }: RunResult) =>
  `${wishes} wishes, ${unanswered} requests not answered at first; at rest ${seconds(restedAfterMs)} s after the last fault; ${violations.length} violations, ${stuck.length} things stuck`;

/** As it stands in docs/proofs/faults.md: how often each kind struck, on which transport. */
function table(results: (RunResult & { transport: Transport })[]): string {
  const times = (name: (typeof faultNames)[number], transport: Transport) =>
    results.filter((result) => result.transport === transport).reduce((sum, { struck }) => sum + (struck[name] ?? 0), 0);
  const rows = faultNames.map((name) => `| ${name} | ${transports.map((transport) => times(name, transport)).join(' | ')} |`);
  return [`| fault | ${transports.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n');
}
