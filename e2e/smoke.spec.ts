import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { languages, pathInLanguage } from '@fernway/i18n';
import type { Contributes } from '@fernway/web-kit/remote-app';
import { root } from '../tools/bootstrap/process.mjs';
import { newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import { answerWizard, balance, draftEmail, fillSignUp, payForTokens, saveLead, takeBonuses } from './people.js';
import { consoleErrors, expectAccessible, wide } from './screens/checks.js';
import type { Platform } from './platform.js';

// The one part of the journeys that `npm test` runs: a customer's first minutes, and a look at every page.

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('signs up, answers the wizard, loads sample data, adds a lead, drafts an e-mail and buys tokens', async ({
  page,
}) => {
  await page.goto(platform.url);
  await page.getByRole('button', { name: 'Get started for free' }).first().click();
  await answerWizard(page);
  await page.waitForURL('**/signup');
  await fillSignUp(page, newAccount());
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Setup' }).click();
  await page.waitForURL('**/dashboard/fnb');
  await takeBonuses(page, ['Welcome!'], ['Great Exploring!', 'Food & Beverage']);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect(page.getByText('You are looking at sample data')).toBeVisible();
  await saveLead(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'mara@oak-bakery.example' })).toBeVisible();
  await draftEmail(page);
  await expect(balance(page)).toContainText('17');
  await payForTokens(page);
  await expect(balance(page)).toContainText('117');
});

test('buys tokens in Japanese, from the button on the landing page to the success page', async ({ page }) => {
  await page.goto(`${platform.url}/ja`);
  await page.getByRole('button', { name: 'トークンを購入' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '200トークンを購入' }).click();
  await expect(page.getByRole('heading', { name: 'アカウントを作成' })).toBeVisible();
  const { email, password, firstName } = newAccount();
  await page.locator('[name=firstName]').fill(firstName);
  await page.locator('[name=lastName]').fill('Lee');
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByLabel('パスワード（確認）').fill(password);
  await page.getByRole('button', { name: 'アカウントを作成' }).click();
  await page.getByText('飲食').click();
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: '設定を完了' }).click();
  await page.waitForURL('**/dashboard/billing/orders?package=fernway_200');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '200トークンを購入' }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: '$2.00を支払う' }).click();
  await checkout.waitForURL('**/payment-success?session_id=*');
  await expect(checkout.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(checkout.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
  await expect(page.getByRole('button', { name: /トークン残高/ })).toContainText(/2[12]\d/);
});

test('brings back a note, a form and a question that were typed and not sent, in another browser', async ({
  browser,
}) => {
  const account = { ...newAccount(), language: 'en', timeZone: 'UTC' };
  const settings = { viewport: wide, baseURL: platform.url };
  const here = await browser.newContext(settings);
  const client = await signUp(here.request, platform.url, account);
  const home = await settleIn(client, {
    teamSize: 'solo',
    visited: ['/dashboard/fnb', '/dashboard/contacts', '/dashboard/ai-chat'],
  });
  const { id } = await client.call('POST', '/api/crm/contacts', { name: 'Mara Jones' });
  const elsewhere = await browser.newContext(settings);
  const { email, password } = account;
  await elsewhere.request.post('/api/identity/sign-in', {
    headers: { origin: platform.url },
    data: { email, password },
  });
  const kept = async (): Promise<string[]> =>
    (await client.call('GET', '/api/identity/drafts')).items.map(({ key }: { key: string }) => key).sort();
  const open = async (context: typeof here) => {
    await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
    const page = await context.newPage();
    return {
      page,
      note: page.getByRole('textbox', { name: 'Note' }),
      name: page.getByRole('dialog').getByLabel('Full Name'),
      question: page.getByRole('textbox', { name: 'Your question' }),
    };
  };

  const first = await open(here);
  await first.page.goto(`/dashboard/contacts/${id}`);
  await first.note.pressSequentially('She asked for rye');
  await first.page.goto(home);
  await first.page.getByRole('button', { name: 'Add New Lead' }).click();
  await first.name.fill('Ben Lee');
  await first.page.goto('/dashboard/ai-chat');
  await first.question.fill('Who is new?');
  await first.page.close({ runBeforeUnload: true });
  await expect.poll(kept).toEqual(['chat:new', 'contact:new', `note:contact:${id}`]);

  const second = await open(elsewhere);
  await second.page.goto(`/dashboard/contacts/${id}`);
  await expect(second.note).toHaveText('She asked for rye');
  await second.note.press('Control+Enter');
  await expect(second.page.getByRole('listitem').filter({ hasText: 'She asked for rye' }).first()).toBeVisible();
  await second.page.goto(home);
  await second.page.getByRole('button', { name: 'Add New Lead' }).click();
  await expect(second.name).toHaveValue('Ben Lee');
  await second.page.getByRole('button', { name: 'Discard' }).click();
  await expect(second.name).toHaveValue('');
  await expect.poll(kept).toEqual(['chat:new']);
  await second.page.goto('/dashboard/ai-chat');
  await expect(second.question).toHaveValue('Who is new?');
  for (const context of [here, elsewhere]) await context.close();
});

const routes = (
  await Promise.all(
    globSync('apps/*/src/contributes.ts', { cwd: root }).map(
      (file) => import(pathToFileURL(join(root, file)).href) as Promise<{ contributes: Contributes }>,
    ),
  )
).flatMap(({ contributes }) => contributes.routes);
const pathsFor = (access: 'public' | 'signed-in') =>
  routes
    .filter((route) => route.access === access)
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .filter((path) => !path.includes(':'));

const isPrerendered = (path: string) => routes.some((route) => route.path === path && route.prerender);

/** What the shell and the services show beside the remotes' own pages. */
const nowhere = '/nope';
const publicPaths = ['/es', '/auth', '/signup', '/auth/reset', '/auth/confirm#x', nowhere, '/api/messaging/mailbox'];
const insidePaths = [
  '/dashboard/profile',
  ...['', '/workspace', '/business', '/members', '/notifications', '/storage', '/api-keys'].map(
    (section) => `/dashboard/settings${section}`,
  ),
];

async function expectSoundPage(page: Page, path: string): Promise<void> {
  const errors = consoleErrors(page);
  await page.goto(platform.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .fw-skeleton')).toHaveCount(0);
  await expectAccessible(page, path);
  // The browser tells the status of the page that is not there, and the page logs its path.
  if (path !== nowhere) expect(errors).toEqual([]);
}

for (const path of [...pathsFor('public'), ...publicPaths])
  test(`shows ${path} without an error`, { tag: `@${path.replace(/#.*/, '')}` }, ({ page }) =>
    expectSoundPage(page, path),
  );

test('public pages are there in five languages, and no link or picture of theirs leads to nothing', async ({
  request,
}) => {
  const linked = new Map<string, string>();
  for (const path of pathsFor('public').filter(isPrerendered))
    for (const language of languages) {
      const address = pathInLanguage(path, language);
      const answer = await request.get(platform.url + address, { maxRedirects: 0 });
      const html = await answer.text();
      expect([address, answer.status()]).toEqual([address, 200]);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html.match(/<h1/g)).toHaveLength(1);
      for (const of of languages)
        expect(html).toContain(`hreflang="${of}" href="${platform.url}${pathInLanguage(path, of)}"`);
      for (const [, href = ''] of html.matchAll(/ (?:href|src|srcSet)="(\/[^"#]*)/gi))
        linked.set(href.replaceAll('&amp;', '&'), address);
    }
  for (const [href, on] of linked) {
    const answer = await request.get(platform.url + href, { maxRedirects: 0 });
    expect(`${href} on ${on}: ${answer.status()}`).toBe(`${href} on ${on}: 200`);
  }
});

test.describe('signed in', () => {
  let page: Page;
  const ids: Record<string, string> = {};

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ viewport: wide, colorScheme: 'light', reducedMotion: 'reduce' });
    const account = { ...newAccount(), language: 'en', timeZone: 'UTC' };
    const client = await signUp(context.request, platform.url, account);
    await settleIn(client, { teamSize: 'solo', visited: pathsFor('signed-in') });
    await client.call('POST', '/api/crm/sample-data', {
      trade: 'fnb',
      language: 'en',
      timeZone: 'UTC',
      currency: 'USD',
    });
    for (const kind of ['contacts', 'companies', 'deals'])
      ids[kind] = (await client.call('GET', `/api/crm/${kind}?limit=1`)).items[0].id;
    await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
    page = await context.newPage();
  });
  test.afterAll(() => page.context().close());

  for (const path of [...pathsFor('signed-in'), ...insidePaths])
    test(`shows ${path} without an error`, { tag: `@${path}` }, () => expectSoundPage(page, path));

  for (const kind of ['contacts', 'companies', 'deals'])
    test(`shows a record of ${kind} without an error`, { tag: `@/dashboard/${kind}/x` }, () =>
      expectSoundPage(page, `/dashboard/${kind}/${ids[kind]}`),
    );
});
