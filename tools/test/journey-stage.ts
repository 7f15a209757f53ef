import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import type { Affected } from './affected.ts';
import type { Attempt } from './again.ts';
import { findBrowser } from './browser.ts';
import { command } from './command.ts';
import { buildAll } from './nx-stage.ts';
import { readPlaywrightResults } from './playwright-results.ts';
import { forget, heading, readSkips } from './report.ts';
import type { StageContext } from './run.ts';
import { anyOf } from './visits.ts';

const folder = join(root, 'test-results', 'journey');
const skips = join(folder, 'skipped.txt');

/** Journeys of one of Playwright's projects, each on the real platform in a real browser. */
export async function journeyStage(project: 'smoke' | 'long', context: StageContext): Promise<void> {
  const { tally, env, forRunner, affected, again } = context;
  const files = journeysOf(project, affected);
  if (files.length === 0) return;
  await buildAll(tally);
  const browser = await findBrowser();
  if (!browser) {
    tally.add({ skipped: ['journeys: no Chromium here, and none could be installed'] });
    return;
  }
  mkdirSync(folder, { recursive: true });
  forget(skips);
  const args = ['--project', project, ...(affected ? files : []), ...elsewhere(affected), ...forRunner];
  const settings = { ...journeyEnv(env), FERNWAY_CHROMIUM: browser, FERNWAY_SKIPPED_FILE: skips, FORCE_COLOR: '0' };
  const { code, result, output } = await play(args, settings);
  tally.add({ passed: result?.passed, skipped: [...(result?.skipped ?? []), ...readSkips(skips)] });
  if (code === 0 && result?.failed === 0) return console.log(`journeys: ${result.passed} passed`);
  heading('journeys failed', output);
  if (!result?.failedTests.length) tally.add({ failed: Math.max(1, result?.failed ?? 0) });
  else again.push(attempt(args, settings, result.failedTests));
}

async function play(args: string[], env: Record<string, string>) {
  const report = join(folder, 'results.json');
  forget(report);
  const lines: string[] = [];
  const code = await command('playwright', ['test', '--reporter=list,json', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    onLine: (line) => {
      lines.push(line);
      if (/^\s*(✓|✘|-)\s/.test(line)) console.log(`journey: ${line.trim()}`);
    },
  });
  return { code, result: readPlaywrightResults(report), output: lines.join('\n') };
}

const attempt = (args: string[], env: Record<string, string>, failed: string[]): Attempt => ({
  name: failed.join('; '),
  failures: failed.length,
  async run() {
    const { code, result, output } = await play([...args, '--last-failed'], env);
    const still = result?.failedTests ?? failed;
    const unsteady = failed.filter((title) => !still.includes(title));
    if (code === 0) return { failed: 0, unsteady };
    heading('journeys failed again', output);
    return { failed: Math.max(1, still.length), unsteady };
  },
});

const smoke = 'e2e/smoke.spec.ts';

/** The smoke journeys open every page, so any journey that a change can break is among them. */
function journeysOf(project: 'smoke' | 'long', affected: Affected | undefined): string[] {
  const all = globSync('e2e/*.spec.ts', { cwd: root }).sort();
  const some = !affected || affected.journeys === 'all' ? all : affected.journeys;
  if (project === 'smoke') return some.length > 0 ? [smoke] : [];
  return some.filter((file) => file !== smoke);
}

/** A platform under test chooses its transport itself: a broker is offered, not imposed. */
const journeyEnv = ({ KAFKA_BROKERS = '', ...env }: Record<string, string>) => ({
  ...env,
  KAFKA_BROKERS: '',
  TEST_KAFKA_BROKERS: KAFKA_BROKERS,
});

/** Tests that carry the address of a page (`@/dashboard/contacts`) are left out where it is none of those that a change can break. */
const elsewhere = (affected: Affected | undefined): string[] =>
  affected?.pages?.length ? ['--grep-invert', `@services(?:\\s|$)|@(?=/)(?!${anyOf(affected.pages)}(?:\\s|$))`] : [];
