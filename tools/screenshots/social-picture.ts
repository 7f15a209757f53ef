import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { brand } from '@fernway/brand';
import { iconSvg, socialPicture } from '@fernway/federation/icon';
import sharp from 'sharp';

const dataOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** What social networks show beside a link: mark, name, what it is, and the dashboard behind. */
export async function drawSocialPicture(browser: Browser, dashboard: string, file: string): Promise<void> {
  const { width, height } = socialPicture;
  const page = await browser.newPage({ viewport: { width, height } });
  const shot = dataOf('image/webp', await readFile(dashboard));
  await page.setContent(`<!doctype html><style>
    body { margin: 0; inline-size: ${width}px; block-size: ${height}px; overflow: hidden; background: #f1f6f3;
      color: #17201c; font-family: system-ui, sans-serif; display: flex; align-items: center }
    div { inline-size: 430px; padding-inline: 64px 40px; flex: none }
    .mark { inline-size: 88px; display: block }
    h1 { font-size: 64px; margin: 28px 0 12px; letter-spacing: -0.02em }
    p { font-size: 31px; line-height: 1.35; margin: 0; color: #46544d }
    .shot { inline-size: 1000px; flex: none; border-radius: 14px; border: 1px solid #d5ded9;
      box-shadow: 0 12px 48px rgb(23 32 28 / 18%); margin-block-start: 60px }
  </style><body><div><img class="mark" src="${dataOf('image/svg+xml', Buffer.from(iconSvg()))}">
  <h1>${brand.name}</h1><p>AI-assisted CRM for small businesses</p></div><img class="shot" src="${shot}"></body>`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await writeFile(
    file,
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 128, effort: 10 })
      .toBuffer(),
  );
  await page.close();
}
