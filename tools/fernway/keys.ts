import { resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { discoverServices } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { envLine, readEnvFile, withSettings, writeEnvFile } from '../settings/env-file.ts';
import { missingKeys, rotatedKeys, withoutFormerKeys } from '../settings/keys.ts';

export const usage = `keys                      add to .env what is missing of keys and passwords; what is there stays
keys --print              print those lines instead (with npm run -s), for another place than .env
keys rotate WHAT          a new key beside the one there is: signing, refresh, databases, or the name of a part (gateway, crm, …)
keys retire               forget the keys that were rotated, once nothing of them is valid any more`;

/** The one that the other verbs read. */
const envFile = () =>
  resolve(
    root,
    process.env.FERNWAY_ENV_FILE && process.env.FERNWAY_ENV_FILE !== 'off' ? process.env.FERNWAY_ENV_FILE : '.env',
  );

/** Keys between parts, identity's keys, and database passwords, in `.env`. Says names, never values. */
export async function keys(args: string[], file = envFile()): Promise<void> {
  const services = discoverServices();
  const { text, values } = readEnvFile(file);
  const [verb, what, ...more] = args;
  if (verb === '--print' && !what) {
    for (const [name, value] of Object.entries(missingKeys(services, values))) console.log(envLine(name, value));
  } else if (!verb) {
    change('Added to', missingKeys(services, values), 'has every key already');
  } else if (verb === 'rotate' && what && !more.length) {
    const missing = Object.keys(missingKeys(services, values));
    if (missing.length) throw new Stop(`.env lacks ${missing.join(', ')}: run "npm run fernway -- keys" first.`);
    const rotated = rotatedKeys(what, services, values);
    if (!rotated) throw new Stop(`"${what}" has no key.\n${usage}`);
    change('Changed in', rotated, 'is as it was');
  } else if (verb === 'retire' && !what) {
    change('Changed in', withoutFormerKeys(services, values), 'has no former keys');
  } else {
    throw new Stop(usage);
  }

  function change(how: string, settings: Record<string, string>, nothing: string) {
    const names = Object.keys(settings);
    if (names.length) writeEnvFile(file, withSettings(text, settings));
    console.log(names.length ? `${how} .env: ${names.join(', ')}` : `.env ${nothing}.`);
  }
}
