import { expect, type Page } from '@playwright/test';
import { newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import type { Platform } from './platform.js';
import { consoleErrors, expectSound, wide } from './screens/checks.js';

// The palette over the service's own search: what it finds is written by Postgres, which no component test has.

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const open = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
};

test('Ctrl+K finds records by parts and misspelt words in any script, opens them, and runs commands', async ({
  page,
  context,
}) => {
  const errors = consoleErrors(page);
  const client = await signUp(context.request, platform.url, { ...newAccount(), language: 'en', timeZone: 'UTC' });
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/contacts', '/dashboard/calendar'] });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  for (const name of ['Mara Jones', '王小明', '山田太郎', '김민수'])
    await client.call('POST', '/api/crm/contacts', { name, companyName: 'Oak Bakery' });
  await client.call('POST', '/api/crm/deals', {
    name: 'Bread for a year',
    customerName: 'Oak Bakery',
    value: { amount: 120_000, currency: 'USD' },
  });
  await page.goto(`${platform.url}/dashboard/contacts`);
  await expect(page.getByRole('link', { name: 'Mara Jones' })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Command palette' });
  const found = (name: string | RegExp) => page.getByRole('option', { name });

  await open(page);
  for (const [typed, name] of [
    ['小明', '王小明'],
    ['太郎', '山田太郎'],
    ['민수', '김민수'],
    ['bre yea', 'Bread for a year'],
    ['jnoes', 'Mara Jones'],
  ] as const) {
    await box.fill(typed);
    await expect(found(new RegExp(name)).first()).toBeVisible();
  }
  await expect(page.getByText('similar spellings are shown too')).toBeVisible();
  await expectSound(page);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Jones' })).toBeVisible();

  // What was opened comes first the next time; a page and a command by their names.
  await open(page);
  await expect(
    page.getByRole('group', { name: 'Recently opened' }).getByRole('option', { name: /Mara Jones/ }),
  ).toBeVisible();
  await box.fill('calendar');
  await expect(found(/Calendar/).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/calendar/);
  await open(page);
  await box.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html[data-theme=dark]')).toHaveCount(1);

  // Escape leaves everything as it was.
  await open(page);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/calendar/);
  expect(errors).toEqual([]);
});
