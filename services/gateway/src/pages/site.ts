import { composeSite, currentSiteHash, type SiteIndex } from '@fernway/federation/site';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
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
  private problem: string | undefined = 'pages are being composed';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly env: Pick<GatewayEnv, 'siteDirectory' | 'remotesDirectory' | 'settings' | 'publicUrl'>,
    private readonly logger: Logger,
  ) {}

  current(): CurrentSite | undefined {
    return this.site;
  }

  problems(): string[] {
    return this.site ? [] : [this.problem ?? ''];
  }

  /** Composes what is live now, then looks for changes every second. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setTimeout(() => void this.start(), pollMs).unref();
  }

  stop(): void {
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
    const { settings, publicUrl, remotesDirectory } = this.env;
    return { settings, origin: publicUrl, ...(remotesDirectory && { remotesDirectory }) };
  }

  private async key(): Promise<string> {
    const hash = await currentSiteHash(this.options());
    return createHash('sha256').update(`${hash} ${this.env.publicUrl}`).digest('hex').slice(0, 16);
  }

  private async removeOld(current: string): Promise<void> {
    const folders = (await readdir(this.env.siteDirectory)).map((name) => join(this.env.siteDirectory, name));
    for (const folder of folders.filter((name) => name !== current).slice(0, -kept)) {
      await rm(folder, { recursive: true, force: true });
    }
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
