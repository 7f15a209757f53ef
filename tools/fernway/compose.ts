import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { composeText } from '../compose/compose.ts';
import { discoverServices } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';

export async function compose(args: string[]): Promise<void> {
  const file = join(root, 'docker-compose.yml');
  const text = composeText(discoverServices());
  if (!args.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) throw new Stop('docker-compose.yml is not what services/* give: run "npm run fernway -- compose".');
}
