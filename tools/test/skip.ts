import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Notes what cannot be tested on this machine, for the end of `npm test`; a build server does not accept it. */
export function skip(what: string): void {
  const file = process.env.FERNWAY_SKIPPED_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${what}\n`);
}
