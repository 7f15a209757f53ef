import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { test } from './one-platform.js';
import type { Platform } from './platform.js';
import { signUpIn } from './screens/account.js';
import { wide } from './screens/checks.js';

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide });

const open = (page: Page, view = '') => page.goto(`${platform.url}/dashboard/billing${view}`);
const history = (page: Page) => page.getByRole('region', { name: 'Token history' }).getByRole('row');

/** Everything in the file that a press saves. */
async function saved(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const download: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Opens a checkout in the click, tries a card that is refused, and pays it with another. @returns its address, where operator and bank act later */
async function buy(page: Page): Promise<string> {
  await open(page, '/orders');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Purchase 100 tokens' }).click();
  const checkout = await opened;
  await expect(checkout.getByRole('heading', { name: 'Test checkout: no money moves' })).toBeVisible();
  const address = checkout.url();
  await checkout.getByLabel('Test card').selectOption('declined');
  await checkout.getByRole('button', { name: 'Pay $1.00' }).click();
  await expect(checkout.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('Awaiting payment').filter({ visible: true })).toBeVisible();
  await checkout.getByLabel('Test card').selectOption('accepted');
  await checkout.getByRole('button', { name: 'Pay $1.00' }).click();
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(checkout.getByText('100 tokens are ready to use.')).toBeVisible();
  await checkout.close();
  return address;
}

async function draft(page: Page, context: string): Promise<void> {
  await page.goto(`${platform.url}/dashboard/fnb`);
  await page.getByLabel('Email type').selectOption('follow-up');
  await page.getByLabel('Context').fill(context);
  await page.getByRole('button', { name: 'Draft e-mail · 3 tokens' }).click();
}

/** Cells of a line of CSV; the statement's texts here have no commas of their own. */
const cells = (line: string | undefined) => line?.split(',') ?? [];

test('tokens: bought, spent, proven, capped, refunded', async ({ page, context }) => {
  await signUpIn(context, platform.url);

  const checkout = await buy(page);
  await expect(page.getByRole('cell', { name: '$1.00' })).toBeVisible();
  await draft(page, 'she asked about delivery on Mondays');
  await expect(page.getByTestId('receipt')).toContainText('Cost: 3 tokens');

  await test.step('the overview tells what is there, what was spent, and that a forecast is too early', async () => {
    await open(page);
    await expect(page.getByTestId('balance-available')).toHaveText('127');
    await expect(page.getByTestId('balance-used')).toHaveText('3');
    await expect(page.getByText('Not enough history')).toBeVisible();
    const spending = page.getByRole('region', { name: 'Spending by feature' });
    await expect(spending).toContainText('3 tokens in 1 use');
    await spending.getByRole('button', { name: 'Show as table' }).click();
    await expect(spending.getByRole('row').last()).toContainText('3');
  });

  await test.step('the history is filtered, and shows what the AI call used', async () => {
    await open(page, '/history');
    await expect(history(page)).toHaveCount(1 + 7);
    await page.getByLabel('Type').selectOption('usage');
    await expect(history(page)).toHaveCount(1 + 1);
    await expect(page).toHaveURL(/type=usage/);
    await page.getByRole('button', { name: /^Receipt: AI Email Drafting/ }).click();
    await expect(page.getByRole('dialog', { name: 'AI Email Drafting' })).toContainText('Offline, from your records');
    await page.keyboard.press('Escape');
    await page.getByLabel('Feature').selectOption('chat');
    await expect(page.getByText('No entry matches these filters')).toBeVisible();
  });

  await test.step('the statement’s CSV adds up', async () => {
    await open(page, '/statements');
    await expect(page.getByTestId('closing')).toHaveText('127');
    const { name, bytes } = await saved(page, /^CSV: statement of/);
    expect(name).toMatch(/^token-statement-20\d\d-\d\d\.csv$/);
    const [head, ...lines] = bytes.toString().trim().split('\r\n');
    const [line, available] = ['line', 'available'].map((column) => cells(head).indexOf(column)) as [number, number];
    const of = (kind: string) =>
      lines
        .map(cells)
        .filter((row) => row[line] === kind)
        .map((row) => Number(row[available]));
    expect(of('entry').length).toBeGreaterThanOrEqual(8);
    expect(of('opening')[0]! + of('entry').reduce((sum, value) => sum + value, 0)).toBe(127);
    expect(of('closing')).toEqual([127]);
  });

  await test.step('the balance is recomputed step by step', async () => {
    const proof = page.getByRole('region', { name: 'Recompute my balance' });
    await proof.getByRole('button', { name: 'Recompute my balance' }).click();
    await expect(page.getByTestId('verification')).toHaveText('Exact.');
    await expect(proof.getByRole('listitem')).toHaveCount(8);
    const heads = page.getByTestId('chain-head');
    await expect(heads).toHaveText([/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/]);
    expect(new Set(await heads.allTextContents()).size).toBe(1);
  });

  await test.step('a cap that is reached refuses and says so', async () => {
    await open(page);
    await page.getByLabel('Tokens per day').fill('2.5');
    await page.getByRole('button', { name: 'Set a cap' }).click();
    await expect(page.getByText('Enter a whole number from 0 to 1,000,000')).toBeVisible();
    await page.getByLabel('Tokens per day').fill('5');
    await page.getByRole('button', { name: 'Set a cap' }).click();
    await expect(page.getByTestId('cap-spent')).toHaveText('3 of 5');
    await draft(page, 'another one');
    await expect(page.getByText('Daily Cap Reached')).toBeVisible();
    await expect(page.getByText(/more than your daily cap of 5/)).toBeVisible();
    await open(page);
    await expect(page.getByTestId('balance-available')).toHaveText('127');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Set a cap' })).toBeVisible();
  });

  await test.step('the receipt is a PDF', async () => {
    await open(page, '/orders');
    const { name, bytes } = await saved(page, /^PDF: receipt of/);
    expect(name).toMatch(/\.pdf$/);
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
    expect(bytes.subarray(-16).toString()).toContain('%%EOF');
  });

  await test.step('a refund takes the tokens back, at the order and in the balance', async () => {
    const later = await context.newPage();
    await later.goto(checkout);
    await later.getByRole('button', { name: 'Refund' }).click();
    await expect(later.getByText('Refunded', { exact: true })).toBeVisible();
    await later.close();
    await expect(page.getByText('100 tokens taken back').filter({ visible: true })).toBeVisible();
    await open(page);
    await expect(page.getByTestId('balance-available')).toHaveText('27');
  });
});

test('plan: a trial is started, changed, cancelled and taken up again', async ({ page, context }) => {
  await signUpIn(context, platform.url);
  await open(page, '/plan');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Professional: Try it free for 14 days' }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Start free trial' }).click();
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(checkout.getByText('The Professional plan has started.')).toBeVisible();
  await checkout.close();

  const current = page.getByRole('region', { name: 'Your workspace’s plan' });
  await expect(current).toContainText('Free trial');
  await expect(current).toContainText('free until');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel at the end' }).click();
  await expect(current).toContainText('ends');
  await page.getByRole('button', { name: 'Keep the plan after all' }).click();
  await expect(current).toContainText('free until');
  await page.getByRole('button', { name: 'Starter: Change to Starter' }).click();
  await expect(current).toContainText('$29 / month');

  await page.getByRole('button', { name: '+14 days' }).click();
  await expect(current).toContainText('renews');
  const { bytes } = await saved(page, /^PDF: invoice/);
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
  await page.reload();
  await expect(current).toContainText('Active');
});

test('a payment page without a session, or with another person’s, is no success', async ({ page, context }) => {
  await signUpIn(context, platform.url);
  for (const [search, told] of [
    ['', 'No session ID found'],
    ['?session_id=test_0123456789abcdef0123456789abcdef', 'This payment is not one of yours.'],
  ]) {
    await page.goto(`${platform.url}/payment-success${search}`);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Invalid Payment Session')).toBeVisible();
    await expect(page.getByText(told!)).toBeVisible();
  }
});
