import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/built-once.ts',
  outputDir: 'test-results/playwright',
  projects: [
    // What `npm test` runs, and what only `npm test -- --long` does.
    { name: 'smoke', testMatch: 'smoke.spec.ts' },
    { name: 'long', testIgnore: 'smoke.spec.ts' },
  ],
  // Each has a platform and a browser, which keep two cores busy by themselves.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: {
      executablePath: process.env.FERNWAY_CHROMIUM,
      // Chromium's own sandbox needs rights that root in a container does not have.
      args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
    },
    // What the page was is kept with each step; what passes need not be filmed as well.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
