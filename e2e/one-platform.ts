import { test as plain } from '@playwright/test';
import { Platform } from './platform.js';

/**
 * With a platform for all suites that want nothing special of theirs: starting one takes longer than most of them. It runs
 * from the first that asks for it to the last. Whoever is in it signed up in his own suite.
 */
export const test = plain.extend<object, { onePlatform: Platform }>({
  onePlatform: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const platform = await Platform.start({ env: { BILLING_PLANS: 'enforced' } });
      await use(platform);
      await platform.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
