// The contacts page over 100,000 contacts in Chromium, CPU 4 times slower: from each key and click to what it paints
// (interaction to next paint, the slowest of each kind), and the longest task while the wheel turns.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { runPlatform } from '../platform/run-platform.ts';
import { findBrowser } from '../test/browser.ts';
import { writeContacts } from './crm-seed.mjs';
import { newSignedIn } from './person.ts';
import { median, report } from './rows.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000);
const target = { target: { ours: 200 } };

const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
const platform = await runPlatform({ dataDir, env: { RATE_LIMIT_ANONYMOUS_WRITES: '1000' } }).catch(
  async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  },
);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
});

/** Writes them as the service would: into the workspace of the person who looks at them. */
async function fill(workspace: string): Promise<void> {
  const { env } = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as { env: Record<string, string> };
  const client = new pg.Client({ connectionString: env['CRM_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(`select set_config('app.ws', $1, false)`, [workspace]);
    await writeContacts(client, workspace, contacts);
  } finally {
    await client.end();
  }
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen: Window['interactions'] = { slowest: 0, count: 0, task: 0 };
  window.interactions = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      seen.count += 1;
      seen.slowest = Math.max(seen.slowest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
  }).observe({ type: 'longtask' });
}

declare global {
  interface Window {
    interactions: { slowest: number; count: number; task: number };
  }
}

/** The slowest interaction, and the longest task, of what `act` does. @throws where the page saw no interaction at all */
async function measure(page: Page, act: () => Promise<void>, interactive = true) {
  await page.evaluate(() => Object.assign(window.interactions, { slowest: 0, count: 0, task: 0 }));
  await act();
  // Entries come with the frame after the one they are about.
  await page.waitForTimeout(600);
  const seen = await page.evaluate(() => window.interactions);
  if (interactive && seen.count === 0) throw new Error('The page noticed no interaction');
  return seen;
}

const times = async (count: number, act: (nth: number) => Promise<unknown>) => {
  for (let nth = 0; nth < count; nth += 1) await act(nth);
};

async function look(page: Page) {
  await page.addInitScript(observe);
  await page.goto(`${platform.url}/dashboard/contacts`);
  const grid = page.getByRole('grid');
  await grid.getByRole('row').nth(15).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await grid.focus();
  const keys = await measure(page, () =>
    times(60, (nth) => page.keyboard.press(nth % 3 === 2 ? 'ArrowDown' : 'PageDown', { delay: 30 })),
  );
  await grid.hover();
  const wheel = await measure(
    page,
    () => times(60, () => page.mouse.wheel(0, 900).then(() => page.waitForTimeout(30))),
    false,
  );
  const scrolled = await grid.evaluate((element) => element.scrollTop);
  if (scrolled < 20_000) throw new Error(`The list was scrolled by ${scrolled} px only`);
  const box = page.getByRole('searchbox');
  await box.focus();
  const typing = await measure(page, async () => {
    for (const text of ['anna smith', '小明', 'ltd']) {
      await box.pressSequentially(text, { delay: 90 });
      await page.waitForTimeout(500);
      await times(text.length, () => page.keyboard.press('Backspace', { delay: 60 }));
    }
  });
  const clicks = await measure(page, async () => {
    for (const name of ['Name', 'E-mail', 'Company']) await page.getByRole('button', { name, exact: true }).click();
    await grid.getByRole('checkbox').nth(3).click();
  });
  return { keys: keys.slowest, wheel: wheel.task, typing: typing.slowest, clicks: clicks.slowest };
}

try {
  const { state, workspace } = await newSignedIn(platform.url);
  await fill(workspace);
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: state });
    seen.push(await look(await context.newPage()));
    Object.assign(state, await context.storageState());
    await context.close();
  }
  const of = (part: keyof (typeof seen)[number]) => median(seen.map((one) => one[part]));
  report([
    { what: 'Walking down by the keyboard: slowest key', unit: 'ms', ours: of('keys'), ...target },
    { what: 'Typing in the search: slowest key', unit: 'ms', ours: of('typing'), ...target },
    { what: 'Sorting and selecting: slowest click', unit: 'ms', ours: of('clicks'), ...target },
    { what: 'Scrolling by the wheel: longest task', unit: 'ms', ours: of('wheel'), ...target },
  ]);
} finally {
  await browser.close();
  await platform.stop();
  await rm(dataDir, { recursive: true, force: true });
}
