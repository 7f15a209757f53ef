import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { promote, publish, publishLocalBuilds } from '@fernway/federation/publish';
import { readRegistry, type Registry, writeRegistry } from '@fernway/federation/registry';
import { repository } from '@fernway/federation/repository';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { Platform } from '../platform.js';
import { type Front, startFront } from './front.js';

type Undo = () => Promise<void>;

/** The whole platform behind a proxy, with a registry of releases that is its own. */
export class RemotesUnderTest {
  private undone: Undo[] = [];

  private constructor(
    private readonly folder: string,
    private readonly platform: Platform,
    private readonly front: Front,
    private readonly local: Record<string, string>,
    private readonly atFirst: Registry,
  ) {}

  static async start(): Promise<RemotesUnderTest> {
    const folder = await mkdtemp(join(tmpdir(), 'fernway-remotes-'));
    const local = Object.fromEntries((await publishLocalBuilds(folder)).map(({ name, version }) => [name, version]));
    const front = await startFront();
    const platform = await Platform.start({ env: { REMOTES_DIR: folder, PUBLIC_URL: front.url } });
    front.upstream = platform.url;
    return new RemotesUnderTest(folder, platform, front, local, await readRegistry(folder));
  }

  get url(): string {
    return this.front.url;
  }

  /** What browsers are told is live. */
  async live(): Promise<Record<string, string>> {
    const { remotes } = (await (await fetch(`${this.url}/remotes.json`)).json()) as { remotes: RemoteEntry[] };
    return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  }

  /** Publishes a build and makes it live, without touching the shell. @returns its version */
  async release(build: string): Promise<string> {
    const { name, version } = await publish(build, { into: this.folder });
    await this.promote(name, version);
    return version;
  }

  /** Makes the versions of the repository's own builds live again, without earlier ones: those would stand in for a damaged one. */
  async repair(): Promise<void> {
    await writeRegistry(this.folder, this.atFirst);
    await expect.poll(() => this.live(), { timeout: 120_000 }).toMatchObject(this.local);
  }

  /** Takes the live version's files away. @returns what brings them back */
  async remove(name: string): Promise<Undo> {
    const live = await this.folderOf(name);
    await rename(live, `${live}.away`);
    return this.undoable(() => rename(`${live}.away`, live));
  }

  /** Changes the entry script of the live version behind the registry's back. */
  async tamper(name: string, script: string): Promise<void> {
    const live = await this.folderOf(name);
    await cp(live, `${live}.kept`, { recursive: true });
    const { entry } = JSON.parse(await readFile(join(live, 'remote.json'), 'utf8')) as { entry: string };
    await appendFile(join(live, entry), script);
    for (const ending of ['br', 'gz']) await rm(join(live, `${entry}.${ending}`));
    this.undoable(async () => {
      await rm(live, { recursive: true });
      await rename(`${live}.kept`, live);
    });
  }

  /** Lets the live version's entry script come late. @returns what brings it at once again */
  slowDown(name: string, ms: number): () => void {
    this.front.delay = { files: new RegExp(`^/remotes/${name}/.*/entry\\.`), ms };
    return () => (this.front.delay = undefined);
  }

  /** Everything as it was at the start. */
  async restore(): Promise<void> {
    this.front.delay = undefined;
    for (const undo of this.undone.splice(0)) await undo();
    await this.repair();
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.front.close();
    await rm(this.folder, { recursive: true });
  }

  private async folderOf(name: string): Promise<string> {
    return join(this.folder, name, (await readRegistry(this.folder)).remotes[name]!.current.version);
  }

  private async promote(name: string, version: string): Promise<void> {
    await promote(name, version, this.folder);
    // Pages are composed before they are live, and a busy machine takes its time.
    await expect.poll(() => this.live(), { timeout: 120_000 }).toMatchObject({ [name]: version });
  }

  private undoable(work: Undo): Undo {
    const undo = async () => {
      this.undone = this.undone.filter((each) => each !== undo);
      await work();
    };
    this.undone.push(undo);
    return undo;
  }
}

/** Builds one of the remotes in `fixtures/`, which all take the place of analytics. Returns its build. */
export async function buildFixture(name: string): Promise<string> {
  const cwd = join(import.meta.dirname, 'fixtures', name);
  const rspack = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  await promisify(execFile)(process.execPath, [rspack, 'build'], { cwd });
  return join(cwd, 'dist');
}
