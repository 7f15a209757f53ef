import { expect, type Locator, type Page } from '@playwright/test';
import { type Client, newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import type { Platform } from './platform.js';
import { consoleErrors, expectSound, wide } from './screens/checks.js';

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const fact = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

test('two people at one contact see each other’s changes, lose none, and keep what they type', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  const client: Client = await signUp(context.request, platform.url, {
    ...newAccount(),
    language: 'en',
    timeZone: 'UTC',
  });
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/fnb', '/dashboard/contacts'] });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  const { id } = (await client.call('POST', '/api/crm/contacts', {
    name: 'Mara Jones',
    jobTitle: 'Baker',
    companyName: 'Oak Bakery',
  })) as { id: string };
  const mine = await context.newPage();
  const theirs = await context.newPage();
  const errors = consoleErrors(mine);
  for (const page of [mine, theirs]) {
    await page.goto(`${platform.url}/dashboard/contacts/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mara Jones' })).toBeVisible();
  }

  await mine.getByRole('button', { name: 'Edit Job title' }).click();
  await mine.getByRole('textbox', { name: 'Job title' }).fill('Owner');
  await theirs.getByRole('button', { name: 'Edit Source' }).click();
  await theirs.getByRole('textbox', { name: 'Source' }).fill('Summer fair');
  await theirs.keyboard.press('Enter');
  // Without a reload, and while somebody types.
  await expect(fact(mine, 'source')).toContainText('Summer fair');
  await expect(mine.getByRole('textbox', { name: 'Job title' })).toHaveValue('Owner');

  await theirs.getByRole('button', { name: 'Edit Job title' }).click();
  await theirs.getByRole('textbox', { name: 'Job title' }).fill('Miller');
  await theirs.keyboard.press('Enter');
  await expect(fact(theirs, 'jobTitle')).toContainText('Miller');
  await mine.getByRole('textbox', { name: 'Job title' }).press('Enter');
  const question = mine.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await expect(question).toContainText('Miller');
  await question.getByRole('button', { name: 'Save my choice' }).click();
  for (const page of [mine, theirs]) await expect(fact(page, 'jobTitle')).toContainText('Owner');

  await mine.getByRole('textbox', { name: 'Note' }).click();
  await mine.keyboard.type('<b>Rye</b> for @Ann');
  await expect(mine.getByRole('option', { name: /Ann/ })).toBeVisible();
  await mine.keyboard.press('Enter');
  await mine.getByRole('button', { name: 'Bullet list' }).click();
  await mine.keyboard.press('Control+Enter');
  const note = theirs.getByRole('listitem').filter({ hasText: '<b>Rye</b> for @Ann' }).first();
  await expect(note).toBeVisible();

  const content = Buffer.alloc(2_500_000, 'rye ');
  await mine.locator('input[type=file]').setInputFiles({ name: '見積.txt', mimeType: 'text/plain', buffer: content });
  const saved = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: '見積.txt', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('見積.txt');
  expect((await streamOf(await file.createReadStream())).equals(content)).toBe(true);

  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
  await expectSound(mine);
  await context.close();
});

test('what AI suggests is done once it is approved, says so on the record, and is taken back', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  const client = await signUp(context.request, platform.url, { ...newAccount(), language: 'en', timeZone: 'UTC' });
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/contacts', '/dashboard/deals'] });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  const contact = (await client.call('POST', '/api/crm/contacts', { name: 'Mara Jones' })) as { id: string };
  const money = { amount: 1_200_000, currency: 'USD' };
  const deal = (await client.call('POST', '/api/crm/deals', {
    name: 'Bread for a year',
    contactId: contact.id,
    value: money,
    priority: 'low',
  })) as { id: string };
  const ask = (message: string, conversationId: string) =>
    client.call('POST', '/api/ai/gemini-chat', { message, conversationId });
  const page = await context.newPage();
  const errors = consoleErrors(page);
  const open = (path: string) => page.goto(platform.url + path);

  await ask('Set the priority of the deal Bread for a year to high', 'first');
  await open('/dashboard/approvals');
  const change = page.getByRole('article', { name: 'Change deal: Bread for a year' });
  await expect(change.getByRole('row', { name: 'Priority Low High' })).toBeVisible();
  await ask('Add a task to call Mara Jones tomorrow', 'second');
  // Both come by themselves.
  await expect(page.getByRole('article', { name: /^New task: call Mara Jones/i })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approvals 2 waiting' })).toBeVisible();
  await expectSound(page);
  // Who has read down to the last one still has what decides on all of them; and goes back up to a card that is seen whole.
  const approveAll = page.getByRole('button', { name: 'Approve all 2 shown' });
  const [banner, cards] = [page.getByRole('banner'), page.getByRole('article')];
  const startOf = async (shown: Locator) => (await shown.boundingBox())!.y;
  const endOf = async (shown: Locator) => (await startOf(shown)) + (await shown.boundingBox())!.height;
  await page.setViewportSize({ width: wide.width, height: 400 });
  await cards.last().getByRole('button', { name: 'Reject' }).focus();
  await page.getByText('Keys: j and k').scrollIntoViewIfNeeded();
  expect(await startOf(approveAll)).toBeGreaterThan(await endOf(banner));
  await page.keyboard.press('k');
  expect(await startOf(cards.first())).toBeGreaterThan(await endOf(approveAll));
  await page.setViewportSize(wide);
  await approveAll.click();
  await expect(page.getByRole('article').getByRole('button', { name: 'Undo' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Approvals', exact: true })).toBeVisible();

  await open(`/dashboard/deals/${deal.id}`);
  await expect(page.getByText('AI, approved by Ann Lee, changed')).toBeVisible();
  await open(`/dashboard/contacts/${contact.id}`);
  await expect(page.getByText('AI, approved by Ann Lee, added a task')).toBeVisible();

  await open('/dashboard/approvals?state=approved');
  await change.getByRole('button', { name: 'Undo' }).click();
  await expect(change.getByText('Undone').first()).toBeVisible();
  expect(await client.call('GET', `/api/crm/deals/${deal.id}`)).toMatchObject({ priority: 'low' });
  expect(errors).toEqual([]);
  await context.close();
});

const streamOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};
