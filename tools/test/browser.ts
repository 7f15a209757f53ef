import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { command } from './command.ts';

/**
 * The browser of the journeys: `FERNWAY_CHROMIUM`, Playwright's own, or the system's; where none is there it is
 * installed (by Playwright, else by apt as root).
 * @returns path of an executable, or undefined when none can be had
 */
export async function findBrowser(): Promise<string | undefined> {
  const found = installed();
  if (found) return found;
  console.log('No browser here: installing Chromium …');
  const quiet = { onLine: () => undefined };
  if ((await command('playwright', ['install', 'chromium'], quiet)) === 0) return installed();
  if (process.getuid?.() === 0 && process.platform === 'linux') {
    await command('apt-get', ['update', '-qq'], quiet);
    await command('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet);
  }
  return installed();
}

function installed(): string | undefined {
  const onPath = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  );
  return [process.env.FERNWAY_CHROMIUM, chromium.executablePath(), ...onPath].find((path) => path && existsSync(path));
}
