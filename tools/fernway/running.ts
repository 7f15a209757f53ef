import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';

/** Settings of this shell, and beneath them those of the platform that `npm start` runs here. */
export function runningSettings(): Record<string, string | undefined> {
  try {
    const file = join(resolve(root, process.env.DATA_DIR || '.data'), 'run.json');
    const { env } = JSON.parse(readFileSync(file, 'utf8')) as { env: Record<string, string> };
    return { ...env, ...process.env };
  } catch {
    return process.env;
  }
}
