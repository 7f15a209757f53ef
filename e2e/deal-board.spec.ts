import { expect, type Locator, type Page } from '@playwright/test';
import { newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import { consoleErrors, expectSound, phone, wide } from './screens/checks.js';
import type { Platform } from './platform.js';

// What a component test cannot show: real rectangles under a mouse, a finger and the arrow keys.

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' }, hasTouch: true });

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const middleOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test('a deal is moved by mouse, finger and keys, and each of them by nobody twice', async ({ page, context }) => {
  const errors = consoleErrors(page);
  const client = await signUp(context.request, platform.url, { ...newAccount(), language: 'en', timeZone: 'UTC' });
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/deals'] });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  await client.call('POST', '/api/crm/deals', {
    name: 'Bread for a year',
    customerName: 'Oak Bakery',
    value: { amount: 120_000, currency: 'USD' },
  });
  await page.goto(`${platform.url}/dashboard/deals?view=board`);
  const card = page.getByRole('listitem').filter({ hasText: 'Bread for a year' });
  await expect(column(page, 'Qualified').locator(card)).toBeVisible();

  // Mouse.
  const from = await middleOf(card);
  const to = await middleOf(column(page, 'Proposal Sent'));
  await page.mouse.move(from.x - 40, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  await expect(column(page, 'Proposal Sent').locator(card)).toBeVisible();
  await expect(page.getByText('Bread for a year is in Proposal Sent now')).toBeVisible();
  await expect(column(page, 'Proposal Sent')).toContainText('$720');

  // Keys; what a screen reader is told; the focus stays with the deal.
  const handle = page.getByRole('button', { name: 'Move Bread for a year' });
  await handle.focus();
  await page.keyboard.press('Space');
  const told = page.locator('[id^=DndLiveRegion]');
  await expect(told).toHaveText(/picked up in Proposal Sent|over Proposal Sent/);
  await page.keyboard.press('ArrowRight');
  await expect(told).toHaveText('Bread for a year is over Negotiation.');
  await page.keyboard.press('Space');
  await expect(told).toHaveText('Bread for a year was dropped in Negotiation.');
  await expect(column(page, 'Negotiation').locator(card)).toBeVisible();
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(told).toHaveText('Bread for a year is over Negotiation.');
  await page.keyboard.press('ArrowLeft');
  await expect(told).toHaveText('Bread for a year is over Proposal Sent.');
  await page.keyboard.press('Escape');
  await expect(told).toHaveText(/stays in/);
  await expect(column(page, 'Negotiation').locator(card)).toBeVisible();

  // Undo, over the service.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'Proposal Sent').locator(card)).toBeVisible();
  await page.reload();
  await expect(column(page, 'Proposal Sent').locator(card)).toBeVisible();

  // Finger: a long press picks it up.
  const touch = await context.newCDPSession(page);
  const at = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = await middleOf(card);
  const end = await middleOf(column(page, 'Demo Scheduled'));
  await at('touchStart', [start]);
  await expect(page.locator('.crm-board-moving')).toBeVisible();
  for (let step = 1; step <= 8; step += 1) {
    await at('touchMove', [
      { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 },
    ]);
  }
  await expect(column(page, 'Demo Scheduled')).toHaveClass(/crm-board-column-over/);
  await at('touchEnd', []);
  await expect(column(page, 'Demo Scheduled').locator(card)).toBeVisible();
  await expect(page.getByText('Bread for a year is in Demo Scheduled now')).toBeVisible();

  // At 360 pixels the columns come one by one, and nothing else moves sideways.
  await expectSound(page);
  await page.setViewportSize(phone);
  const board = page.getByRole('group', { name: 'Sales' });
  const { width } = (await column(page, 'Qualified').boundingBox())!;
  expect(width).toBeGreaterThan(phone.width * 0.75);
  await board.evaluate((element) => element.scrollBy({ left: 200 }));
  await expect.poll(async () => Math.round((await column(page, 'Demo Scheduled').boundingBox())!.x)).toBeLessThan(24);
  expect(errors).toEqual([]);
});
