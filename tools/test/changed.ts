import { execFileSync } from 'node:child_process';
import { root } from '../bootstrap/process.mjs';
import { Stop } from '../platform/stop.ts';

/**
 * What differs from where this branch left the other one: its commits, and what is not committed.
 * @param ref the other branch; without one `origin/main`, or `main` where there is no such remote
 */
export function changedFiles(ref: string): string[] {
  const base = git('merge-base', 'HEAD', ref || (exists('origin/main') ? 'origin/main' : 'main')).trim();
  const lines = [git('diff', '--name-only', '--no-renames', base), git('ls-files', '-o', '--exclude-standard')];
  return [...new Set(lines.flatMap((text) => text.split('\n').filter(Boolean)))].sort();
}

const exists = (ref: string): boolean => {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', ref], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new Stop(
      `git ${args.join(' ')} failed: ${(error as { stderr?: string }).stderr ?? (error as Error).message}`,
    );
  }
};
