import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Client, newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import type { Platform } from './platform.js';
import { consoleErrors, expectSound, phone, wide } from './screens/checks.js';

// What a component test cannot show: rows that come and go in a real scroller, and what the service made of it all.

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const people = 240;
const nameOf = (nth: number) => `Person ${String(nth).padStart(3, '0')}`;

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const rowOf = (page: Page, nth: number) =>
  gridOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: nameOf(nth), exact: true }) });
const noticed = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** The cell that the keyboard is at, as a screen reader is told; it must be in sight. */
const activeCell = async (page: Page) => {
  const cell = page.locator(`[id="${await gridOf(page).getAttribute('aria-activedescendant')}"]`);
  await expect(cell).toBeInViewport();
  return cell;
};

async function fill({ call }: Client): Promise<void> {
  for (let from = 1; from <= people; from += 20) {
    const some = Array.from({ length: 20 }, (_, index) => from + index);
    await Promise.all(
      some.map((nth) => call('POST', '/api/crm/contacts', { name: nameOf(nth), email: `person${nth}@oak.example` })),
    );
  }
}

test('a long list is scrolled, walked, edited, changed in bulk, filtered and kept as a view that others see', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const errors = consoleErrors(page);
  const client = await signUp(context.request, platform.url, { ...newAccount(), language: 'en', timeZone: 'UTC' });
  await settleIn(client, { teamSize: 'small', visited: ['/dashboard/contacts'] });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  await fill(client);
  await page.goto(`${platform.url}/dashboard/contacts?sort=name`);
  await expect(rowOf(page, 1)).toBeVisible();

  // To the end and back: pages are loaded on the way, few rows are drawn, and each stands where it belongs.
  await gridOf(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(rowOf(page, people)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(page.getByText(`${people} records`)).toBeVisible();
  expect(await gridOf(page).getByRole('row').count()).toBeLessThan(60);
  const places = await gridOf(page)
    .getByRole('link', { name: /^Person/ })
    .evaluateAll((links) => links.map((link) => ({ name: link.textContent, top: link.getBoundingClientRect().top })));
  const inOrder = places.toSorted((one, other) => one.top - other.top).map(({ name }) => name);
  expect(inOrder).toEqual(inOrder.toSorted());
  expect(inOrder.at(-1)).toBe(nameOf(people));

  // Keys: the cell is always in sight, and an edit is saved.
  await gridOf(page).focus();
  await page.keyboard.press('Control+Home');
  await expect(await activeCell(page)).toContainText(nameOf(1));
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'ArrowDown', 'End', 'Home']) await page.keyboard.press(key);
  await expect(await activeCell(page)).toContainText('Person');
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0100');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 2)).toContainText('+1 555 0100');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(rowOf(page, 2)).toContainText('+1 555 0100');

  // Many at once, and all of them back by one undo.
  await gridOf(page).focus();
  for (const key of ['Control+Home', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected records' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 records' });
  await dialog.getByLabel('Field').selectOption({ label: 'Company' });
  await dialog.getByLabel('Company', { exact: true }).fill('Birch Mill');
  await dialog.getByRole('button', { name: 'Change 3 records' }).click();
  await noticed(page, '3 records changed');
  await expect(gridOf(page).getByText('Birch Mill')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await noticed(page, '3 records are as they were');
  await expect(gridOf(page).getByText('Birch Mill')).toHaveCount(0);

  // A filter with OR becomes a view, with a column more.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('form', { name: 'Filter' });
  const condition = async (nth: number, field: string, comparison: string, value: string) => {
    const group = filter.getByRole('group').nth(nth);
    await group.getByLabel('Field').selectOption({ label: field });
    await group.getByLabel('Comparison').selectOption({ label: comparison });
    await group.getByLabel(`Value of ${field}`).fill(value);
  };
  await condition(0, 'E-mail', 'contains', 'person17@');
  await filter.getByRole('button', { name: 'Or…' }).click();
  await condition(1, 'Phone', 'contains', '0100');
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 records', { exact: true })).toBeVisible();
  for (const nth of [2, 17]) await expect(rowOf(page, nth)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Job title' }).check();
  await page.getByRole('button', { name: 'Show these' }).click();
  await page.getByRole('button', { name: 'Save as new view' }).click();
  await page.getByLabel('Name of the view').fill('Two people');
  await page.getByLabel('Share with everybody in the workspace').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Two people' })).toHaveAttribute('aria-current', 'page');
  // A menu opens beside its button, also where no motion is wanted: once it was put a window's width away.
  await page.getByRole('button', { name: 'More for this view' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete view' })).toBeInViewport();
  await page.keyboard.press('Escape');

  // Room for no columns: cards, which lead to the records.
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const cards = page.getByRole('region', { name: 'Contacts' });
  // Before, the two of the view are still there, and there is nothing to scroll.
  await expect(page.getByText('First 100, more as you scroll')).toBeVisible();
  await cards.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(cards.locator('[aria-posinset="100"]')).toBeInViewport();
  await cards.evaluate((element) => element.scrollTo({ top: 0 }));
  await cards.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Person/ })).toBeVisible();
  expect(errors).toEqual([]);

  const theirs = await colleague(client, await browser.newContext({ viewport: wide }));
  await theirs.goto(`${platform.url}/dashboard/contacts`);
  await theirs.getByRole('button', { name: 'Two people' }).click();
  await expect(theirs.getByText('2 records', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('columnheader', { name: 'Job title' })).toBeVisible();
  await theirs.context().close();
});

/** Somebody who was invited into the workspace, at a machine of his own. */
async function colleague(owner: Client, context: BrowserContext): Promise<Page> {
  const { email, password } = newAccount();
  await owner.call('POST', '/api/identity/invitations', { email, role: 'member' });
  const mails = `/api/messaging/mailbox/messages?to=${encodeURIComponent(email)}`;
  const tokenIn = async () => /invitation#(\S+)/.exec((await owner.call('GET', mails)).items[0]?.text ?? '')?.[1];
  await expect.poll(tokenIn).toBeTruthy();
  const joined = await context.request.post(`${platform.url}/api/identity/invitations/sign-up`, {
    data: { token: await tokenIn(), password, firstName: 'Bea', lastName: 'Ng', language: 'en', timeZone: 'UTC' },
    headers: { origin: platform.url },
  });
  expect(joined.status()).toBe(201);
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  return context.newPage();
}
