import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { type Client, signedInMark } from '../platform/account.ts';
import { addCustomer, contactsFile, fillProductWorkspace } from './product-workspace.ts';

type Picture = {
  width: number;
  height: number;
  /** Brings the page to where it is worth a picture, in either theme. */
  open(page: Page, url: string, client: Client): Promise<void>;
};

const part = { width: 1200, height: 750 };

/** What public pages show of the product; the name is that of the files. */
const pictures: Record<string, Picture> = {
  home: {
    width: 1440,
    height: 900,
    async open(page, url) {
      await page.goto(`${url}/dashboard/fnb`);
      await page.getByRole('heading', { name: 'AI CRM Insights' }).waitFor();
      await page.getByText('Sales of the last 30 days').waitFor();
    },
  },
  deals: {
    ...part,
    async open(page, url) {
      await page.goto(`${url}/dashboard/deals?view=board`);
      await page.getByText('Negotiation').first().waitFor();
      await page.getByText('Wedding buffet').first().waitFor();
    },
  },
  contact: {
    ...part,
    async open(page, url, client) {
      await page.goto(`${url}/dashboard/contacts/${await addCustomer(client)}`);
      await page.getByText('They liked the sea bass').waitFor();
    },
  },
  import: {
    ...part,
    async open(page, url, client) {
      await page.goto(`${url}/dashboard/import`);
      const buffer = Buffer.from(await contactsFile(client));
      await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check without importing' }).click();
      await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    },
  },
  assistant: {
    ...part,
    async open(page, url) {
      await page.goto(`${url}/dashboard/ai-chat`);
      const question = page.getByRole('textbox', { name: 'Your question' });
      await question.fill('Which are our three biggest open deals?');
      await page.getByRole('button', { name: 'Send · 1 token' }).click();
      await page.getByTestId('receipt').getByText('Receipt').click();
    },
  },
  calendar: {
    ...part,
    async open(page, url) {
      await page.goto(`${url}/dashboard/calendar`);
      await page.getByText('overdue tasks').waitFor();
    },
  },
  team: {
    ...part,
    async open(page, url) {
      await page.goto(`${url}/dashboard/settings/members`);
      await page.getByText('Tomás García').waitFor();
    },
  },
  sales: {
    ...part,
    async open(page, url) {
      await page.goto(`${url}/dashboard/sales`);
      await page.getByText('Counted from your own contacts').waitFor();
      await page.getByRole('heading', { name: 'AI analysis of sales' }).waitFor();
    },
  },
};

/** Largest file: there are some on a page, and phones are on slow networks. */
const mostBytes = 60_000;

export async function takeProductPictures(browser: Browser, url: string, folder: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  const client = await fillProductWorkspace(context, url);
  const page = await context.newPage();
  await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  for (const [name, { width, height, open }] of Object.entries(pictures)) {
    // In a part of the screen the sidebar would take a quarter.
    const sidebar = width === part.width ? 'collapsed' : 'expanded';
    await page.context().addCookies([{ name: 'fernway-sidebar', value: sidebar, url }]);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, url, client);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      const shot = sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      await encode(shot, join(folder, `${name}-${theme}`));
      console.log(`${name}-${theme}`);
    }
  }
  await context.close();
}

async function encode(shot: Sharp, file: string): Promise<void> {
  await writeFile(`${file}.avif`, await smallEnough((quality) => shot.clone().avif({ quality, effort: 9 }).toBuffer()));
  await writeFile(`${file}.webp`, await smallEnough((quality) => shot.clone().webp({ quality, effort: 6 }).toBuffer()));
}

async function smallEnough(encoded: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (let quality = 65; ; quality -= 10) {
    const bytes = await encoded(quality);
    if (bytes.length <= mostBytes) return bytes;
    if (quality < 30) throw new Error(`A picture of ${bytes.length} bytes is too large for a page`);
  }
}
