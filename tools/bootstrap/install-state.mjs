// @ts-check
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares what npm wrote down after its last install (node_modules/.package-lock.json) with the lockfile, so that an
 * install made by hand counts, and a half-finished one does not (npm writes that file last). Both files are read only
 * when one of them was written since the last time: a megabyte of JSON is a notable part of a start.
 * @param {string} root
 * @returns {'current' | 'stale' | 'missing'}
 */
export function installState(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return 'missing';
  const lockfile = join(root, 'package-lock.json');
  const stampFile = join(root, 'node_modules', '.fernway-installed');
  const stamp = `${stampOf(lockfile)} ${stampOf(installed)}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'current';
  const wanted = packagesOf(lockfile);
  const have = packagesOf(installed);
  for (const [path, entry] of Object.entries(wanted)) {
    // Workspaces are links; an optional package may rightly be absent on this platform.
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer || entry.extraneous) continue;
    if (have[path]?.version !== entry.version || have[path]?.integrity !== entry.integrity) return 'stale';
  }
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // Packages of another user: compared again next time.
  }
  return 'current';
}

/** @param {string} file */
const stampOf = (file) => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs}:${size}`;
};

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, peer?: boolean, extraneous?: boolean }>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
