import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runPlatform } from '../platform/run-platform.ts';
import { InsistentClient } from './client.ts';
import type { Person } from './person.ts';
import { verb } from './verb.ts';
import type { Victims } from './victims.ts';

const patienceMs = 60_000;

/** A backup that was taken in the midst of it all, restored and started beside: one sentence for all that is wrong there. */
export async function restoredDifferences(victims: Victims, people: Person[]): Promise<string[]> {
  const backup = victims.backups.at(-1);
  if (!backup) return [];
  const dataDir = join(victims.folder, 'restored');
  const env = { DATA_DIR: dataDir, REMOTES_DIR: join(victims.folder, 'restored-remotes') };
  const { code, output } = await verb(['restore', backup.file], env);
  if (code !== 0) return [`${backup.file} cannot be restored: ${output}`];
  const platform = await runPlatform({ dataDir, env: { RATE_LIMIT: '100000000', REMOTES_DIR: victims.remotesDir } });
  try {
    return (
      await Promise.all(people.map((person) => ofPerson(platform.url, person, backup.known.get(person.tag)!)))
    ).flat();
  } finally {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What he was told before the backup began is in it, and nothing twice or of anybody else; his ledger is exact. */
async function ofPerson(origin: string, { account, tag, done }: Person, known: string[]): Promise<string[]> {
  const client = new InsistentClient(origin, account);
  client.deadline = Date.now() + patienceMs;
  await client.signIn();
  const names = (await client.all('/api/crm/contacts')).map(({ name }) => String(name));
  const found = new Set(names);
  const { result } = await client.insist('GET', '/api/tokens/verification');
  const missing = known.filter((name) => !found.has(name));
  const strange = names.filter((name) => !done.contacts.has(name));
  return [
    ...(missing.length ? [`${tag}: ${missing.length} contacts are not in the backup, ${missing[0]} for one`] : []),
    ...(strange.length
      ? [`${tag}: the backup has ${strange.length} contacts that are not there now, ${strange[0]} for one`]
      : []),
    ...(found.size === names.length ? [] : [`${tag}: the backup has ${names.length - found.size} contacts twice`]),
    ...(result === 'exact' ? [] : [`${tag}: in the backup the ledger is ${result}`]),
  ];
}
