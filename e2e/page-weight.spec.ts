import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { HostFacts } from '@fernway/federation/host-facts-plugin';
import type { RemoteFacts } from '@fernway/federation/remote-facts-plugin';
import { repository } from '@fernway/federation/repository';
import { test } from './one-platform.js';
import type { Platform } from './platform.js';
import { signUpIn } from './screens/account.js';

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});

/** Without a further script for so long, a page has all that it takes. */
const quietMs = 1_500;

type Script = { path: string; bytes: number };

/** Every script that a browser with an empty cache takes until all of a page is there, with its bytes on the wire. */
async function scriptsOf(page: Page, path: string, complete: () => Promise<void>): Promise<Script[]> {
  const bodies: Promise<Script>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    bodies.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ path: new URL(request.url()).pathname, bytes: responseBodySize })),
    );
  });
  await page.goto(platform.url + path);
  await complete();
  // The network is never idle on signed-in pages, which listen to the platform.
  for (let seen = -1; seen < bodies.length; ) {
    seen = bodies.length;
    await sleep(quietMs);
  }
  return Promise.all(bodies);
}

const kilobytes = (scripts: Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
const heaviest = (scripts: Script[]) =>
  scripts
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${bytes} ${path}`)
    .join('\n');

const built = async <Facts>(file: string) =>
  JSON.parse(await readFile(join(repository, 'apps', file), 'utf8')) as Facts;

/** antd, the query client, the i18n runtime; zod is for the first call. */
const signedInOnly = [
  '@fernway/ui/core',
  '@fernway/ui/forms',
  '@fernway/ui/data',
  '@fernway/ui/pickers',
  '@fernway/ui/chat',
  '@fernway/ui/large-charts',
  '@fernway/i18n/runtime',
  '@tanstack/react-query',
];

test('the landing page takes at most 110 KB of scripts, none of them for signed-in pages', async ({ page }) => {
  const scripts = await scriptsOf(page, '/', () => expect(page.locator('html[data-hydrated]')).toBeAttached());
  for (const part of [/\/main\./, /\/base\./, /\/landing\./])
    expect(scripts.filter(({ path }) => part.test(path))).toHaveLength(1);
  expect(kilobytes(scripts), heaviest(scripts)).toBeLessThanOrEqual(110);

  const { provided } = await built<HostFacts>('shell/dist/shell.json');
  const taken = new Set(scripts.map(({ path }) => path.slice(1)));
  const everywhere = new Set(provided['react']?.js);
  for (const key of [...signedInOnly, '@fernway/contracts/zod'])
    expect(
      provided[key]?.js.filter((file) => taken.has(file) && !everywhere.has(file)),
      key,
    ).toEqual([]);
});

test('the dashboard, with all that fills it, takes at most 400 KB of scripts', async ({ page, context }) => {
  await signUpIn(context, platform.url, { withLeads: true });
  const scripts = await scriptsOf(page, '/dashboard/fnb', async () => {
    for (const name of ['CRM Dashboard', 'Food & Beverage', 'AI Sales Copilot'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
  });
  expect(scripts.filter(({ path }) => /\/remotes\/(crm|analytics|ai-tools)\/.*\/entry\./.test(path))).toHaveLength(3);
  expect(kilobytes(scripts), heaviest(scripts)).toBeLessThanOrEqual(400);
});

for (const [remote, chunk] of [
  ['marketing', 'landing'],
  ['marketing', 'onboarding'],
  ['billing', 'purchase'],
] as const) {
  test(`${remote}'s ${chunk} needs nothing that is for signed-in pages`, async () => {
    const { provided } = await built<HostFacts>('shell/dist/shell.json');
    const { chunks } = await built<RemoteFacts>(`${remote}/dist/remote.json`);
    const needed = new Set<string>();
    const take = (keys: string[] = []) => {
      for (const key of keys) {
        if (needed.has(key)) continue;
        needed.add(key);
        take(provided[key]?.takes);
      }
    };
    take(chunks[chunk]?.takes);
    expect([...needed]).toContain('react');
    expect(signedInOnly.filter((key) => needed.has(key))).toEqual([]);
  });
}
