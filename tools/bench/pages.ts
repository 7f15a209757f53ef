// Public pages by Lighthouse; the landing page and the dashboard home in Chromium, as a slow phone on a slow network has
// them: CPU 4 times slower, 150 ms, 1.6 Mbit/s. The reference is a page of one heading and one button from node:http,
// under the same conditions.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runPlatform } from '../platform/run-platform.ts';
import { findBrowser } from '../test/browser.ts';
import { heaviestOf, scoresOf } from './lighthouse.ts';
import { newSignedIn, type SignedIn } from './person.ts';
import { bareHtml, visit, type Visit, type Wanted } from './visit.ts';
import { median, report } from './rows.ts';

/** The frame that a person recognises: its bar with the search, its sidebar with the pages of the remotes by name. */
const homeWanted: Wanted = {
  alive: '.top-bar button',
  painted: [
    '.top-bar .top-bar-search',
    '.sidebar a[href="/dashboard/contacts"]',
    '.sidebar a[href="/dashboard/sales"]',
  ],
  content: '.crm-stat-value',
};
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
const platform = await runPlatform({ dataDir, env: { RATE_LIMIT_ANONYMOUS_WRITES: '1000' } }).catch(
  async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  },
);
const bare = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(bareHtml),
).listen(0, '127.0.0.1');
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
});

/** One visit with nothing cached, then, where asked, a second one with what the first has left. */
async function visits(url: string, wanted: Wanted, state?: SignedIn, again = false): Promise<Visit[]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(state && { storageState: state }),
  });
  const first = await visit(await context.newPage(), url, wanted);
  const second = again ? [await visit(await context.newPage(), url, wanted)] : [];
  await context.close();
  return [first, ...second];
}

try {
  const landing: Visit[] = [];
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  const floor: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(
      ...(await visits(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, {
        alive: 'button',
        painted: ['h1'],
      })),
    );
    landing.push(...(await visits(`${platform.url}/`, { alive: 'main button', painted: ['h1'] })));
    const { state, home } = await newSignedIn(platform.url);
    const [first, second] = await visits(platform.url + home, homeWanted, state, true);
    if (!first || !second) throw new Error('The dashboard was not seen twice');
    cold.push(first);
    warm.push(second);
  }
  const of = (all: Visit[], part: (visit: Visit) => number) => median(all.map(part));
  const row = (what: string, unit: string, all: Visit[], part: (visit: Visit) => number, ours?: number) => ({
    what,
    unit,
    ours: of(all, part),
    ...(unit === 'ms' && part !== blocking && part !== content && { reference: of(floor, part) }),
    ...(ours !== undefined && { target: { ours } }),
  });
  report([
    row('Landing: JavaScript, brotli', 'KB', landing, script, 110),
    row('Landing: largest paint', 'ms', landing, largest, 900),
    row('Landing: interactive', 'ms', landing, interactive, 1_700),
    row('Landing: layout shift', '', landing, shift, 0.02),
    row('Dashboard home, cold: frame painted', 'ms', cold, painted, 1_200),
    row('Dashboard home, cold: largest paint', 'ms', cold, largest, 3_500),
    row('Dashboard home, cold: figures of the cards shown', 'ms', cold, content),
    row('Dashboard home, cold: layout shift', '', cold, shift, 0.02),
    row('Dashboard home, cold: JavaScript, brotli', 'KB', cold, script, 400),
    row('Dashboard home, cold: main thread blocked', 'ms', cold, blocking, 800),
    row('Dashboard home, warm: frame painted', 'ms', warm, painted),
    row('Dashboard home, warm: largest paint', 'ms', warm, largest, 1_500),
    row('Dashboard home, warm: figures of the cards shown', 'ms', warm, content),
    await heaviestOf(browser, platform.url),
    ...(await scoresOf(platform.url)),
  ]);
} finally {
  await browser.close();
  bare.close();
  await platform.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function script({ scriptKilobytes }: Visit) {
  return scriptKilobytes;
}
function largest({ largestPaint }: Visit) {
  return largestPaint;
}
function interactive({ interactiveAt }: Visit) {
  return interactiveAt;
}
function shift({ layoutShift }: Visit) {
  return layoutShift;
}
function painted({ paintedAt }: Visit) {
  return paintedAt;
}
function content({ contentAt }: Visit) {
  return contentAt;
}
function blocking({ blockedMs }: Visit) {
  return blockedMs;
}
