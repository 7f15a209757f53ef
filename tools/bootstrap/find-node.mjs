// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isAtLeast } from './process.mjs';

const least = '24.0.0';

/**
 * The Node 24 that came with the lockfile; where no package fits the platform, the running Node if it is new enough.
 * @param {string} root
 * @returns {string | undefined} path of an executable
 */
export function findNode(root) {
  if (isAtLeast(process.versions.node, least)) return process.execPath;
  const binary = process.platform === 'win32' ? ['bin', 'node.exe'] : ['bin', 'node'];
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const bundled = join(root, 'node_modules', `node-${system}-${process.arch}`, ...binary);
  return existsSync(bundled) && works(bundled) ? realpathSync(bundled) : undefined;
}

/** @param {string} node a binary for another C library (musl) is there, but does not run */
function works(node) {
  try {
    return isAtLeast(
      execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
      least,
    );
  } catch {
    return false;
  }
}
