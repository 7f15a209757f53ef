import { composeSite, currentSiteHash, type SiteIndex } from '@fernway/federation/site';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { GatewayEnv } from '../env.js';

const pollMs = 1000;
const kept = 3;

export type CurrentSite = { directory: string; index: SiteIndex };

/**
 * The composed pages. They are made again, in a folder of their own, when registry, shell or settings change; pages
 * that were being sent from the folder before stay whole.
 */
export class Site {
  private site: CurrentSite | undefined;
  private problem: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly env: Pick<GatewayEnv, 'siteDirectory' | 'remotesDirectory' | 'shellDirectory' | 'settings' | 'publicUrl'>,
    private readonly logger: Logger,
  ) {}

  current(): CurrentSite | undefined {
    return this.site;
  }

  problems(): string[] {
    return this.site ? [] : ['the pages cannot be composed'];
  }

  /** Composes what is live now, then looks for changes every second. */
  async start(): Promise<void> {
    await this.refresh();
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), pollMs).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** A registry that cannot be composed keeps the pages as they are. */
  private async refresh(): Promise<void> {
    try {
      const directory = join(this.env.siteDirectory, await this.key());
      if (this.site?.directory === directory) return;
      this.site = { directory, index: (await readIndex(directory)) ?? (await composeSite({ ...this.options(), into: directory })) };
      this.problem = undefined;
      this.logger.info({ site: directory }, 'pages composed');
      await this.removeOld(directory);
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.problem) this.logger.error({ err: error }, 'The pages cannot be composed');
      this.problem = message;
    }
  }

  private options() {
    const { settings, publicUrl, remotesDirectory, shellDirectory } = this.env;
    return { settings, origin: publicUrl, remotesDirectory, shellDirectory };
  }

  private async key(): Promise<string> {
    const hash = await currentSiteHash(this.options());
    return createHash('sha256').update(`${hash} ${this.env.publicUrl}`).digest('hex').slice(0, 16);
  }

  private async removeOld(current: string): Promise<void> {
    const names = await readdir(this.env.siteDirectory);
    const folders = names.map((name) => join(this.env.siteDirectory, name)).filter((folder) => folder !== current);
    const dated = await Promise.all(folders.map(async (folder) => ({ folder, made: (await stat(folder)).mtimeMs })));
    const old = dated.sort((a, b) => b.made - a.made).slice(kept);
    await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  }
}

const readIndex = async (directory: string): Promise<SiteIndex | undefined> => {
  try {
    return JSON.parse(await readFile(join(directory, 'index.json'), 'utf8')) as SiteIndex;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
