import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, newAccount } from '../tools/platform/account.ts';
import { askOffline } from './offline-ai.js';
import { test } from './one-platform.js';
import {
  answerWizard,
  balance,
  draftEmail,
  fillSignUp,
  payForTokens,
  saveLead,
  signIn,
  takeBonuses,
} from './people.js';
import { Platform } from './platform.js';
import { skip } from '../tools/test/skip.ts';

/** The broker that the test run offers. Its topics stay until it goes: those of another run must not meet ours. */
const brokers = process.env.TEST_KAFKA_BROKERS;
const onKafka = brokers ? { KAFKA_BROKERS: brokers, KAFKA_PREFIX: `journey-${Date.now()}.` } : undefined;
if (!onKafka) skip('the journey on Kafka: no broker');

const mailbox = async (page: Page, platform: Platform, to: string): Promise<string[]> => {
  const answer = await page.request.get(`${platform.url}/api/messaging/mailbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { items: { subject: string }[] }).items.map(({ subject }) => subject);
};

/** The visitor reads the landing page in five languages, subscribes, looks at the prices and answers the wizard. */
async function visit(page: Page, platform: Platform, { email }: Account): Promise<void> {
  for (const [prefix, language] of [
    ['/es', 'es'],
    ['/zh', 'zh'],
    ['/ja', 'ja'],
    ['/ko', 'ko'],
    ['/', 'en'],
  ] as const) {
    await page.goto(platform.url + prefix);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(/Successfully Subscribed!/).first()).toBeVisible();
  await expect.poll(() => mailbox(page, platform, email)).toEqual(['Please confirm your subscription']);

  await page.getByRole('button', { name: 'Purchase Tokens' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '300 tokens' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Get started for free' }).first().click();
  await answerWizard(page);
  await page.waitForURL('**/signup');
  expect(await page.evaluate(() => localStorage.getItem('onboardingData'))).toContain('"businessType":"fnb"');
}

/** Account, workspace and session; bonuses, the live balance and the first mail. */
async function signUp(page: Page, platform: Platform, account: Account): Promise<void> {
  await fillSignUp(page, account);
  const wizard = page.getByRole('dialog');
  await expect(wizard.getByText('Step 3 of 3')).toBeVisible();
  await wizard.getByRole('button', { name: 'Complete Setup' }).click();
  await page.waitForURL('**/dashboard/fnb');
  await expect(page.getByRole('heading', { name: 'CRM Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Food & Beverage' })).toBeVisible();
  await takeBonuses(page, ['Welcome!'], ['Great Exploring!', 'Food & Beverage']);
  await expect(balance(page)).toContainText('20');
  await expect.poll(() => mailbox(page, platform, account.email)).toContain('Confirm your e-mail address for Fernway');
}

/** A lead is saved, listed and counted, survives a reload, and appears in a second browser by itself. */
async function addLead(page: Page, other: Page, platform: Platform): Promise<void> {
  await other.goto(`${platform.url}/dashboard/contacts?lifecycle=lead`);
  await expect(other.getByText('No contact matches')).toBeVisible();
  await saveLead(page);
  await expect(page.getByTestId('new-leads')).toHaveText('1');
  await expect(other.getByRole('gridcell', { name: 'Mara Jones', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('new-leads')).toHaveText('1');
  // The insights speak of her too, without her address.
  await expect(page.getByRole('listitem').filter({ hasText: 'mara@oak-bakery.example' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Greet new leads' }).getByRole('link', { name: 'Mara Jones' }),
  ).toBeVisible();
}

/** The payment reaches ledger, balance, history and mailbox. */
async function buyTokens(page: Page, platform: Platform, { email }: Account): Promise<void> {
  await payForTokens(page);
  await expect(balance(page)).toContainText('117');
  await page.goto(`${platform.url}/dashboard/billing`);
  const history = page.getByRole('table').first();
  for (const amount of ['+10', '+5', '-3', '+100'])
    await expect(history.getByText(amount, { exact: true }).first()).toBeVisible();
  await expect.poll(() => mailbox(page, platform, email)).toContain('Receipt: 100 tokens');
}

/** The read model built from the events above. */
async function readSales(page: Page, platform: Platform): Promise<void> {
  await page.goto(`${platform.url}/dashboard/sales`);
  await page.getByRole('button', { name: 'More for this chart: New leads per week' }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'New leads per week' }).getByRole('row').last()).toContainText('1');
  await takeBonuses(page, ['Great Exploring!', 'Sales Analytics']);
  await expect(balance(page)).toContainText('122');
}

/** Ends every session of the account, here and in the other browser, whose token is refused. */
async function signOut(page: Page, other: Page, platform: Platform): Promise<void> {
  await other.goto(`${platform.url}/dashboard/contacts`);
  await expect(other.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText("You've been successfully logged out")).toBeVisible();
  await expect(other).toHaveURL(/\/auth/);
  await page.goto(`${platform.url}/dashboard`);
  await expect(page).toHaveURL(/\/auth/);
}

async function findEverything(page: Page, platform: Platform, account: Account): Promise<void> {
  await signIn(page, platform.url, account);
  await expect(page).toHaveURL(/\/dashboard\/fnb$/);
  await expect(balance(page)).toContainText('122');
  await expect(page.getByTestId('new-leads')).toHaveText('1');
}

const trades = [
  ['fnb', '/dashboard/fnb', 'Food & Beverage'],
  ['retail', '/dashboard/retail', 'Retail'],
  ['tech', '/dashboard/tech', 'Technology'],
  ['office', '/dashboard/office', 'Office & Services'],
  ['healthcare', '/dashboard/healthcare', 'Healthcare'],
  ['education', '/dashboard/edu', 'Education'],
  ['other', '/dashboard', 'Your business'],
] as const;

/** Each business type has a path of its own, to which `/dashboard` leads; unknown pages lead back to it. */
async function changeTrades(page: Page, platform: Platform): Promise<void> {
  for (const [businessType, path, trade] of trades) {
    const token = await accessToken(page, platform);
    const answer = await page.request.put(`${platform.url}/api/identity/onboarding`, {
      headers: { authorization: `Bearer ${token}` },
      data: { businessType, teamSize: 'solo', focusAreas: ['sales'] },
    });
    expect(answer.ok()).toBe(true);
    await page.goto(`${platform.url}/dashboard/no-such-page`);
    await expect(page).toHaveURL(platform.url + path);
    await expect(page.getByRole('heading', { name: trade, exact: true })).toBeVisible();
  }
}

/** One more access token for the browser's own session, as any of its tabs would get it. */
async function accessToken(page: Page, platform: Platform): Promise<string> {
  const answer = await page.request.post(`${platform.url}/api/identity/refresh`, {
    headers: { origin: platform.url },
    data: {},
  });
  return ((await answer.json()) as { session: { accessToken: string } }).session.accessToken;
}

async function journey(page: Page, browser: Browser, platform: Platform): Promise<void> {
  const account = newAccount();
  const second = await browser.newContext();
  const other = await second.newPage();
  await test.step('visits the landing page', () => visit(page, platform, account));
  await test.step('signs up', () => signUp(page, platform, account));
  await test.step('adds a lead that a second browser sees', async () => {
    await signIn(other, platform.url, account);
    await addLead(page, other, platform);
  });
  await test.step('drafts an e-mail', async () => {
    await draftEmail(page);
    await expect(page.getByTestId('receipt')).toContainText('Balance: 17');
    await expect(balance(page)).toContainText('17');
  });
  await test.step('buys tokens', () => buyTokens(page, platform, account));
  await test.step('reads the sales page', () => readSales(page, platform));
  await test.step('signs out everywhere and comes back', async () => {
    await signOut(page, other, platform);
    await findEverything(page, platform, account);
  });
  await test.step('finds everything after the platform was stopped and started', async () => {
    await platform.stop();
    await platform.start();
    await page.goto(`${platform.url}/dashboard`);
    await expect(page.getByTestId('new-leads')).toHaveText('1');
    await expect(balance(page)).toContainText('122');
  });
  await test.step('finds each trade under its own path', () => changeTrades(page, platform));
  await second.close();
}

for (const { title, settings, tag } of [
  { title: 'in one process', settings: {}, tag: [] },
  {
    title: `with one process per service, events on ${onKafka ? 'Kafka' : 'Postgres'}`,
    settings: { services: true, env: onKafka ?? {} },
    // The same pages, on services that stand otherwise.
    tag: ['@services'],
  },
]) {
  test(`the whole journey, ${title}`, { tag }, async ({ page, browser }) => {
    test.setTimeout(420_000);
    const platform = await Platform.start(settings);
    try {
      await journey(page, browser, platform);
      if (!('services' in settings))
        await test.step('asks each of the AI screens, offline', async () =>
          askOffline(page, platform, await accessToken(page, platform)));
    } finally {
      await platform.close();
    }
  });
}
