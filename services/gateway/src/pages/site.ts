import { type LeftOut, leftOutWords, marksOfPlan, type Plan, planReleases } from '@fernway/federation/plan';
import { readLastRegistry, readRegistry, type Registry } from '@fernway/federation/registry';
import { seedRemotes } from '@fernway/federation/seed';
import {
  composeSite,
  isUnfinishedSite,
  readShell,
  readSite,
  removeSite,
  siteHash,
  type SiteIndex,
} from '@fernway/federation/site';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { GatewayEnv } from '../env.js';

const pollMs = 1000;
/** Files that were missing are looked for again. */
const lookAgainMs = 5000;
/** Files that are served may go or change meanwhile: whether they did is asked so often. */
const markMs = 10_000;
const kept = 3;
/** A folder that is used says so this often, to other gateways that share it with this one. */
const touchMs = 60_000;
const unusedMs = 3_600_000;

export type CurrentSite = { directory: string; index: SiteIndex };

type SiteEnv = Pick<
  GatewayEnv,
  'siteDirectory' | 'remotesDirectory' | 'remotesSeedDirectory' | 'shellDirectory' | 'settings' | 'publicUrl'
>;
/** What is shown, the state of registry and shell that it was planned for, and when; sizes and times of its files, and when they were asked for. */
type Planned = { plan: Plan; state: string; at: number; marks: string; markedAt: number };

/**
 * The composed pages. They are made again, in a folder of their own, when registry, shell or settings change; pages
 * that are being sent from the folder before, by this gateway or another, stay whole. Of a registry that names what cannot be shown, the rest is.
 */
export class Site {
  private site: CurrentSite | undefined;
  private planned: Planned | undefined;
  /** The last that could be read. */
  private registry: Registry | undefined;
  private registryProblem: string | undefined;
  private problem: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private watching: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly env: SiteEnv,
    private readonly logger: Logger,
  ) {}

  current(): CurrentSite | undefined {
    return this.site;
  }

  problems(): string[] {
    return this.site ? [] : ['the pages cannot be composed'];
  }

  /** What somebody should look at, although pages are served. */
  warnings(): string[] {
    return [...this.outdated(), ...this.leftOut().map(leftOutWords)];
  }

  leftOut(): LeftOut[] {
    return this.planned?.plan.leftOut ?? [];
  }

  /** Why the pages are not those of the registry and the shell as they are now. */
  outdated(): string[] {
    return [this.registryProblem, this.site && this.problem && `the pages stay as they are: ${this.problem}`].filter(
      (problem) => problem !== undefined,
    );
  }

  /** Takes over the remotes of the image, composes what is live now, then looks for changes every second. */
  async start(): Promise<void> {
    await this.seed();
    await this.watch();
  }

  private watch(): Promise<void> {
    this.watching = this.refresh().then(() => {
      if (!this.stopped) this.timer = setTimeout(() => void this.watch(), pollMs).unref();
    });
    return this.watching;
  }

  /** Without it the versions that are there go on. */
  private async seed(): Promise<void> {
    const { remotesSeedDirectory: seed, remotesDirectory } = this.env;
    if (!seed) return;
    try {
      for (const { name, version, how, ...rest } of await seedRemotes(seed, remotesDirectory)) {
        if (how === 'failed') {
          this.logger.error(
            { remote: name, version, ...('error' in rest && { err: rest.error }) },
            `the image’s ${name} cannot be taken over`,
          );
          continue;
        }
        const words =
          how === 'promoted'
            ? 'is live'
            : `is published; the one that was chosen stays live: "remotes promote ${name} ${version}" shows it`;
        this.logger.info({ remote: name, version }, `the image’s ${name} ${words}`);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'The remotes of the image cannot be taken over');
    }
  }

  /** Resolves when nothing is written to the pages' folder any more. */
  stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    return this.watching;
  }

  /** What cannot be composed keeps the pages as they are. */
  private async refresh(): Promise<void> {
    try {
      const { settings, publicUrl, remotesDirectory, shellDirectory } = this.env;
      const registry = await this.readRegistry();
      const shell = await readShell({ settings, origin: publicUrl, shellDirectory });
      const state = JSON.stringify([registry, shell.hash]);
      if (await this.needsPlan(state)) {
        const plan = await planReleases(registry, { remotesDirectory, settings, before: this.planned?.plan });
        this.tell(plan);
        this.planned = {
          plan,
          state,
          at: Date.now(),
          marks: await marksOfPlan(plan, remotesDirectory),
          markedAt: Date.now(),
        };
      }
      const { plan } = this.planned!;
      const directory = join(this.env.siteDirectory, siteHash(shell, plan));
      // Before it is read: from then on nobody removes it.
      const there = await touched(directory);
      if (this.site?.directory !== directory || !there) {
        const options = { settings, origin: publicUrl, shellDirectory, into: directory };
        this.site = { directory, index: (await readSite(directory)) ?? (await composeSite(options, shell, plan)) };
        this.logger.info({ site: directory }, 'pages composed');
        await this.removeOld(directory);
      }
      this.problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.problem) this.logger.error({ err: error }, 'The pages cannot be composed');
      this.problem = message;
    }
  }

  private async needsPlan(state: string): Promise<boolean> {
    if (this.planned?.state !== state) return true;
    const { plan, at, marks, markedAt } = this.planned;
    if (plan.leftOut.some(({ reason }) => reason === 'broken') && Date.now() - at > lookAgainMs) return true;
    if (Date.now() - markedAt < markMs) return false;
    this.planned.markedAt = Date.now();
    return (await marksOfPlan(plan, this.env.remotesDirectory)) !== marks;
  }

  /** One that cannot be read changes nothing; a gateway that starts takes what was last written. */
  private async readRegistry(): Promise<Registry> {
    const { remotesDirectory } = this.env;
    try {
      this.registry = await readRegistry(remotesDirectory);
      if (this.registryProblem) this.logger.info('The registry can be read again');
      this.registryProblem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.registryProblem)
        this.logger.error({ err: error }, 'The registry of the remotes cannot be read: what it said last holds');
      this.registryProblem = message;
      this.registry ??= await readLastRegistry(remotesDirectory);
      if (!this.registry) throw error;
    }
    return this.registry;
  }

  /** Once for each release, whatever it clashes with meanwhile. */
  private tell({ leftOut }: Plan): void {
    const known = (one: LeftOut, among: LeftOut[]) =>
      among.some(
        (other) => other.remote === one.remote && other.version === one.version && other.instead === one.instead,
      );
    for (const one of leftOut.filter((each) => !known(each, this.leftOut()))) {
      const { remote, version, reason, instead } = one;
      this.logger.warn({ remote, version, reason, instead }, leftOutWords(one));
    }
    for (const { remote, version } of this.leftOut()) {
      if (!leftOut.some((other) => other.remote === remote))
        this.logger.info({ remote, version }, `nothing of ${remote} is left out any more`);
    }
  }

  /** What no gateway has used for an hour, but for the newest: a roll-back finds them made. */
  private async removeOld(current: string): Promise<void> {
    const names = await readdir(this.env.siteDirectory);
    const folders = names.map((name) => join(this.env.siteDirectory, name)).filter((folder) => folder !== current);
    const dated = await Promise.all(folders.map(async (folder) => ({ folder, used: await usedAt(folder) })));
    const [unfinished, whole] = [true, false].map((made) =>
      dated.filter(({ folder }) => isUnfinishedSite(folder) === made),
    );
    const spare = whole!.sort((a, b) => b.used - a.used).slice(kept);
    const old = [...spare, ...unfinished!].filter(({ used }) => Date.now() - used > unusedMs);
    await Promise.all(old.map(({ folder }) => removeSite(folder)));
  }
}

/** Says that the folder is used. @returns whether it is there */
const touched = async (directory: string): Promise<boolean> => {
  const used = await usedAt(directory);
  const now = new Date();
  // Where this may not be said, nobody may remove it either.
  if (used && now.getTime() - used > touchMs) await utimes(directory, now, now).catch(() => undefined);
  return used > 0;
};

/** 0 where there is none, or no longer. */
const usedAt = async (directory: string): Promise<number> => {
  try {
    return (await stat(directory)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return 0;
  }
};
