import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { ensureKeys } from '../start/keys.ts';

/** Prints lines for `.env`: keys between services, identity's keys, and database passwords. Each run makes new ones. */
export async function keys(): Promise<void> {
  const names = discoverServices().flatMap(({ name, database }) => (database ? [name] : []));
  const folder = mkdtempSync(join(tmpdir(), 'fernway-keys-'));
  const settings = ensureKeys(folder, names);
  rmSync(folder, { recursive: true });
  const passwords = ['POSTGRES', ...names.flatMap((name) => ['OWNER', 'SERVICE'].map((role) => `${settingPrefix(name)}_${role}`))];
  for (const name of passwords) settings[`${name}_PASSWORD`] = randomBytes(24).toString('base64url');
  // Single quotes: a JSON Web Key is full of double ones, and compose replaces nothing inside them.
  for (const [name, value] of Object.entries(settings)) console.log(`${name}='${value}'`);
}
