// Meets one planted bug with scenarios until one of them catches it; its argument says how many.
import fc from 'fast-check';
import { StripeBed } from '../stripe-peer/bed.js';
import { scenario } from './scenario.js';
import { prepare, WebhookRun } from './webhook-run.js';

export type CaughtBy = { run: number | null; problem: string | undefined };

const { runs } = JSON.parse(process.argv[2]!) as { runs: number };
const bed = await StripeBed.start();
prepare(bed);
let problem: string | undefined;
const { failed, numRuns } = await fc.check(
  fc.asyncProperty(scenario, async (given) => {
    problem = (await WebhookRun.problems(bed, given))[0];
    return problem === undefined;
  }),
  { numRuns: runs, seed: 1, endOnFailure: true },
);
process.stdout.write(`${JSON.stringify({ run: failed ? numRuns : null, problem } satisfies CaughtBy)}\n`);
await bed.close();
process.exit();
