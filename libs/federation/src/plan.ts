import type { PublicSettings } from '@fernway/web-kit/snapshot';
import { clashesOf, clashOfReleases, type Claimant } from './clashes.js';
import { faultsOf } from './faults.js';
import { audiences, type Audience, type Registry, type Release } from './registry.js';
import { loadRelease, type LoadedRelease, marksOf, readFacts } from './release.js';

/** A release that the registry names and nobody sees, and the one of the same remote that is shown in its place. */
export type LeftOut = {
  remote: string;
  /** Unknown where the registry's entry makes no sense. */
  version: string;
  reason: 'clash' | 'broken';
  detail: string;
  instead?: string;
};

type Planned = { release: Release; loaded: LoadedRelease };
type PlannedAudience = { below: number; releases: Record<string, Planned> };

/** What is shown to whom: all of the registry that can stand side by side. */
export type Plan = { audiences: PlannedAudience[]; leftOut: LeftOut[] };

type Found = { loaded: LoadedRelease } | { fault: string };
type Find = (name: string, release: Release) => Promise<Found>;

type PlanOptions = {
  remotesDirectory: string;
  /** Of the platform, for what depends on them. */
  settings?: PublicSettings;
  /** The plan before: what it shows of a remote stays where nothing else of that remote can be shown. */
  before?: Plan | undefined;
};

/**
 * Chooses what is shown of each remote. A release that is missing, damaged or malformed is left out, and of two that clash
 * the one that came later; the newest of its earlier releases that fits stands in for it. No remote costs another its place.
 */
export async function planReleases(
  registry: Registry,
  { remotesDirectory, settings, before }: PlanOptions,
): Promise<Plan> {
  const known = new Map<string, Promise<Found>>();
  const find: Find = (name, release) => {
    const key = `${name} ${release.version} ${release.checksum}`;
    const found = known.get(key) ?? load(remotesDirectory, name, release, settings);
    known.set(key, found);
    return found;
  };
  const plan: Plan = { audiences: [], leftOut: [] };
  for (const audience of audiences(registry)) {
    const shown = before?.audiences.find(({ below }) => audience.below <= below)?.releases ?? {};
    const planned = await planAudience({
      audience,
      unreadable: Object.keys(registry.unreadable ?? {}),
      find,
      shown,
      remotesDirectory,
    });
    plan.audiences.push({ below: audience.below, releases: planned.releases });
    for (const one of planned.leftOut) {
      if (!plan.leftOut.some((other) => JSON.stringify(other) === JSON.stringify(one))) plan.leftOut.push(one);
    }
  }
  return plan;
}

/** Of every file of what is shown: what else it says later, `planReleases` should look at. */
export function marksOfPlan({ audiences: planned }: Plan, remotesDirectory: string): Promise<string> {
  const shown = planned.flatMap(({ releases }) => Object.entries(releases));
  return marksOf(
    remotesDirectory,
    shown.map(([name, { release, loaded }]) => ({
      name,
      version: release.version,
      files: Object.keys(loaded.integrity),
    })),
  );
}

async function load(
  remotesDirectory: string,
  name: string,
  release: Release,
  settings?: PublicSettings,
): Promise<Found> {
  try {
    const loaded = await loadRelease(remotesDirectory, name, release);
    const faults = faultsOf(name, loaded, settings);
    return faults.length ? { fault: faults.join('; ') } : { loaded };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

type AudiencePlan = {
  audience: Audience;
  unreadable: string[];
  find: Find;
  /** What this audience sees until now. */
  shown: Record<string, Planned>;
  remotesDirectory: string;
};

async function planAudience({ audience, unreadable, find, shown, remotesDirectory }: AudiencePlan) {
  const releases: Record<string, Planned> = {};
  const leftOut: LeftOut[] = unreadable.map((remote) => ({
    remote,
    version: '',
    reason: 'broken',
    detail: 'its entry in the registry makes no sense',
  }));
  const names = Object.keys(audience.releases).sort();
  const found = await Promise.all(names.map((name) => find(name, audience.releases[name]!)));
  for (const [at, name] of names.entries()) {
    const release = audience.releases[name]!;
    const it = found[at]!;
    if ('loaded' in it) releases[name] = { release, loaded: it.loaded };
    else leftOut.push({ remote: name, version: release.version, reason: 'broken', detail: it.fault });
  }

  if (clashesOf(claimantsOf(releases)).length) {
    const before = await histories(remotesDirectory, audience.standIns);
    const next = () =>
      clashesOf(claimantsOf(releases).map((claimant) => ({ ...claimant, before: before[claimant.name] ?? [] })))[0];
    for (let clash = next(); clash; clash = next()) {
      const { name, version } = clash.second;
      leftOut.push({ remote: name, version, reason: 'clash', detail: clashOfReleases(clash) });
      delete releases[name];
    }
  }

  // Only now: what stands in for a release takes no place from one that was chosen.
  for (const one of leftOut.sort((a, b) => (a.remote < b.remote ? -1 : 1))) {
    const standIn = await standInFor(one.remote, releases, { audience, find, shown });
    if (!standIn) continue;
    releases[one.remote] = standIn;
    one.instead = standIn.release.version;
  }
  return { releases, leftOut };
}

async function standInFor(
  name: string,
  releases: Record<string, Planned>,
  { audience, find, shown }: Pick<AudiencePlan, 'audience' | 'find' | 'shown'>,
): Promise<Planned | undefined> {
  const fits = (planned: Planned) => !clashesOf(claimantsOf({ ...releases, [name]: planned })).length;
  const last = shown[name];
  for (const release of [...(audience.standIns[name] ?? []), ...(last ? [last.release] : [])]) {
    const found = await find(name, release);
    if ('loaded' in found && fits({ release, loaded: found.loaded })) return { release, loaded: found.loaded };
  }
  // Its files are gone, its pages are known: they stay, and say in their place that the rest is missing.
  return last && fits(last) ? last : undefined;
}

/** As they stand side by side, for `clashesOf`. */
export const claimantsOf = (releases: Record<string, Planned>): Claimant[] =>
  Object.entries(releases).map(([name, { release, loaded }]) => ({
    name,
    version: release.version,
    since: release.since,
    contributes: loaded.facts.contributes,
  }));

/** What the earlier releases of each remote contributed, as far back as that is known. */
async function histories(
  remotesDirectory: string,
  standIns: Record<string, Release[]>,
): Promise<Record<string, Claimant['before']>> {
  const historyOf = async (name: string, releases: Release[]) => {
    const history: Exclude<Claimant['before'], undefined>[number][] = [];
    for (const { version, since } of releases) {
      const facts = await readFacts(remotesDirectory, name, version).catch(() => undefined);
      if (!Array.isArray(facts?.contributes?.routes)) break;
      history.push({ since, contributes: facts.contributes });
    }
    return [name, history] as const;
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(standIns).map(([name, releases]) => historyOf(name, releases))),
  );
}

/** `support 1f3a is left out, 0c5d is shown in its place: …` */
export const leftOutWords = ({ remote, version, detail, instead }: LeftOut): string =>
  `${[remote, version].filter(Boolean).join(' ')} is left out, ${instead ? `${instead} is shown in its place` : 'nothing of it is shown'}: ${detail}`;
