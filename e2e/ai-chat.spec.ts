import { expect } from '@playwright/test';
import { newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import type { Platform } from './platform.js';
import { signUpIn } from './screens/account.js';
import { consoleErrors, expectSound, wide } from './screens/checks.js';

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('asks about a record without a model: what the answer rests on opens, what it suggests is approved, and the chat is its owner’s', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  const client = await signUp(context.request, platform.url, { ...newAccount(), language: 'en', timeZone: 'UTC' });
  await settleIn(client, {
    teamSize: 'solo',
    visited: ['/dashboard/fnb', '/dashboard/contacts', '/dashboard/ai-chat'],
  });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  const { id } = (await client.call('POST', '/api/crm/contacts', { name: 'Mara Jones', jobTitle: 'Baker' })) as {
    id: string;
  };
  const page = await context.newPage();
  const errors = consoleErrors(page);
  const question = page.getByRole('textbox', { name: 'Your question' });
  const answers = page.getByRole('article', { name: 'Answer' });

  await page.goto(`${platform.url}/dashboard/contacts/${id}`);
  await page.getByRole('link', { name: 'Ask AI' }).click();
  await expect(page.getByRole('button', { name: 'Remove Mara Jones' })).toBeVisible();
  await question.fill('Tell me about Mara Jones');
  await expect(page.getByRole('button', { name: 'Send · 1 token' })).toBeEnabled();
  await question.press('Enter');
  await expect(answers.getByText('Written offline, without a language model')).toBeVisible();
  await expect(answers).toContainText('Baker');
  await expectSound(page);
  const { pathname } = new URL(page.url());
  expect(pathname).toMatch(/^\/dashboard\/ai-chat\/[0-9a-f-]{36}$/);

  await answers.getByRole('button', { name: 'Answer again · 1 token' }).click();
  await expect(page.getByTestId('receipt')).toContainText('Balance: ');
  await expect(answers).toHaveCount(1);
  await question.fill('Remind me to call Mara Jones tomorrow');
  await question.press('Enter');
  const suggested = page.getByRole('region', { name: 'Suggested changes' });
  await suggested.getByRole('button', { name: 'Approve' }).click();
  await expect(suggested.getByText('Approved', { exact: true }).first()).toBeVisible();
  await answers.first().getByRole('link', { name: 'Source 1: Mara Jones' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Jones' })).toBeVisible();

  await page.goBack();
  const listed = page.getByRole('navigation', { name: 'History' });
  await listed.getByRole('button', { name: 'Actions for Tell me about Mara Jones' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New title' }).fill('Mara');
  await page.keyboard.press('Enter');
  await listed.getByRole('button', { name: 'Actions for Mara', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('What you ask is kept here.')).toBeVisible();
  await page.getByRole('status').filter({ hasText: 'Deleted: Mara' }).getByRole('button', { name: 'Undo' }).click();
  await expect(listed.getByRole('link', { name: 'Mara', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(answers).toHaveCount(2);
  expect(errors).toEqual([]);

  const elsewhere = await browser.newContext();
  await signUpIn(elsewhere, platform.url);
  const theirs = await elsewhere.newPage();
  await theirs.goto(platform.url + pathname);
  await expect(theirs.getByText('This conversation is not there')).toBeVisible();
  await elsewhere.close();
  await context.close();
});
