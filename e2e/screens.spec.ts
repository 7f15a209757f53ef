import { expect, type Page } from '@playwright/test';
import { test } from './one-platform.js';
import { signUpIn } from './screens/account.js';
import { consoleErrors, expectSound, phone, wide } from './screens/checks.js';
import type { Platform } from './platform.js';

let platform: Platform;
test.beforeAll(({ onePlatform }) => {
  platform = onePlatform;
});
test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const open = (page: Page, path: string) => page.goto(platform.url + path);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

type Screen = { name: string; path: string; ready: (page: Page) => Promise<unknown>; expected?: RegExp };

const landing = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached();
const publicScreens: Screen[] = [
  { name: 'landing page', path: '/', ready: landing },
  { name: 'landing page in Japanese', path: '/ja', ready: landing },
  { name: 'landing page in Korean', path: '/ko', ready: landing },
  {
    name: 'wizard',
    path: '/',
    ready: async (page) => {
      await landing(page);
      await page.getByRole('button', { name: 'Get started for free' }).first().click();
      await expect(page.getByRole('dialog').getByText('Step 1 of 3')).toBeVisible();
    },
  },
  { name: 'sign-in', path: '/auth', ready: (page) => expect(heading(page, 'Sign in')).toBeVisible() },
  { name: 'sign-up', path: '/signup', ready: (page) => expect(heading(page, 'Create your account')).toBeVisible() },
  {
    name: 'cancelled payment',
    path: '/payment-cancelled',
    ready: (page) => expect(heading(page, 'Payment Cancelled')).toBeVisible(),
  },
  {
    name: 'local mailbox',
    path: '/api/messaging/mailbox',
    ready: (page) => expect(heading(page, 'Local mailbox')).toBeVisible(),
  },
  {
    name: 'invitation that works no more',
    path: '/auth/invitation#x',
    ready: (page) => expect(page.getByText('This invitation no longer works')).toBeVisible(),
    expected: /404/,
  },
  {
    name: 'confirmation',
    path: '/auth/confirm#x',
    ready: (page) => expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible(),
  },
  {
    name: 'confirmation that works no more',
    path: '/auth/confirm#x',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await expect(page.getByText('This link does not work')).toBeVisible();
    },
    expected: /404/,
  },
  {
    name: 'password reset',
    path: '/auth/reset',
    ready: (page) => expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible(),
  },
  {
    name: 'password reset that was asked for',
    path: '/auth/reset',
    ready: async (page) => {
      await page.getByLabel('Email').fill('nobody@oak.example');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Check your email')).toBeVisible();
    },
  },
  {
    name: 'password reset that works no more',
    path: '/auth/reset#x',
    ready: (page) => expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible(),
    expected: /404/,
  },
  {
    name: 'page that is not there',
    path: '/nope',
    ready: (page) => expect(heading(page, 'Oops! Page not found')).toBeVisible(),
    // The browser tells the status, the page logs the path.
    expected: /404/,
  },
];

const insideScreens: Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard/fnb',
    ready: async (page) => {
      await expect(page.getByTestId('new-leads')).toHaveText('4');
      // The last to come is the price; a button that becomes usable while colours are compared has those of both.
      await expect(page.getByRole('button', { name: 'Draft e-mail' })).toBeEnabled();
    },
  },
  {
    name: 'Add New Lead',
    path: '/dashboard/fnb',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add New Lead' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Lead' }).click();
      await expect(page.getByRole('dialog').getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'calendar',
    path: '/dashboard/calendar',
    ready: (page) => expect(page.getByRole('combobox', { name: 'View' })).toBeEnabled(),
  },
  {
    name: 'week of the calendar',
    path: '/dashboard/calendar?view=week',
    ready: (page) => expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible(),
  },
  {
    name: 'Add company',
    path: '/dashboard/company',
    ready: async (page) => {
      await expect(page.getByText('No company yet')).toBeVisible();
      await page.getByRole('button', { name: 'Add company' }).click();
      await expect(page.getByRole('group', { name: 'Customer Support' })).toBeVisible();
    },
  },
  {
    name: 'contacts',
    path: '/dashboard/contacts',
    ready: (page) => expect(page.getByRole('row').nth(3)).toBeVisible(),
  },
  {
    name: 'pipelines',
    path: '/dashboard/settings/pipelines',
    ready: (page) => page.getByRole('button', { name: 'Edit Sales' }).click(),
  },
  {
    name: 'custom fields',
    path: '/dashboard/settings/custom-fields',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add field to deals' }).click();
      await page.getByLabel('Type').selectOption('choice');
      await page.getByRole('button', { name: 'Add choice' }).click();
    },
  },
  {
    name: 'contacts under filter and selection',
    path: '/dashboard/contacts',
    ready: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .click();
      await expect(page.getByRole('region', { name: 'Selected records' })).toBeVisible();
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByLabel('Field').selectOption('tags');
      await page.getByRole('button', { name: 'Or…' }).click();
    },
  },
  {
    name: 'duplicates',
    path: '/dashboard/settings/duplicates',
    ready: (page) => expect(page.getByRole('button', { name: /^Compare with Mara/ })).toBeVisible(),
  },
  {
    name: 'import with an owner who is nobody',
    path: '/dashboard/import',
    ready: async (page) => {
      const people = 'Name,Email,Owner,Notes\nBen,ben@oak.example,,Likes oak\nZoe,zoe@oak.example,Nobody Here,\n';
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
      await expect(page.getByLabel('What Owner becomes')).toHaveValue('owner');
      await expect(page.getByLabel('What Notes becomes')).toHaveValue('note');
      await expectSound(page);
      await page.getByRole('button', { name: 'Check without importing' }).click();
      await expect(page.getByText('Owner: “Nobody Here” is no member of the workspace')).toBeVisible();
    },
  },
  {
    name: 'companies',
    path: '/dashboard/companies',
    ready: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'new product over the list',
    path: '/dashboard/products?add',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^SKU/)).toBeVisible(),
  },
  {
    name: 'new sale over the list',
    path: '/dashboard/sales-records?add',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^Quantity/)).toBeVisible(),
  },
  {
    name: 'expenses',
    path: '/dashboard/expenses',
    ready: (page) => expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible(),
  },
  {
    name: 'new expense over the list',
    path: '/dashboard/expenses?add',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^Category/)).toBeVisible(),
  },
  {
    name: 'contacts without a match',
    path: '/dashboard/contacts?q=zzzz',
    ready: (page) => expect(page.getByText('No contact matches')).toBeVisible(),
  },
  {
    name: 'sales',
    path: '/dashboard/sales',
    ready: (page) => expect(page.getByRole('heading', { name: 'New leads per week' })).toBeVisible(),
  },
  {
    name: 'analysis',
    path: '/dashboard/analysis',
    ready: (page) => expect(page.getByRole('button', { name: 'Apply AI Analysis · 5 tokens' })).toBeEnabled(),
  },
  {
    name: 'customer insights before anybody was spoken with',
    path: '/dashboard/customer-insights',
    ready: (page) => expect(page.getByText('Nobody is waiting')).toBeVisible(),
  },
  {
    name: 'predictive analytics without history',
    path: '/dashboard/predictive-analytics',
    ready: (page) => expect(page.getByText('Not enough history yet').last()).toBeVisible(),
  },
  {
    name: 'crm analysis',
    path: '/dashboard/crm-analysis',
    ready: (page) => expect(page.getByRole('heading', { name: 'Key accounts' })).toBeVisible(),
  },
  {
    name: 'advanced analytics',
    path: '/dashboard/advanced-analytics',
    ready: (page) => expect(page.getByRole('heading', { name: 'Regional distribution' })).toBeVisible(),
  },
  {
    name: 'customer sentiment before anything was said',
    path: '/dashboard/sentiment-analysis',
    ready: (page) => expect(page.getByText('No sentiment to show yet')).toBeVisible(),
  },
  {
    name: 'promotion brief with what is missing',
    path: '/dashboard/promotion-ideas',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Find ideas · 3 tokens' }).click();
      await expect(page.getByText('This field is required')).toHaveCount(4);
    },
  },
  {
    name: 'promotion resources',
    path: '/dashboard/promotion-ideas/resources',
    ready: async (page) => {
      await expect(page.getByRole('article', { name: 'What is coming' })).toBeVisible();
      await page.getByRole('article', { name: 'Come back' }).getByText('Read the text').click();
    },
  },
  {
    name: 'billing',
    path: '/dashboard/billing',
    ready: (page) => expect(page.getByRole('table').first()).toBeVisible(),
  },
  {
    name: 'token history',
    path: '/dashboard/billing/history',
    ready: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'statement and recomputed balance',
    path: '/dashboard/billing/statements',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Recompute my balance' }).click();
      await expect(page.getByTestId('verification')).toHaveText('Exact.');
      await expect(page.getByTestId('closing')).toBeVisible();
    },
  },
  {
    name: 'packages and orders',
    path: '/dashboard/billing/orders',
    ready: (page) => expect(page.getByText('No orders yet')).toBeVisible(),
  },
  {
    name: 'plan',
    path: '/dashboard/billing/plan',
    ready: (page) => expect(page.getByRole('button', { name: /^Enterprise/ })).toBeEnabled(),
  },
  {
    name: 'Purchase Tokens',
    path: '/dashboard/billing',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Buy tokens' }).click();
      await expect(page.getByRole('button', { name: 'Purchase 300 tokens' })).toBeVisible();
    },
  },
  {
    name: 'copilot with a draft, and with a call summed up beside it',
    path: '/dashboard/fnb',
    ready: async (page) => {
      await page.getByLabel('Email type').selectOption('follow-up');
      await page.getByLabel('Context').fill('she asked about delivery on Mondays');
      await page.getByRole('button', { name: 'Draft e-mail · 3 tokens' }).click();
      await expect(page.getByTestId('receipt')).toContainText('Cost: 3 tokens');
      await page.getByRole('tab', { name: 'Calls' }).click();
      await page.getByLabel('Notes or transcript').fill('We agreed on Mondays. I will send the offer tomorrow.');
      await page.getByRole('button', { name: 'Summarize call · 2 tokens' }).click();
      await expect(
        page.getByRole('article', { name: 'Summary of the call' }).getByText('I will send the offer tomorrow.'),
      ).toBeVisible();
    },
  },
  {
    name: 'failure card of a remote that is away',
    path: '/dashboard/billing',
    ready: async (page) => {
      await page.route('**/remotes/analytics/**', (route) => route.abort());
      await open(page, '/dashboard/sales');
      await expect(page.getByText('Analytics is unavailable')).toBeVisible();
    },
    expected: /ERR_FAILED|analytics/i,
  },
  { name: 'profile', path: '/dashboard/profile', ready: (page) => expect(page.getByLabel('Time zone')).toBeVisible() },
  {
    name: 'settings',
    path: '/dashboard/settings',
    ready: (page) => expect(page.getByRole('link', { name: /Pipelines/ })).toBeVisible(),
  },
  {
    name: 'settings of the workspace',
    path: '/dashboard/settings/workspace',
    ready: (page) => expect(page.getByLabel('Currency')).toBeVisible(),
  },
  {
    name: 'members and invitations',
    path: '/dashboard/settings/members',
    ready: async (page) => {
      await page.getByLabel('Email').fill('guest@oak.example');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('1 invitation is open')).toBeVisible();
    },
  },
  {
    name: 'API keys',
    path: '/dashboard/settings/api-keys',
    ready: async (page) => {
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Website form');
      await page.getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByRole('dialog').getByLabel('API key', { exact: true })).toHaveValue(/^fwk_/);
    },
  },
  {
    name: 'notification settings',
    path: '/dashboard/settings/notifications',
    ready: (page) => expect(page.getByRole('checkbox', { name: 'Mentions: In the app' })).toBeVisible(),
  },
  {
    name: 'notifications',
    path: '/dashboard/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Nothing new')).toBeVisible();
    },
  },
  {
    name: 'command palette',
    path: '/dashboard/contacts',
    ready: async (page) => {
      await expect(heading(page, 'Contacts')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    },
  },
];

const check = ({ name, path, ready, expected }: Screen) =>
  test(`${name}: sound in both themes, fits a phone, quiet`, { tag: `@${path.replace(/[?#].*$/, '')}` }, async ({
    page,
  }) => {
    const errors = consoleErrors(page);
    await open(page, path);
    await ready(page);
    await expectSound(page);
    expect(errors.filter((text) => !expected?.test(text))).toEqual([]);
  });

test.describe('signed out', () => publicScreens.forEach(check));

test.describe('signed in', () => {
  test.beforeEach(({ context }) => signUpIn(context, platform.url, { withLeads: true }));
  insideScreens.forEach(check);

  test('an address that is not confirmed: sound in both themes, fits a phone, quiet', {
    tag: '@/dashboard/settings/members',
  }, async ({ page, context }) => {
    await context.clearCookies();
    await signUpIn(context, platform.url, { confirmed: false });
    const errors = consoleErrors(page);
    await open(page, '/dashboard/settings/members');
    await expect(page.getByRole('region', { name: 'E-mail confirmation' })).toBeVisible();
    await page.getByLabel('Email').fill('guest@oak.example');
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    await expect(page.getByLabel('Invitation link')).toHaveValue(/#/);
    await expectSound(page);
    expect(errors).toEqual([]);
  });

  test('test checkout and its success: sound in both themes, fit for a phone', { tag: '@/dashboard/billing' }, async ({
    page,
  }) => {
    await open(page, '/dashboard/billing');
    await page.getByRole('button', { name: 'Buy tokens' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Purchase 100 tokens' }).click();
    const checkout = await opened;
    await expect(heading(checkout, 'Test checkout: no money moves')).toBeVisible();
    await expectSound(checkout);
    await checkout.getByRole('button', { name: 'Pay $1.00' }).click();
    await expect(heading(checkout, 'Payment Successful!')).toBeVisible();
    await expectSound(checkout);
  });

  test('the welcome screen says what it waits for', { tag: '@/dashboard' }, async ({ page }) => {
    // With the session alone, as where the profile cannot be read with it.
    const answer = {
      session: await hold(page, '/api/identity/refresh', '{}'),
      profile: await hold(page, '/api/identity/me'),
    };
    const seen = await recordWelcome(page);
    await open(page, '/dashboard');
    const label = page.getByRole('main').getByRole('status');
    await expect(heading(page, 'Welcome!')).toBeVisible();
    await expect(label).toHaveText('Authenticating...');
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '10');
    answer.session();
    await expect(label).toHaveText('Preparing dashboard...');
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '80');
    await expectSound(page);
    answer.profile();
    await expect(heading(page, 'CRM Dashboard')).toBeVisible();
    expect(await seen()).toEqual(['10 Authenticating...', '80 Preparing dashboard...', '100 Almost ready!']);
  });

  test('keys open the palette and the list of keys, and fold the sidebar', { tag: '@/dashboard/sales' }, async ({
    page,
  }) => {
    await open(page, '/dashboard/sales');
    await expect(heading(page, /^Sales$/)).toBeVisible();
    const toggle = page.getByRole('banner').getByRole('button').first();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    for (const [key, expanded] of [
      ['Control+b', 'false'],
      ['Meta+b', 'true'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(toggle).toHaveAttribute('aria-expanded', expanded);
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Contacts');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Contacts')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('All leads');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/contacts\?lifecycle=lead$/);
  });

  test('on a phone the keys open the sidebar as a drawer, which Escape closes', { tag: '@/dashboard/sales' }, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await open(page, '/dashboard/sales');
    await expect(heading(page, /^Sales$/)).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Contacts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('another language shows at once and stays', { tag: '@/dashboard/contacts' }, async ({ page }) => {
    await open(page, '/dashboard/contacts');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
    await expect(heading(page, '連絡先')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expectSound(page);
    await page.reload();
    await expect(heading(page, '連絡先')).toBeVisible();
  });
});

for (const path of ['/', '/auth']) {
  test(`the chosen theme is there before ${path} has anything to paint`, { tag: `@${path}` }, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      const found = new MutationObserver(() => {
        if (!document.body) return;
        found.disconnect();
        document.documentElement.dataset.themeAtBody = document.documentElement.dataset.theme ?? 'none';
      });
      found.observe(document, { childList: true, subtree: true });
    });
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'dark');
  });
}

/** Keeps calls waiting until the answer is called, then sends them on; with another body where one is given. */
async function hold(page: Page, path: string, postData?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue({ ...(postData && { postData }) });
  });
  return resolve;
}

/** Progress and label of the welcome screen, each time they change. */
async function recordWelcome(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      const line = bar && `${bar.value} ${bar.parentElement?.querySelector('[role=status]')?.textContent}`;
      if (line && seen.at(-1) !== line) seen.push(line);
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}
