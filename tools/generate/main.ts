// `npm run new -- remote|service NAME`: a folder that builds, runs and is tested from its first minute.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { compose } from '../fernway/compose.ts';
import { settings } from '../fernway/settings.ts';
import { readArguments } from '../platform/arguments.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { generate, type Kind } from './generate.ts';
import { withRetentionRow } from './retention-row.ts';

const usage = `npm run new -- remote NAME      a micro-frontend in apps/NAME
npm run new -- service NAME     a service in services/NAME, and its contract
  --no-install                  do not run "npm install", which links it`;

runMain(async () => {
  const options = { install: { type: 'boolean', default: true } } as const;
  const { positionals, values } = readArguments(
    { args: process.argv.slice(2), allowPositionals: true, allowNegative: true, options },
    usage,
  );
  const [kind, name] = positionals;
  if ((kind !== 'remote' && kind !== 'service') || !name) throw new Stop(usage);
  const files = generate(kind satisfies Kind, name, root);
  for (const file of files) console.log(`  ${file}`);
  if (kind === 'service') {
    await compose([]);
    await settings([]);
    const page = join(root, 'docs/operating.md');
    writeFileSync(page, withRetentionRow(readFileSync(page, 'utf8'), name));
  }
  if (values.install) link();
  format(files);
  console.log(
    kind === 'service'
      ? `\nThe service ${name} answers under /api/${name} at the next "npm start". Say in libs/contracts what it offers, then build it in services/${name}.`
      : `\nThe remote ${name} shows at /dashboard/${name} at the next "npm start". Its pages are in apps/${name}/src/features.`,
  );
  process.exit();
});

/** A name's length decides where its lines break. */
function format(files: string[]) {
  const { status, stderr } = spawnSync('npx', ['--no-install', 'biome', 'format', '--write', ...files], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Stop(`What was written could not be formatted:\n${stderr}`);
}

/** Workspaces are links in node_modules, and lines of the lockfile. */
function link() {
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Stop('"npm install" failed: run it again, so that the new package is known.');
}
