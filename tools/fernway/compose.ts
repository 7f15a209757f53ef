import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { discoverServices } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { loadSources, readSettings } from '../settings/read.ts';

export async function compose(args: string[]): Promise<void> {
  loadSources();
  const { composeText } = await import('../compose/compose.ts');
  const file = join(root, 'docker-compose.yml');
  const services = discoverServices();
  const text = composeText(services, await readSettings(services));
  if (!args.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text)
    throw new Stop('docker-compose.yml is not what services/* give: run "npm run fernway -- compose".');
}
