import { expect, type Page, type Response } from '@playwright/test';
import { ApiUser } from './api-user.js';
import { GeminiPeer } from './gemini-peer.js';
import { test } from './one-platform.js';
import { balance, signIn } from './people.js';
import { Platform } from './platform.js';

let gemini: GeminiPeer;
test.beforeAll(async () => {
  gemini = await GeminiPeer.start();
});
test.afterAll(() => gemini.close());

/** Somebody with 15 tokens at the dashboard, who has asked for a draft. */
async function askForDraft(page: Page, platform: Platform): Promise<{ ann: ApiUser; answer: Response }> {
  const ann = await ApiUser.signUp(platform);
  await ann.call('PUT', '/api/identity/onboarding', {
    body: { businessType: 'other', teamSize: 'solo', focusAreas: ['sales'] },
  });
  await ann.post('/api/tokens/bonuses/login', {});
  await ann.post('/api/tokens/bonuses/exploration', { route: '/dashboard' });
  await signIn(page, platform.url, ann.account);
  await expect(balance(page)).toContainText('20');
  await page.getByLabel('Email type').selectOption('follow-up');
  await page.getByLabel('Context').fill('she asked about delivery on Mondays');
  // A form that was drawn anew meanwhile would ask nothing: then this says so, and not a time-out.
  await expect(page.getByLabel('Context')).toHaveValue(/delivery/);
  const answered = page.waitForResponse('**/api/ai/emails', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Draft e-mail · 3 tokens' }).click();
  return { ann, answer: await answered };
}

/** Nothing was paid: the reservation is back, the energy point too, and the ledger says nothing of it. */
async function expectNothingPaid(page: Page, ann: ApiUser): Promise<void> {
  const untouched = { total: 20, used: 0, available: 20, held: 0, expired: 0, debt: 0, holds: [], expiring: [] };
  await expect.poll(async () => (await ann.get('/api/tokens/balance')).body).toEqual(untouched);
  await expect.poll(async () => (await ann.get('/api/tokens/energy')).body).toMatchObject({ current: 20 });
  expect((await ann.entries()).map(({ type }) => type)).toEqual(['bonus', 'bonus', 'grant']);
  await expect(balance(page)).toContainText('20');
}

for (const { AI, title, shown } of [
  {
    AI: 'gemini',
    title: 'a provider that fails costs nothing, and the user is told',
    async shown(page: Page, answer: Response) {
      expect([answer.status(), await answer.json()]).toEqual([
        502,
        expect.objectContaining({ code: 'generation-failed' }),
      ]);
      await expect(page.getByText('Generation Failed')).toBeVisible();
      await expect(page.getByText('Failed to generate email. Please try again.')).toBeVisible();
      await expect(page.getByTestId('receipt')).toHaveCount(0);
    },
  },
  {
    AI: 'gemini,offline',
    title: 'a provider that fails is stood in for, free of charge and labelled',
    async shown(page: Page, answer: Response) {
      expect([answer.status(), await answer.json()]).toEqual([
        200,
        expect.objectContaining({ receipt: expect.objectContaining({ tokens: 0, offline: true, fallback: true }) }),
      ]);
      await expect(page.getByText('Written offline, without a language model')).toBeVisible();
      await expect(page.getByTestId('receipt')).toContainText('The provider failed: no charge');
      await expect(page.getByTestId('receipt')).toContainText('Balance: 20');
    },
  },
]) {
  test(`AI=${AI}: ${title}`, async ({ page }) => {
    test.setTimeout(240_000);
    const asked = gemini.asked.length;
    const platform = await Platform.start({ env: { AI, GEMINI_API_KEY: 'test', GEMINI_BASE_URL: gemini.url } });
    try {
      const { ann, answer } = await askForDraft(page, platform);
      await shown(page, answer);
      // Tried again twice: what is overloaded may not be a moment later.
      expect(gemini.asked.slice(asked)).toEqual(
        Array.from({ length: 3 }, () => 'POST /v1beta/models/gemini-2.5-flash:generateContent'),
      );
      await expectNothingPaid(page, ann);
      await ann.close();
    } finally {
      await platform.close();
    }
  });
}
