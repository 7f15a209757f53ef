import { afterAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { seed } from '../../../tools/test/seed.mjs';
import { StripeBed } from './stripe-peer/bed.js';
import { scenario } from './webhook-simulation/scenario.js';
import { WebhookRun } from './webhook-simulation/webhook-run.js';

jest.setTimeout(600_000);

const bed = await StripeBed.start();
// Webhooks that ask at once are answered at once.
bed.peer.answersEveryMs = 6;
afterAll(() => bed.close());

describe('webhooks of true payments and of attackers', () => {
  it('credit and take back what Stripe says, once, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => expect(await WebhookRun.problems(bed, given)).toEqual([])),
      { numRuns: 20, seed },
    );
  });
});
