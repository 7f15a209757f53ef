import type { LeadFactor, LeadScore } from '@fernway/contracts/http/analytics-lead-scores';

/** Factors that somebody can raise: where a lead came from and when stays as it is. */
const raisable = ['engagement', 'deal', 'mood'] as const satisfies LeadFactor[];
type Raisable = (typeof raisable)[number];

/** What would raise a score, by what is missing most: factors below half, else the weakest. Half a mood is neutral, nothing to ask about. */
export function shortOf({ factors }: LeadScore): Raisable[] {
  const short = raisable
    .flatMap((name) =>
      factors.flatMap(({ factor, points, most }) => (factor === name ? { name, share: points / most } : [])),
    )
    .filter(({ name, share }) => share < (name === 'mood' ? 0.5 : 1))
    .sort((one, other) => one.share - other.share);
  const low = short.filter(({ share }) => share < 0.5);
  return (low.length > 0 ? low : short.slice(0, 1)).map(({ name }) => name);
}
