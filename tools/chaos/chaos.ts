// `npm run fernway -- chaos`: a whole platform with people at work, killed, frozen and cut off piece by piece.
import { parseArgs } from 'node:util';
import { Random } from '../../services/tokens/test/simulation/random.ts';
import { Stop } from '../platform/stop.ts';
import { commit, kindsTable, type NamedResult, runsTable } from './report.ts';
import { runChaos } from './run.ts';
import { serverScene } from './scene.ts';
import { inWords } from './stuck.ts';
import type { Transport } from './victims.ts';

const transports: Transport[] = ['postgres', 'kafka'];
const faultsPerRun = 50;

/** Strikes so many faults over several runs, on both transports in turn. @throws Stop with every violation, and all that was still stuck */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      faults: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      events: { type: 'string' },
    },
  });
  const faults = whole('faults', values.faults);
  const first = whole('seed', values.seed);
  const chosen = transports.filter((transport) => values.events === undefined || values.events === transport);
  if (chosen.length === 0) throw new Stop(`--events takes ${transports.join(' or ')}, not "${values.events}".`);
  const at = await commit();
  const results: NamedResult[] = [];
  for (let left = faults, seed = first; left > 0; left -= faultsPerRun, seed += 1) {
    const scene = serverScene(chosen[(seed - first) % chosen.length]!, new Random(seed, 2_000));
    const say = (line: string) => console.log(`run ${seed} on ${scene.transport}: ${line}`);
    say(`two each of ${scene.twice.join(' and ')}`);
    const date = new Date().toISOString().slice(0, 10);
    const result = {
      ...(await runChaos({ seed, scene, faults: Math.min(left, faultsPerRun), say })),
      seed,
      scene,
      date,
    };
    results.push(result);
    if (result.lastOnItsWay) say(`last on its way: ${result.lastOnItsWay}`);
    console.log([runsTable([result], at), ...problemsOf(result)].join('\n'));
  }
  console.log(`\n${runsTable(results, at)}\n\n${kindsTable(results)}`);
  const problems = results.flatMap((result) => problemsOf(result).map((problem) => `run ${result.seed}: ${problem}`));
  if (problems.length) throw new Stop(problems.join('\n'));
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Stop(`--${name} takes a whole number from 1, not "${text}".`);
}

const problemsOf = ({ violations, stuck, evidence }: NamedResult) => [
  ...violations,
  ...stuck.map((each) => `still stuck: ${inWords(each)}`),
  ...(evidence ? [...evidence.words, `all that there is, is kept in ${evidence.folder}`] : []),
];
