import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAgain } from './again.ts';
import { readJestResults } from './jest-results.ts';
import { readNxOutput } from '../platform/nx-output.ts';
import { readPlaywrightResults } from './playwright-results.ts';
import { readEarlier } from './earlier.ts';
import { Tally } from './tally.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fernway-results-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const json = (value: unknown) => {
  const file = join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};

describe('results of jest', () => {
  const suite = (status: string, ...tests: string[]) => ({
    name: 'a.spec.ts',
    status,
    assertionResults: tests.map((result, index) => ({ fullName: `test ${index}`, status: result })),
  });

  it('count tests, name skipped ones, and count a file that broke before its first test', () => {
    const file = json({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [suite('failed', 'passed', 'failed'), suite('passed', 'passed', 'pending'), suite('failed')],
    });
    expect(readJestResults(file)).toEqual({
      passed: 2,
      failed: 2,
      skipped: ['test "test 1"'],
      failedFiles: [
        { file: 'a.spec.ts', tests: ['test 1'] },
        { file: 'a.spec.ts', tests: [] },
      ],
    });
  });

  it('are nothing when the runner died before it wrote them', () => {
    expect(readJestResults(join(folder, 'none.json'))).toBeUndefined();
    writeFileSync(join(folder, 'half.json'), '{"numPassed');
    expect(readJestResults(join(folder, 'half.json'))).toBeUndefined();
  });
});

it('results of Playwright count nested suites; a flaky journey has failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'one process', status }] });
  const file = json({
    errors: [],
    suites: [
      {
        specs: [spec('a', 'expected')],
        suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected'), spec('d', 'skipped')] }],
      },
    ],
  });
  expect(readPlaywrightResults(file)).toEqual({
    passed: 1,
    failed: 2,
    skipped: ['journey "d" (one process)'],
    failedTests: ['journey "b" (one process)', 'journey "c" (one process)'],
  });
});

describe('output of nx', () => {
  const expected = ['crm', 'ai', 'billing'].map((name) => ({ project: name, target: 'lint' }));
  const output = [
    '> nx run crm:lint  [local cache]',
    '',
    'all well',
    '> nx run ai:lint --json',
    '> @fernway/ai@1.0.0 lint',
    '  3:1  error  bad',
    'npm error Lifecycle script `lint` failed with error:',
    ' NX   Running target lint for 3 projects failed',
    'Failed tasks:',
    '- ai:lint',
    '- contracts:build',
  ];

  it('says which passed, which failed and with what, and which never ran', () => {
    expect(readNxOutput(output, expected)).toEqual([
      { project: 'crm', target: 'lint', passed: true, output: 'all well' },
      { project: 'ai', target: 'lint', passed: false, output: '3:1  error  bad' },
      expect.objectContaining({ project: 'billing', passed: false, output: expect.stringContaining('did not run') }),
      expect.objectContaining({ project: 'contracts', target: 'build', passed: false }),
    ]);
  });

  it('without its last words is no pass for anybody', () => {
    expect(readNxOutput(output.slice(0, 3), expected).map(({ passed }) => passed)).toEqual([false, false, false]);
  });
});

it('what ran earlier counts, also when it did not come to its end', () => {
  const tally = new Tally();
  tally.add(readEarlier(undefined));
  tally.add(readEarlier(json({ name: 'front door', passed: 2, failed: ['Ctrl-C: it still runs'] })));
  tally.add(readEarlier(join(folder, 'none.json')));
  expect(tally.line).toBe('2 passed, 2 failed');
});

describe('the sum of all runners', () => {
  it('fails on a failure, on nothing at all, and on a build server on a skip', () => {
    const tally = new Tally();
    expect(tally.exitCode(false)).toBe(1);
    tally.add({ passed: 2 });
    tally.add({ passed: 1, skipped: ['Kafka'] });
    expect([tally.line, tally.exitCode(false), tally.exitCode(true)]).toEqual(['3 passed, 0 failed', 0, 1]);
    tally.add({ failed: 1 });
    expect([tally.line, tally.exitCode(false)]).toEqual(['3 passed, 1 failed', 1]);
  });

  it('names what passed only when it was run again, and fails on three of them', () => {
    const tally = new Tally();
    tally.add({ passed: 9, unsteady: ['a', 'b'] });
    expect([tally.line, tally.exitCode(true)]).toEqual(['9 passed, 0 failed', 0]);
    tally.add({ unsteady: ['c'] });
    expect([tally.line, tally.exitCode(true)]).toEqual(['9 passed, 3 failed', 1]);
  });
});

describe('what failed', () => {
  const attempt = (name: string, failed: number) => ({
    name,
    failures: 2,
    run: async () => ({ failed, unsteady: failed ? [] : [name] }),
  });

  it('is run once more: it passes as unsteady, or has failed', async () => {
    const tally = new Tally();
    await runAgain([attempt('lucky', 0), attempt('broken', 1)], tally);
    expect([tally.line, [...tally.unsteady]]).toEqual(['3 passed, 1 failed', ['lucky']]);
  });

  it('has failed at once where it is too much for bad luck', async () => {
    const tally = new Tally();
    await runAgain(
      Array.from({ length: 11 }, () => attempt('lucky', 0)),
      tally,
    );
    expect(tally.line).toBe('0 passed, 22 failed');
  });
});
