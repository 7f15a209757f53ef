import type { SeedResult, Simulation } from './simulation.js';

const mostRuns = 80;

/** Without what differs from run to run: leaving operations out may make another problem, which hides the real one. */
const kindOf = ({ problem }: SeedResult): string | undefined =>
  problem?.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/g, '#');

/**
 * Leaves operations out of a seed with a problem for as long as it has this one.
 * @returns the shortest run that was found
 */
export const smallest = async (simulation: Simulation, found: SeedResult, length: number): Promise<SeedResult> => {
  let best = found;
  let left = new Set<number>();
  let runs = 0;
  for (let chunk = Math.ceil(length / 2); chunk >= 1 && runs < mostRuns; chunk = Math.floor(chunk / 2)) {
    for (let from = 1; from <= length && runs < mostRuns; from += chunk) {
      const without = new Set([...left, ...Array.from({ length: chunk }, (_none, index) => from + index)]);
      if (without.size === left.size) continue;
      runs += 1;
      const result = await simulation.run(found.seed, length, without);
      if (kindOf(result) !== kindOf(found) || result.trace.length >= best.trace.length) continue;
      best = result;
      left = without;
    }
  }
  return best;
};
