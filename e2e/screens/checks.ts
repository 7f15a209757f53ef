import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const wide = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };

/** Everything that the page's console calls an error from now on. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Without frames on the page axe needs no second page to put its results together.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(serious, `${where}: axe`).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'pixels beyond the right edge of a phone').toBeLessThanOrEqual(0);
}

/** The screen as it stands: light on a desk, dark on a phone (the pages follow the system's theme at once). */
export async function expectSound(page: Page): Promise<void> {
  // Behind another page nothing is drawn, and colours that change within a frame would be halfway for as long.
  await page.bringToFront();
  await expectAccessible(page, 'light, wide');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await expect(page.locator('html[data-theme=light]')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'dark, phone');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
}
