import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socialPicture } from '@fernway/federation/icon';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { root } from '../bootstrap/process.mjs';
import { settleIn, signedInMark, signUp } from '../platform/account.ts';
import { buildPlatform } from '../platform/build.ts';
import { runPlatform } from '../platform/run-platform.ts';
import { Stop } from '../platform/stop.ts';
import { findBrowser } from '../test/browser.ts';
import { drawIcons } from './icons.ts';
import { contacts, owner } from './people.ts';
import { takeProductPictures } from './product-pictures.ts';
import { drawSocialPicture } from './social-picture.ts';

const size = { width: 1440, height: 900 };
const pictures = [
  { theme: 'light', file: 'docs/screenshot.png' },
  { theme: 'dark', file: 'docs/screenshot-dark.png' },
] as const;

const marketing = join(root, 'apps/marketing/src/pictures');
const shell = join(root, 'apps/shell/public');

/** Pictures of the built platform for the README and the public pages, each with a workspace of its own; and icons. */
export async function screenshots(): Promise<void> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Stop('There is no Chromium here, and none could be installed.');
  await buildPlatform(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-screenshots-'));
  const platform = await runPlatform({ dataDir, env: { TOKENS_ENERGY_CLOCK: 'stopped' } });
  try {
    const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
    const browser = await chromium.launch({ executablePath, args });
    await takePictures(browser, platform.url);
    await takeProductPictures(browser, platform.url, marketing);
    await drawSocialPicture(browser, join(marketing, 'home-light.webp'), join(shell, socialPicture.file));
    await drawIcons(shell);
    await browser.close();
  } finally {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takePictures(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale: 'en-US' });
  await fillWorkspace(context, url);
  const page = await context.newPage();
  await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  await mkdir(join(root, 'docs'), { recursive: true });
  for (const { theme, file } of pictures) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${url}/dashboard/fnb`);
    // The last parts to come: the list, the trade's figures (a read model), the copilot.
    await page.getByRole('listitem').filter({ hasText: 'Mara Jones' }).first().waitFor();
    await page.getByText('Prospect').first().waitFor();
    await page.getByRole('button', { name: /Draft e-mail/ }).waitFor();
    await page.screenshot({ path: join(root, file) });
    console.log(file);
  }
}

async function fillWorkspace(context: BrowserContext, url: string): Promise<void> {
  const client = await signUp(context.request, url, { ...owner, language: 'en', timeZone: 'UTC' });
  await settleIn(client, { teamSize: 'small', visited: ['/dashboard/fnb'] });
  for (const contact of contacts) await client.call('POST', '/api/crm/contacts', contact);
}
