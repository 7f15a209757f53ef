import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';

/** Where the gateway looks for published remotes. */
export const remotesDirectory = (env: Record<string, string | undefined>) =>
  resolve(root, env.REMOTES_DIR || 'remotes');

/** Whether a registry names any remote. What cannot be read is the gateway's to say: it may know better. */
export function hasRemotes(directory: string): boolean {
  const registry = join(directory, 'registry.json');
  if (!existsSync(registry)) return existsSync(join(directory, 'registry.last.json'));
  try {
    return Object.keys((JSON.parse(readFileSync(registry, 'utf8')) as { remotes: object }).remotes).length > 0;
  } catch {
    return true;
  }
}
