import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  // Two cores run the platform and the browser: side by side they would only slow each other down.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: {
      executablePath: process.env.FERNWAY_CHROMIUM,
      // Chromium's own sandbox needs rights that root in a container does not have.
      args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
