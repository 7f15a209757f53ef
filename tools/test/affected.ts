import { matchesGlob } from 'node:path';
import { journeysThatVisit, journeysWith, pagesWith, type Remote, remotesOf } from './visits.ts';

/** The packages and what they stand on, as nx knows them. */
export type Workspace = {
  packages: { name: string; root: string; inputs: Record<string, string[]> }[];
  dependencies: Record<string, string[]>;
  /** Files that every package's checks read (`shared` of nx.json). */
  shared: string[];
};

export type Affected = {
  /** Why everything has to run. */
  everything?: string;
  /** Packages whose check of this kind a change can break. */
  packages(target: string): Set<string>;
  journeys: string[] | 'all';
  /** Pages that a change can break, where it can break nothing else of these journeys: tests that name other pages may wait. */
  pages?: string[];
};

/** Read by people, and by the tests that name them as their input. */
const prose = ['docs/**', '*.md', 'LICENSE', '.git*'];
/** Of the whole repository, and checked as a whole each time. */
const checkedWhole = ['biome.json', 'knip.json'];
const testFile = /\.(spec|e2e-spec|long-spec|test)\.tsx?$|(^|\/)test\//;

/**
 * What changed files can break: checks of the packages that they belong to, of those that depend on these, and of those whose
 * inputs name them; and the journeys that visit their pages.
 * @param repository its folder
 */
export async function affectedBy(files: string[], workspace: Workspace, repository: string): Promise<Affected> {
  const ownerOf = (file: string) =>
    workspace.packages
      .filter(({ root }) => file.startsWith(`${root}/`))
      .sort((a, b) => b.root.length - a.root.length)[0]?.name;
  const named = (file: string, patterns: string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  const inputs = workspace.packages.flatMap((one) => Object.values(one.inputs).flat());
  const reason = files.find(
    (file) =>
      named(file, workspace.shared) ||
      !(ownerOf(file) || file.startsWith('e2e/') || named(file, [...prose, ...checkedWhole, ...inputs])),
  );
  if (reason) return { everything: reason, packages: () => new Set(), journeys: 'all' };

  const touched = new Set(files.map(ownerOf).filter((name) => name !== undefined));
  const changed = new Set(
    files
      .filter((file) => !testFile.test(file))
      .map(ownerOf)
      .filter((name) => name !== undefined),
  );
  const standsOnChanged = (name: string, seen = new Set<string>()): boolean =>
    (workspace.dependencies[name] ?? []).some(
      (one) => changed.has(one) || (!seen.has(one) && standsOnChanged(one, seen.add(one))),
    );
  return {
    packages: (target) =>
      new Set(
        workspace.packages
          .filter(
            ({ name, inputs }) =>
              touched.has(name) || standsOnChanged(name) || files.some((file) => named(file, inputs[target] ?? [])),
          )
          .map(({ name }) => name),
      ),
    ...(await journeysOf(
      files.filter((file) => file.startsWith('e2e/') || !testFile.test(file)),
      repository,
      ownerOf,
    )),
  };
}

/** Those of remotes are visited by some; whatever else runs beneath the pages is visited by all. */
async function journeysOf(
  files: string[],
  repository: string,
  ownerOf: (file: string) => string | undefined,
): Promise<Pick<Affected, 'journeys' | 'pages'>> {
  const remotes = await remotesOf(repository);
  const perRemote = new Map<Remote, string[]>();
  const ofJourneys: string[] = [];
  for (const file of files) {
    const remote = remotes.find(({ root }) => file.startsWith(`${root}/`));
    if (file.startsWith('e2e/')) ofJourneys.push(file);
    else if (remote) perRemote.set(remote, [...(perRemote.get(remote) ?? []), file]);
    else if (ownerOf(file)) return { journeys: 'all' };
  }
  const pages: string[] = [];
  for (const [remote, own] of perRemote) {
    const found = pagesWith(remote, own, remotes, repository);
    if (found === 'all') return { journeys: 'all' };
    pages.push(...found);
  }
  const journeys = new Set(ofJourneys.flatMap((file) => journeysWith(file, repository)));
  if (pages.length > 0) for (const journey of journeysThatVisit(pages, repository)) journeys.add(journey);
  return { journeys: [...journeys].sort(), ...(ofJourneys.length === 0 && { pages }) };
}
