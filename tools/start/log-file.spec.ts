import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'fernway-log-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const entry = (level: number, msg: string, err?: object) => `${JSON.stringify({ level, service: 'crm', msg, err })}\n`;
const text = entry(30, 'listening') + entry(50, 'request failed', { message: 'no such table' }) + '(node:1) DeprecationWarning\n' + 'Error: out of memory\n';

it('keeps everything in the file, and shows what went wrong', async () => {
  const shown: string[] = [];
  const log = new LogFile(data, 'platform', (line) => shown.push(line), false);
  // A line may come in two pieces.
  log.write(text.slice(0, 30));
  log.write(text.slice(30));
  log.end();
  expect(shown).toEqual(['crm: request failed: no such table', 'Error: out of memory']);
  await sleep(50);
  expect(readFileSync(join(data, 'logs', 'platform.log'), 'utf8')).toBe(text);
});

it('says once what repeats itself', () => {
  const shown: string[] = [];
  const log = new LogFile(data, 'platform', (line) => shown.push(line), false);
  for (let time = 0; time < 5; time += 1) log.write(entry(50, 'no database'));
  log.write(entry(50, 'another'));
  expect(shown).toEqual(['crm: no database', 'crm: another']);
});

it('shows all of it when asked to', () => {
  const shown: string[] = [];
  new LogFile(data, 'platform', (line) => shown.push(line), true).write(text);
  expect(shown).toHaveLength(4);
});
