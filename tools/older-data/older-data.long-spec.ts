import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin, functionProblems } from '@fernway/database/testing';
import { publishLocalBuilds } from '@fernway/federation/publish';
import { root } from '../bootstrap/process.mjs';
import { clientOf, until } from '../fuzz/seed.ts';
import { runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { archives } from './archives.ts';
import { type Figures, readFigures } from './figures.ts';
import { people } from './people.ts';

const names = readdirSync(archives).flatMap((file) => /^(.+)\.tar\.zst$/.exec(file)?.[1] ?? []);

let folder: string;
let platform: RunningPlatform | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-older-'));
  chmodSync(folder, 0o755);
  process.env.REMOTES_DIR = join(folder, 'remotes');
  await publishLocalBuilds(process.env.REMOTES_DIR);
});
afterEach(async () => {
  await platform?.stop();
  platform = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has data of the first version', () => expect(names).toContain('1.0.0'));

it.each(names)(
  'takes over the data of %s: figures, balances, history and files are what they were, and the work goes on',
  async (name) => {
    const dataDir = join(folder, name);
    const env = { ...process.env, NODE_OPTIONS: '', FERNWAY_ENV_FILE: 'off', DATA_DIR: dataDir };
    const restored = spawnSync(
      process.execPath,
      [join(root, 'tools/fernway/main.ts'), 'restore', join(archives, `${name}.tar.zst`)],
      { encoding: 'utf8', env },
    );
    expect(restored).toMatchObject({ status: 0 });
    // The meter does not fill, which would pay a bonus; migrations run at the start.
    platform = await runPlatform({ dataDir, env: { TOKENS_ENERGY_CLOCK: 'stopped' } });
    const { madeAt, figures } = JSON.parse(readFileSync(join(archives, `${name}.json`), 'utf8')) as {
      madeAt: string;
      figures: Figures;
    };
    expect(await readFigures(platform.url, madeAt)).toEqual(figures);
    expect(await functionsOfToday(dataDir)).toEqual([]);

    const { email, password } = people.ann;
    const { session } = await clientOf(platform.url)('POST', '/api/identity/sign-in', { email, password });
    const call = clientOf(platform.url, session.accessToken);
    const balance = () => call('GET', '/api/tokens/balance');
    const { used } = await balance();
    const {
      items: [contact],
    } = await call('GET', '/api/crm/contacts?q=Keeper');
    await call('PATCH', `/api/crm/contacts/${contact.id}`, { version: contact.version, source: 'Street' });
    await call('POST', '/api/ai/emails', {
      emailType: 'thank-you',
      context: 'All of it is still there',
      contactId: contact.id,
    });
    await until(async () => (await balance()).held === 0);
    expect((await balance()).used).toBe(used + 3);
    expect(await call('GET', '/api/tokens/verification')).toMatchObject({ result: 'exact' });
  },
);

/** Where a function's file was edited and no new migration includes it, only fresh databases have today's text. */
async function functionsOfToday(dataDir: string): Promise<string[]> {
  const { env } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { env: Record<string, string> };
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8');
  const problems: string[] = [];
  for (const [setting, address] of Object.entries(env)) {
    const [, database] = /^(\w+)_MIGRATION_URL$/.exec(setting) ?? [];
    if (!database) continue;
    const admin = Object.assign(new URL(address), { username: 'postgres', password }).href;
    const folders =
      database === 'EVENTS' ? ['libs/events'] : ['libs/service-kit', `services/${database.toLowerCase()}`];
    const found = await asAdmin(admin, (db) =>
      functionProblems(
        db,
        folders.map((folder) => join(root, folder, 'src/sql')),
      ),
    );
    problems.push(...found.map((problem) => `${database}: ${problem}`));
  }
  return problems;
}
