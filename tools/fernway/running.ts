import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { fromEnvFile } from '../platform/env-file.ts';

/** Settings of this shell, beneath them those of the platform that `npm start` runs here, and last those of `.env`. */
export function runningSettings(): Record<string, string | undefined> {
  try {
    const file = join(resolve(root, process.env.DATA_DIR || '.data'), 'run.json');
    const { env } = JSON.parse(readFileSync(file, 'utf8')) as { env: Record<string, string> };
    const given = Object.entries(process.env).filter(([name]) => !(fromEnvFile.has(name) && name in env));
    return { ...env, ...Object.fromEntries(given) };
  } catch {
    return process.env;
  }
}
