import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../start/checks.ts';
import { findBrowser } from '../test/browser.ts';
import { median, type Row } from './rows.ts';
import { watchScripts } from './visit.ts';

const categories = { performance: 95, accessibility: 98, 'best-practices': 98, seo: 98 } as const;
type Category = keyof typeof categories;
const names: Record<Category, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

const measured = ['', '/ja'].flatMap((language) =>
  ['/', '/features', '/pricing', '/documentation'].map((path) =>
    language && path === '/' ? language : language + path,
  ),
);
const rounds = 3;

/** Scores of public pages on Lighthouse's phone, 0 to 100: the median of three visits with nothing cached. */
export async function scoresOf(origin: string): Promise<Row[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const rows: Row[] = [];
    for (const path of measured) {
      const visits = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(origin + path, port));
      for (const [category, least] of Object.entries(categories) as [Category, number][]) {
        const ours = median(visits.map((visit) => visit[category]));
        rows.push({ what: `${path}: ${names[category]}`, unit: '', ours, target: { least } });
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function visit(url: string, port: number): Promise<Record<Category, number>> {
  const onlyCategories = Object.keys(categories);
  const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error', output: 'json' });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const of = (category: string) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
  return Object.fromEntries(onlyCategories.map((category) => [category, of(category)])) as Record<Category, number>;
}

/** Of every public page the one with the most JavaScript, as transferred. */
export async function heaviestOf(browser: Browser, origin: string): Promise<Row> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  let most = { url: '', bytes: 0 };
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]*)/g)) {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const scripts = await watchScripts(session);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.close();
    if (scripts.bytes > most.bytes) most = { url, bytes: scripts.bytes };
  }
  const what = `JavaScript, brotli: most on a public page (${new URL(most.url).pathname})`;
  return { what, unit: 'KB', ours: most.bytes / 1024, target: { ours: 110 } };
}
