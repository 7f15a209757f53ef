import { jest } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { skip } from '../test/skip.ts';
import { LogFile } from './log-file.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'fernway-log-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const entry = (level: number, msg: string, err?: object) => `${JSON.stringify({ level, service: 'crm', msg, err })}\n`;
const text =
  entry(30, 'listening') +
  entry(50, 'request failed', { message: 'no such table' }) +
  '(node:1) DeprecationWarning\n' +
  'Error: out of memory\n';

it('keeps everything in the file, and shows what went wrong', async () => {
  const shown: string[] = [];
  const log = new LogFile(data, 'platform', (line) => shown.push(line), false);
  // A line may come in two pieces.
  log.write(text.slice(0, 30));
  log.write(text.slice(30));
  await log.end();
  expect(shown).toEqual(['crm: request failed: no such table', 'Error: out of memory']);
  expect(readFileSync(join(data, 'logs', 'platform.log'), 'utf8')).toBe(text);
});

it('puts a file aside once it is full, while it is being written, and keeps so many', async () => {
  const limits = { bytes: 1_000, earlier: 2 };
  const folder = join(data, 'logs');
  const written: string[] = [];
  let count = 0;
  for (const run of [1, 2]) {
    const log = new LogFile(data, 'platform', () => undefined, false, limits);
    for (let n = 0; n < 60; n += 1) {
      written.push(entry(30, `line ${(count += 1)} of run ${run}`));
      // A line may come in two pieces: it stays whole.
      const cut = n % 7 ? 0 : 20;
      log.write(written.at(-1)!.slice(0, cut));
      log.write(written.at(-1)!.slice(cut));
    }
    await log.end();
  }
  const kept = ['platform.log.2', 'platform.log.1', 'platform.log'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  expect(readdirSync(folder).sort()).toEqual(['platform.log', 'platform.log.1', 'platform.log.2']);
  for (const text of kept) expect(text.length).toBeLessThan(limits.bytes + 200);
  // The end of all that was written, and nothing twice.
  expect(kept.join('').split('\n').length).toBeGreaterThan(20);
  expect(written.join('').endsWith(kept.join(''))).toBe(true);
});

it('says once what repeats itself', () => {
  const shown: string[] = [];
  const log = new LogFile(data, 'platform', (line) => shown.push(line), false);
  for (let time = 0; time < 5; time += 1) log.write(entry(50, 'no database'));
  log.write(entry(50, 'another'));
  expect(shown).toEqual(['crm: no database', 'crm: another']);
});

it('says each message of a service at most once a minute, with the last cause and how often it came, and keeps all in the file', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const shown: string[] = [];
  const log = new LogFile(data, 'platform', (line) => shown.push(line), false);
  const failing = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      for (const message of ['Connection terminated', 'connect ECONNREFUSED'])
        log.write(entry(50, 'Not available right now', { message }));
      log.write(entry(50, 'Retrying parked events failed'));
      jest.advanceTimersByTime(1_000);
    }
  };
  failing(60);
  expect(shown.splice(0)).toEqual([
    'crm: Not available right now: Connection terminated',
    'crm: Retrying parked events failed',
    'crm: Not available right now: connect ECONNREFUSED (119 times)',
    'crm: Retrying parked events failed (59 times)',
  ]);
  failing(1);
  jest.advanceTimersByTime(180_000);
  expect(shown.splice(0)).toEqual([
    'crm: Not available right now: connect ECONNREFUSED (2 times)',
    'crm: Retrying parked events failed',
  ]);
  failing(3);
  jest.useRealTimers();
  await log.end();
  expect(shown).toEqual(['crm: Not available right now: Connection terminated', 'crm: Retrying parked events failed']);
  expect(
    readFileSync(join(data, 'logs', 'platform.log'), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(64 * 3);
});

it('shows all of it when asked to', () => {
  const shown: string[] = [];
  new LogFile(data, 'platform', (line) => shown.push(line), true).write(text);
  expect(shown).toHaveLength(4);
});

it('writes on after a disk that was full, and says once that it could not', async () => {
  if (!existsSync('/dev/full')) return skip('a log on a full disk: this system has no /dev/full');
  const shown: string[] = [];
  const path = join(data, 'logs', 'platform.log');
  mkdirSync(join(data, 'logs'));
  // Every write to this device fails as on a full disk.
  symlinkSync('/dev/full', path);
  const log = new LogFile(data, 'platform', (line) => shown.push(line), false);
  const writing = async (until: () => boolean) => {
    for (const end = Date.now() + 60_000; !until() && Date.now() < end; await sleep(20))
      log.note({ level: 30, msg: 'still here' });
  };
  await writing(() => shown.length > 0);
  const again = Date.now() + 1_500;
  await writing(() => Date.now() > again);
  rmSync(path);
  await writing(() => existsSync(path) && readFileSync(path, 'utf8').includes('still here'));
  await log.end();
  expect(shown).toEqual([expect.stringContaining('ENOSPC')]);
  expect(readFileSync(path, 'utf8')).toMatch(/^\n\{"level":30,"msg":"still here"\}\n/);
});
