import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockData } from './data-lock.ts';

describe('the lock on the data', () => {
  let data: string;
  beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'fernway-lock-'))));
  afterEach(() => rmSync(data, { recursive: true }));

  it('lets a second start see who is there', () => {
    lockData(data, 'http://localhost:4000');
    expect(() => lockData(data, 'http://localhost:5000')).toThrow(
      `Fernway is already running on ${data}: http://localhost:4000 (process ${process.pid}).`,
    );
  });

  it('is free again after a stop', () => {
    lockData(data, 'a')();
    expect(lockData(data, 'b')).toEqual(expect.any(Function));
  });

  it('does not count a holder that was killed, nor another program under its id', () => {
    writeFileSync(join(data, 'lock.json'), JSON.stringify({ pid: 2 ** 22 + 1, url: 'gone' }));
    lockData(data, 'a')();
    writeFileSync(join(data, 'lock.json'), JSON.stringify({ pid: process.pid, started: 'long ago', url: 'another' }));
    expect(lockData(data, 'b')).toEqual(expect.any(Function));
  });

  it('survives a holder that was killed while it wrote', () => {
    writeFileSync(join(data, 'lock.json'), '{"pid":');
    expect(lockData(data, 'a')).toEqual(expect.any(Function));
  });

  it('stays where it cannot be read: another user may be at work there', () => {
    // Root reads every file, but no folder as one.
    mkdirSync(join(data, 'lock.json'));
    expect(() => lockData(data, 'a')).toThrow(
      `${join(data, 'lock.json')} cannot be read (EISDIR): another user's platform may be running on it.`,
    );
    expect(existsSync(join(data, 'lock.json'))).toBe(true);
  });

  it('is refused at once where there can be no folder', () => {
    expect(() => lockData('/dev/null/data', 'a')).toThrow('The data cannot be kept in /dev/null/data (DATA_DIR): ');
  });
});
