import { expect, type Page, test } from '@playwright/test';
import type { Platform } from './platform.js';

const offline = 'Written offline, without a language model';

/**
 * Every AI screen without network and key: each gives a true result out of the records, and says how it was made. For
 * somebody with tokens enough; his workspace gets sample data.
 */
export async function askOffline(page: Page, platform: Platform, token: string): Promise<void> {
  const left: string[] = [];
  await page.route(
    ({ origin }) => origin !== platform.url,
    (route) => {
      left.push(route.request().url());
      return route.abort('internetdisconnected');
    },
  );
  const sample = { trade: 'fnb', language: 'en', timeZone: 'UTC', currency: 'USD' };
  expect(
    (
      await page.request.post(`${platform.url}/api/crm/sample-data`, {
        headers: { authorization: `Bearer ${token}` },
        data: sample,
      })
    ).ok(),
  ).toBe(true);

  await page.goto(`${platform.url}/dashboard`);
  await test.step('the insight card', async () => {
    const card = page.getByRole('region', { name: 'AI CRM Insights' });
    await expect(card.getByText('Computed from your records, without a language model, free')).toBeVisible();
    await expect(card.getByRole('listitem').first()).toBeVisible();
  });
  const copilot = page.getByRole('region', { name: 'AI Sales Copilot' });
  const open = async (name: string) => {
    await copilot.getByRole('tab', { name }).click();
    return copilot.getByRole('tabpanel', { name });
  };
  await test.step('a call', async () => {
    const calls = await open('Calls');
    await calls.getByLabel('Notes or transcript').fill('We agreed to deliver on Mondays. Mara will send the list.');
    await calls.getByRole('button', { name: 'Summarize call · 2 tokens' }).click();
    await expect(calls.getByText('Owner: Mara')).toBeVisible();
    await expect(calls.getByText('We agreed to deliver on Mondays.').last()).toBeVisible();
    await expect(calls.getByTestId('receipt')).toContainText(offline);
  });
  await test.step('next steps', async () => {
    const steps = await open('Next Steps');
    await steps.getByLabel('Deal stage').selectOption('negotiation');
    await steps.getByLabel('Context').fill('They compare us with a competitor');
    await steps.getByRole('button', { name: 'Recommend next steps · 2 tokens' }).click();
    await expect(steps.getByText(/competitor/i).last()).toBeVisible();
    await expect(steps.getByTestId('receipt')).toContainText(offline);
  });
  await test.step('insights', async () => {
    const insights = await open('Insights');
    await insights.getByRole('button', { name: 'Generate insights · 4 tokens' }).click();
    await expect(insights.getByText(/Confidence: \d+%/).first()).toBeVisible();
    await expect(insights.getByTestId('receipt')).toContainText(offline);
  });
  await test.step('the chat', async () => {
    await page.goto(`${platform.url}/dashboard/ai-chat`);
    await page.getByLabel('Your question').fill('How much are our open deals worth by stage?');
    await page.getByRole('button', { name: 'Send · 1 token' }).click();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible();
  });
  expect(left).toEqual([]);
}
