import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { repository } from '@fernway/federation/repository';
import { test } from './one-platform.js';
import { buildFixture, RemotesUnderTest } from './remotes/platform.js';
import { signUpIn } from './screens/account.js';

let remotes: RemotesUnderTest;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  remotes = await RemotesUnderTest.start();
});
test.afterAll(() => remotes?.close());
test.afterEach(() => remotes.restore());

const open = (page: Page, path: string) => page.goto(remotes.url + path);
const card = (page: Page, remote: string) => page.locator(`[role=alert][data-remote=${remote}]`);
const retry = (page: Page, remote: string) => card(page, remote).getByRole('button', { name: 'Retry' }).click();
/** A prerendered page can be read at once; what needs its scripts waits for them. */
const alive = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached();
const salesPage = (page: Page) => page.getByRole('heading', { name: 'Sales', exact: true });

/** What the other four remotes contribute still works: a page each, or a slot for the one without pages. */
async function othersGoOn(page: Page) {
  await open(page, '/dashboard/fnb');
  await expect(page.getByRole('heading', { name: 'CRM Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'AI Sales Copilot' })).toBeVisible();
  await expect(page.locator('[data-remote]')).toHaveCount(0);
  await open(page, '/payment-cancelled');
  await expect(page.getByText('No charges have been made to your account.')).toBeVisible();
  await open(page, '/');
  await alive(page);
  await page.getByRole('button', { name: 'Get started for free' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test.describe('signed in', () => {
  test.beforeEach(({ context }) => signUpIn(context, remotes.url));

  test('all five remotes are there', async ({ page }) => {
    await othersGoOn(page);
    await open(page, '/dashboard/sales');
    await expect(salesPage(page)).toBeVisible();
  });

  test('a missing remote costs its own place; Retry finds it again', async ({ page }) => {
    const bringBack = await remotes.remove('analytics');
    await open(page, '/dashboard/sales');
    await expect(
      card(page, 'analytics').getByRole('heading', { level: 1, name: 'Analytics is unavailable' }),
    ).toBeVisible();
    await bringBack();
    await retry(page, 'analytics');
    await expect(salesPage(page)).toBeVisible();

    const again = await remotes.remove('analytics');
    await othersGoOn(page);
    await again();
  });

  test('a slow remote shows its card after 10 s; Retry finds it', async ({ page }) => {
    const hurryUp = remotes.slowDown('analytics', 120_000);
    await open(page, '/dashboard/sales');
    await expect(card(page, 'analytics')).toContainText('takes too long');
    hurryUp();
    await retry(page, 'analytics');
    await expect(salesPage(page)).toBeVisible();
  });

  test('a remote that never comes costs its own place', async ({ page }) => {
    remotes.slowDown('analytics', 120_000);
    await othersGoOn(page);
  });

  for (const fault of ['throws-at-load', 'throws-at-render']) {
    test(`a remote that ${fault.replaceAll('-', ' ')} costs its own place; Retry takes the repaired release`, async ({
      page,
    }) => {
      await remotes.release(await buildFixture(fault));
      await othersGoOn(page);
      await open(page, '/dashboard/sales');
      await expect(card(page, 'analytics')).toContainText('stopped working');
      await remotes.repair();
      await retry(page, 'analytics');
      await expect(salesPage(page)).toBeVisible();
    });
  }

  for (const [what, change, shown] of [
    ['that needs another React', { requires: { react: '^99.0.0' } }, 'react: needs ^99.0.0'],
  ] as const) {
    test(`a remote ${what} is not run; Retry takes the repaired release`, async ({ page }) => {
      const build = test.info().outputPath('build');
      await cp(join(repository, 'apps/analytics/dist'), build, { recursive: true });
      const facts = JSON.parse(await readFile(join(build, 'remote.json'), 'utf8')) as object;
      await writeFile(join(build, 'remote.json'), JSON.stringify({ ...facts, ...change }));
      await remotes.release(build);

      await othersGoOn(page);
      await open(page, '/dashboard/sales');
      await expect(card(page, 'analytics')).toContainText('another version of the platform');
      await expect(card(page, 'analytics')).toContainText(shown);
      // Its files may have been preloaded with the page; none of them was run.
      expect(await page.evaluate(() => 'fernway_remote_analytics' in globalThis)).toBe(false);
      await remotes.repair();
      await retry(page, 'analytics');
      await expect(salesPage(page)).toBeVisible();
    });
  }

  test('a new release of one remote shows on reload, and a roll-back too', async ({ page }) => {
    await open(page, '/dashboard/sales');
    await expect(salesPage(page)).toBeVisible();
    const version = await remotes.release(await buildFixture('changed'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Another release of sales' })).toBeVisible();
    expect(await remotes.live()).toMatchObject({ analytics: version });
    await remotes.repair();
    await page.reload();
    await expect(salesPage(page)).toBeVisible();
  });

  test('a dead marketing remote keeps its prerendered page, in every language', async ({ page }) => {
    const bringBack = await remotes.remove('marketing');
    await open(page, '/es');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(card(page, 'marketing').getByRole('heading', { level: 2 })).toContainText('no está disponible');
    await bringBack();
    await card(page, 'marketing').getByRole('button', { name: 'Reintentar' }).click();
    await expect(card(page, 'marketing')).toHaveCount(0);
    await alive(page);
    await page.getByRole('button', { name: 'Empieza gratis' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a tampered file is refused by its integrity', async ({ page }) => {
    await remotes.tamper('analytics', ';globalThis.tampered = true');
    await open(page, '/dashboard/sales');
    await expect(card(page, 'analytics')).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });
});

test('public pages keep to their policy and preload nothing in vain', async ({ browser }) => {
  const complaints: string[] = [];
  for (const path of ['/', '/ko', '/payment-cancelled']) {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${path}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`));
    await open(page, path);
  }
  // A browser complains of what nobody took some seconds after the page is there: all of them wait for it at once.
  await pause(5_000);
  expect(complaints).toEqual([]);
  for (const context of browser.contexts()) await context.close();
});
