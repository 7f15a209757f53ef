import { parseArgs } from 'node:util';
import { Stop } from '../platform/stop.ts';
import { findPython } from '../python/python.ts';
import { missedOf, problemsOf, tableOf } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

/** `npm run fernway -- fuzz`: every operation with data that its document allows, and with data that it does not. */
export async function fuzz(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      examples: { type: 'string', default: '20' },
      origin: { type: 'string' },
    },
  });
  const [seed, examples] = [Number(values.seed), Number(values.examples)];
  if (!Number.isInteger(seed) || !Number.isInteger(examples) || examples < 1)
    throw new Stop('--seed and --examples take whole numbers.');
  const python = await findPython();
  if (!python)
    throw new Stop('This needs Python 3.11 or newer, with venv (on Debian: apt-get install python3 python3-venv).');
  const reports = await runFuzz({ python, seed, examples, ...(values.origin && { origin: values.origin }) });
  console.log([tableOf(reports), ...missedOf(reports).map((operation) => `not reached: ${operation}`)].join('\n'));
  const problems = problemsOf(reports);
  if (problems.length > 0) throw new Stop(`\n${problems.join('\n')}`);
}
