import type { LeadFactor, LeadScore } from '@fernway/contracts/http/analytics-lead-scores';

/** Factors that somebody can raise: where a lead came from and when stays as it is. */
const raisable = ['engagement', 'deal', 'mood'] as const satisfies LeadFactor[];
export type Raisable = (typeof raisable)[number];

const factorsOf = ({ factors }: LeadScore) =>
  raisable.flatMap((name) =>
    factors.flatMap(({ factor, points, most }) => (factor === name ? { name, share: points / most } : [])),
  );

/** Factors with less than half of their points, by what is missing most. */
export const shortOf = (lead: LeadScore): Raisable[] =>
  factorsOf(lead)
    .filter(({ share }) => share < 0.5)
    .sort((one, other) => one.share - other.share)
    .map(({ name }) => name);

/** The factor with the smallest share of its points; undefined where all have all of them. */
export const weakestOf = (lead: LeadScore): Raisable | undefined =>
  factorsOf(lead)
    .filter(({ share }) => share < 1)
    .sort((one, other) => one.share - other.share)[0]?.name;
