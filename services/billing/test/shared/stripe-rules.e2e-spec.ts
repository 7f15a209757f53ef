import { describe, expect, it } from '@jest/globals';
import { accessMatrix } from '@fernway/service-kit/testing';
import { stripeAccessExamples } from '../access-examples.js';
import type { StripeBed } from '../stripe-peer/bed.js';

export const stripeRules = (bed: StripeBed): void =>
  describe('the rules of the house with Stripe', () => {
    it('let in who may, and nobody else, to what test payments do not have', async () => {
      const { problems, calls } = await accessMatrix(bed.billing, await stripeAccessExamples(bed));
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(0);
    });
  });
