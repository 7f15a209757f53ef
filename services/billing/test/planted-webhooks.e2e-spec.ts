import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPlanted } from '../../../tools/planting/planted-process.mjs';
import { sampleOf } from '../../../tools/planting/sample.mjs';
import { StripeBed } from './stripe-peer/bed.js';
import { type WebhookMutantName, webhookMutants } from './webhook-simulation/mutants.js';
import { scenario } from './webhook-simulation/scenario.js';
import { prepare, WebhookRun } from './webhook-simulation/webhook-run.js';
import type { CaughtBy } from './webhook-simulation/worker.js';

const runs = 20;
const names = Object.keys(webhookMutants) as WebhookMutantName[];
const sample = sampleOf(names, 5);

jest.setTimeout(600_000);

describe('webhooks of true payments and of attackers', () => {
  let bed: StripeBed;
  beforeAll(async () => {
    bed = await StripeBed.start();
    prepare(bed);
  });
  afterAll(() => bed.close());

  it('credit and take back what Stripe says, once, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => expect(await WebhookRun.problems(bed, given)).toEqual([])),
      { numRuns: runs, seed: 1 },
    );
  });
});

describe('the scenarios themselves', () => {
  it(`catch ${sample.length} of ${names.length} planted bugs`, async () => {
    const caught = new Map<WebhookMutantName, CaughtBy>();
    const waiting = [...sample];
    const script = join(import.meta.dirname, 'webhook-simulation/worker.ts');
    const next = async (): Promise<void> => {
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        const planted = name;
        await runPlanted({
          script,
          settings: { runs },
          patches: [webhookMutants[planted]],
          onLine: (line: CaughtBy) => caught.set(planted, line),
        });
      }
    };
    await Promise.all([next(), next()]);
    console.log(
      sample
        .map(
          (name) =>
            `${name.padEnd(32)} ${caught.get(name)?.run ? `run ${caught.get(name)!.run}` : 'NOT CAUGHT'}  ${(caught.get(name)?.problem ?? '').slice(0, 110)}`,
        )
        .join('\n'),
    );
    expect(sample.filter((name) => !caught.get(name)?.run)).toEqual([]);
  });

  it('leave no trace in what is built', () => {
    const root = join(import.meta.dirname, '../../..');
    const built = globSync('{services,libs,apps}/*/dist/**/*.{js,mjs}', { cwd: root });
    expect(built.some((file) => file.startsWith('services/billing/dist'))).toBe(true);
    expect(built.filter((file) => names.some((name) => readFileSync(join(root, file), 'utf8').includes(name)))).toEqual(
      [],
    );
  });
});
