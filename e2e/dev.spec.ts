import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { copyRepository } from '../tools/platform/copy-repository.ts';
import { freeGatewayPort, runPlatform, type RunningPlatform } from '../tools/platform/run-platform.ts';
import { test } from './one-platform.js';

// A copy of the repository, whose sources this changes, with a platform in development on it.
let copy: string;
let platform: RunningPlatform;
let apps: string;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = join(await mkdtemp(join(tmpdir(), 'fernway-dev-')), 'fernway');
  copyRepository(copy);
  const port = await freeGatewayPort();
  const served = ['SHELL', 'AI_TOOLS', 'ANALYTICS', 'BILLING', 'CRM', 'MARKETING'];
  platform = await runPlatform({
    dev: true,
    repository: copy,
    dataDir: join(copy, '.data'),
    port,
    args: ['--only', 'identity,messaging'],
    // Among the ports that were looked at, above those of the services.
    env: Object.fromEntries(served.map((app, at) => [`${app}_DEV_PORT`, String(port + 113 + at)])),
  });
  apps = /Fernway in development is at (\S+)/.exec(platform.output())![1]!;
});
test.afterAll(async () => {
  await platform?.stop();
  await rm(join(copy, '..'), { recursive: true, force: true });
});

/** An edit of one place, as an editor saves it: in one step, so that nobody reads half of it. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const source = await readFile(join(copy, file), 'utf8');
  expect(source.split(from), `${file} has this once: ${from}`).toHaveLength(2);
  const beside = join(copy, `${file}.saved`);
  await writeFile(beside, source.replace(from, to));
  await rename(beside, join(copy, file));
}

/** Command lines of what runs from the copy, by process. */
const processes = () =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(copy));
const pidOf = (service: string) =>
  processes()
    .find((line) => line.trim().endsWith(`process.ts ${service}`))
    ?.trim()
    .split(' ')[0];

test('a changed service is built and started again, the others go on, and it answers anew', async ({ page }) => {
  const mailbox = `${platform.url}/api/messaging/mailbox`;
  const before = { identity: pidOf('identity'), messaging: pidOf('messaging') };
  expect(Number(before.messaging)).toBeGreaterThan(0);
  await page.goto(mailbox);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local mailbox');

  await edit('services/messaging/src/mailbox/mailbox-page.ts', "'Local mailbox'", "'Letters on this machine'");
  await expect(async () => {
    await page.goto(mailbox);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Letters on this machine', { timeout: 100 });
  }).toPass({ timeout: 120_000 });
  expect(platform.output()).toMatch(/messaging-service built in \d+ ms; restarting messaging\n/);
  expect(pidOf('messaging')).not.toBe(before.messaging);
  expect(pidOf('identity')).toBe(before.identity);
});

test('a service that does not compile says so and runs on as it was', async ({ request }) => {
  const before = pidOf('messaging');
  await edit(
    'services/messaging/src/mailbox/mailbox-page.ts',
    'export const mailboxHtml',
    'export const = mailboxHtml',
  );
  await expect.poll(() => platform.output()).toContain('messaging-service does not compile');
  expect(platform.output()).toContain('mailbox-page.ts');
  expect((await request.get(`${platform.url}/api/messaging/mailbox`)).status()).toBe(200);
  expect(pidOf('messaging')).toBe(before);
});

/** A field keeps what was typed, and the page was not loaded anew. */
async function staysWhile(page: Page, label: string, change: () => Promise<void>): Promise<void> {
  await page.getByLabel(label).fill('ann@oak.example');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await change();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
}

test('a changed component of a remote shows at once, and what was typed stays', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(apps, { timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await staysWhile(page, 'E-mail address', async () => {
    await edit('apps/marketing/src/features/landing/newsletter-card.tsx', "{t('newsletter.title')}", 'News by mail');
    await expect(page.getByRole('heading', { name: 'News by mail' })).toBeVisible();
  });
  await expect(page.getByLabel('E-mail address')).toHaveValue('ann@oak.example');
});

/** About as long as a compilation takes. */
const betweenSavingsMs = 250;

test('a changed component of the shell shows at once, and what was typed stays', async ({ page }) => {
  test.setTimeout(180_000);
  // A page that has not heard yet what it was made of is loaded anew by the first change.
  const told = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => /"type":"(ok|warnings)"/.test(String(payload))),
    );
  await page.goto(`${apps}/auth`, { timeout: 120_000 });
  await told;
  await staysWhile(page, 'Email', async () => {
    await edit('apps/shell/src/features/auth/sign-in-form.tsx', "label={t('auth.email')}", 'label="Work e-mail"');
    await expect(page.getByText('Work e-mail')).toBeVisible();
    // The next compilations may be done before the page asks for what the first of them changed.
    const savings = ['Work e-mail', 'Your work e-mail', 'E-mail at work', 'Office e-mail'];
    for (const [n, label] of savings.slice(1).entries()) {
      await edit('apps/shell/src/features/auth/sign-in-form.tsx', `"${savings[n]}"`, `"${label}"`);
      await page.waitForTimeout(betweenSavingsMs);
    }
    await expect(page.getByText('Office e-mail')).toBeVisible();
  });
  await expect(page.getByLabel('Office e-mail')).toHaveValue('ann@oak.example');
});

test('Ctrl-C ends all of it', async () => {
  expect(processes().length).toBeGreaterThan(8);
  expect(await platform.stop()).toBe(0);
  await expect.poll(processes).toEqual([]);
});
