import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { discoverServices } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { catalogue } from '../settings/catalogue.ts';
import { envExample, settingsPage } from '../settings/pages.ts';
import { loadSources, readSettings } from '../settings/read.ts';

/** Writes `.env.example` and `docs/settings.md`; with `--check` it only says whether they are current. */
export async function settings(args: string[]): Promise<void> {
  loadSources();
  const services = discoverServices();
  const listed = catalogue(services, await readSettings(services));
  const pages = { '.env.example': envExample(listed), 'docs/settings.md': settingsPage(listed) };
  for (const [name, text] of Object.entries(pages)) {
    const file = join(root, name);
    if (!args.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text)
      throw new Stop(`${name} is not what the env schemas say: run "npm run fernway -- settings".`);
  }
}
