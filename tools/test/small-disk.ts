import { execFileSync } from 'node:child_process';
import { skip } from './skip.ts';

/**
 * Runs a test on a file system of its own, made in `folder` and taken away again.
 * @param options of its mount: `size=400m`, `nr_inodes=200`
 */
export async function onSmallDisk(
  folder: string,
  options: string,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  try {
    execFileSync('mkdir', [folder]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    skip('start on a full disk: a small disk can be mounted by root only');
    return;
  }
  try {
    await test(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
  }
}
