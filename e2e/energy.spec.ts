import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { sqlAs } from '../tools/platform/running-database.ts';
import { test } from './one-platform.js';
import { Platform } from './platform.js';
import { wide } from './screens/checks.js';

let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(200_000);
  platform = await Platform.start({ env: { TOKENS_ENERGY_CLOCK: 'running' } });
});
test.afterAll(() => platform?.close());

type Desktop = { shown: { title: string; body: string }[]; asked: number };

/** A browser of the person, whose desktop notifications are kept instead of shown; `permission` is what its user decided. */
async function browserOf(
  browser: Browser,
  account: { email: string; password: string },
  permission: NotificationPermission,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' });
  const data = { email: account.email, password: account.password };
  const answer = await context.request.post(`${platform.url}/api/identity/sign-in`, {
    data,
    headers: { origin: platform.url },
  });
  expect(answer.ok()).toBe(true);
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  await context.addInitScript((decided) => {
    const desktop: Desktop = { shown: [], asked: 0 };
    class Kept {
      static permission = decided;
      static requestPermission = async () => {
        desktop.asked += 1;
        return (Kept.permission = 'granted');
      };
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        desktop.shown.push({ title, body });
      }
    }
    Object.assign(window, { desktop, Notification: Kept });
  }, permission);
  return context;
}

const desktopOf = (page: Page) => page.evaluate(() => (window as unknown as { desktop: Desktop }).desktop);
const meter = (page: Page, left: number) =>
  expect(page.getByRole('img', { name: `Energy ${left} of 20` })).toBeVisible();
const notice = (page: Page, title: string, text: string) =>
  expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title }).filter({ hasText: text }).first(),
  ).toBeVisible();

/** A person with a purchase, so that energy ends before his tokens do. @returns `at`: puts his meter where hours would have */
async function person(browser: Browser) {
  const account = newAccount();
  const http = await browser.newContext();
  const client = await signUp(http.request, platform.url, { ...account, language: 'en', timeZone: 'UTC' });
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/fnb', '/dashboard/sales', '/dashboard/profile'] });
  const { sessionId } = await client.call('POST', '/api/billing/token-checkout', { packageId: 'fernway_100' });
  await client.call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
  await expect.poll(async () => (await client.call('GET', '/api/tokens/balance')).available).toBe(130);
  const { user } = await client.call('GET', '/api/identity/me');
  const at = (energy: number, secondsToNextPoint = 300) =>
    sqlAs(
      platform.dataDir,
      { service: 'tokens', user: user.id },
      'UPDATE account SET energy = $2, energy_full = false, energy_at = now() - make_interval(secs => 300 - $3) WHERE user_id = $1',
      [user.id, energy, secondsToNextPoint],
    );
  return { account, at, client };
}

async function draft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draft e-mail · 3 tokens' }).click();
  await expect(page.getByRole('button', { name: 'Draft e-mail · 3 tokens' })).toBeEnabled();
}

async function atCopilot(page: Page): Promise<void> {
  await page.goto(`${platform.url}/dashboard/fnb`);
  await page.getByLabel('Email type').selectOption('follow-up');
  await page.getByLabel('Context').fill('she asked about delivery on Mondays');
}

test('two tabs and two devices agree; low is told at 3, none at 0, on the desktop too, and once', async ({
  browser,
}) => {
  const { account, at } = await person(browser);
  await at(5);
  const laptop = await browserOf(browser, account, 'granted');
  const phone = await browserOf(browser, account, 'default');
  const [page, tab, other] = [await laptop.newPage(), await laptop.newPage(), await phone.newPage()];
  const all = [page, tab, other];
  await tab.goto(`${platform.url}/dashboard/billing`);
  await other.goto(`${platform.url}/dashboard/sales`);
  await atCopilot(page);
  for (const each of all) await meter(each, 5);

  await draft(page);
  for (const each of all) await meter(each, 4);
  await expect(page.getByText('Low Energy')).toHaveCount(0);
  await draft(page);
  for (const each of all) await meter(each, 3);
  for (const each of [page, other]) await notice(each, 'Low Energy', 'Low energy—plan your next steps.');

  for (const left of [2, 1, 0]) {
    await draft(page);
    for (const each of all) await meter(each, left);
  }
  for (const each of [page, other])
    await notice(each, 'Energy Depleted', "You've run out of energy. Top up to continue using AI features.");
  const told = { title: 'Energy depleted!', body: 'Recharge or earn more to keep your deals moving.' };
  await expect.poll(() => desktopOf(page)).toMatchObject({ asked: 0, shown: [told] });
  // Nobody had decided there: it is asked for, and shown once it is allowed.
  await expect.poll(() => desktopOf(other)).toEqual({ asked: 1, shown: [told] });

  await draft(page);
  await expect(page.getByText("You've run out of energy. Top up to continue using AI features.").first()).toBeVisible();
  await meter(page, 0);

  await other.reload();
  await meter(other, 0);
  await expect(other.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
  expect(await desktopOf(other)).toEqual({ asked: 0, shown: [] });
  await expect(other.getByText('Energy Depleted')).toHaveCount(0);
  for (const context of [laptop, phone]) await context.close();
});

test('who refused desktop notifications is asked no more, and told on the page', async ({ browser }) => {
  const { account, at } = await person(browser);
  await at(1);
  const context = await browserOf(browser, account, 'denied');
  const page = await context.newPage();
  await atCopilot(page);
  await meter(page, 1);
  await draft(page);
  await notice(page, 'Energy Depleted', "You've run out of energy.");
  expect(await desktopOf(page)).toEqual({ asked: 0, shown: [] });
  await context.close();
});

test('a meter that time has filled is celebrated once, where one looks, and not again before it has dropped', async ({
  browser,
}) => {
  const { account, at, client } = await person(browser);
  await at(19, 8);
  const [laptop, phone] = [await browserOf(browser, account, 'granted'), await browserOf(browser, account, 'granted')];
  const [page, other] = [await laptop.newPage(), await phone.newPage()];
  await atCopilot(page);
  await other.goto(`${platform.url}/dashboard/sales`);
  for (const each of [page, other]) {
    await notice(each, '+5 Bonus Tokens!', "You've reached maximum energy!");
    await meter(each, 20);
  }
  await expect(page.locator('.energy-celebration')).toHaveCount(0);
  expect((await client.call('GET', '/api/tokens/balance')).available).toBe(135);

  await page.reload();
  await meter(page, 20);
  await expect(page.getByText('+5 Bonus Tokens!')).toHaveCount(0);

  // It drops and fills again on the same day: the bonus comes once a day, and nothing else is celebrated.
  await atCopilot(page);
  await draft(page);
  await meter(page, 19);
  await at(19, 3);
  await page.reload();
  await meter(page, 20);
  await expect(page.getByText('+5 Bonus Tokens!')).toHaveCount(0);
  expect((await client.call('GET', '/api/tokens/balance')).available).toBe(132);
  for (const context of [laptop, phone]) await context.close();
});
