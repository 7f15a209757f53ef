import { execFileSync } from 'node:child_process';
import { cp, mkdir, statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const kilobytes = 2_000_000;

/** A disk of its own for a folder, which can be full for a while. Only root may have one. */
export class SmallDisk {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @returns nothing where none may be mounted */
  static async mounted(folder: string): Promise<SmallDisk | undefined> {
    await mkdir(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
      return new SmallDisk(folder);
    } catch {
      return undefined;
    }
  }

  /** Not one block is free for so long. */
  async full(ms: number): Promise<void> {
    const end = Date.now() + ms;
    try {
      // What goes (segments of the log, temporary files) leaves room again.
      for (; Date.now() < end; await sleep(50)) this.resize(await this.used());
    } finally {
      this.resize(kilobytes);
    }
  }

  /** @param copy where what is on it is to be kept */
  async unmount(copy?: string): Promise<void> {
    if (copy) await cp(this.folder, copy, { recursive: true });
    execFileSync('umount', ['-l', this.folder]);
  }

  private async used(): Promise<number> {
    const { blocks, bfree, bsize } = await statfs(this.folder);
    return Math.ceil(((blocks - bfree) * bsize) / 1024);
  }

  /** What was written since may not fit any more: then it stays as it is, until the next look. */
  private resize(size: number): void {
    try {
      execFileSync('mount', ['-o', `remount,size=${size}k`, this.folder], { stdio: 'pipe' });
    } catch (error) {
      if (size === kilobytes) throw error;
    }
  }
}
