import type { Bug } from './bug.ts';
import { sampleOf } from './sample.mjs';

/** The package that a bug is in: `services/crm`. */
export const packageOf = ({ file }: Pick<Bug, 'file'>): string => file.split('/').slice(0, 2).join('/');

/**
 * As many bugs as asked, by a seed, spread evenly: each is one of those whose kind has the fewest so far, and of these one whose
 * package has the fewest.
 */
export function chooseBugs(bugs: readonly Bug[], many: number, seed: string): Bug[] {
  const byName = new Map(bugs.map((bug) => [bug.name, bug]));
  const left = sampleOf([...byName.keys()], bugs.length, { seed, all: false }).map((name) => byName.get(name)!);
  const kinds = new Map<string, number>();
  const packages = new Map<string, number>();
  const chosen: Bug[] = [];
  while (chosen.length < many && left.length > 0) {
    const taken = fewest(
      fewest(left, ({ kind }) => kinds.get(kind) ?? 0),
      (bug) => packages.get(packageOf(bug)) ?? 0,
    )[0]!;
    left.splice(left.indexOf(taken), 1);
    chosen.push(taken);
    kinds.set(taken.kind, (kinds.get(taken.kind) ?? 0) + 1);
    packages.set(packageOf(taken), (packages.get(packageOf(taken)) ?? 0) + 1);
  }
  return chosen;
}

const fewest = (bugs: Bug[], countOf: (bug: Bug) => number): Bug[] => {
  const least = Math.min(...bugs.map(countOf));
  return bugs.filter((bug) => countOf(bug) === least);
};
