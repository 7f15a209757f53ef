import { findPython } from '../python/python.ts';
import { chosenBySeed } from '../test/seed.mjs';
import { skip } from '../test/skip.ts';
import { missedOf, problemsOf, tableOf } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

it('answers odd input as its documents say: no server error, no answer of another shape, no bad input taken', async () => {
  const python = await findPython();
  if (!python) return skip('odd input by Schemathesis: no Python 3.11 with venv here');
  // A third of the operations, others each day; all with `npm run fernway -- fuzz`.
  const some = (operations: string[]) => chosenBySeed(operations, Math.ceil(operations.length / 3));
  const reports = await runFuzz({ python, seed: 1, examples: 1, quick: true, some });
  console.log([tableOf(reports), ...missedOf(reports)].join('\n'));
  expect(problemsOf(reports)).toEqual([]);
}, 1_800_000);
