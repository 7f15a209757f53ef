import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../bootstrap/process.mjs';

type Planted = { line: number; original: string; replacement: string; status: string; by?: string };

const source = readFileSync(join(root, 'tools/mutation/fixtures/shelf.ts'), 'utf8').split('\n');
let verdicts: Planted[];
let retaken: number;

beforeAll(async () => {
  // In a process of its own: jest's modules are none that Stryker could load.
  const running = promisify(execFile)(process.execPath, [join(root, 'tools/mutation/planted.ts')], { cwd: root });
  const { stdout } = await running;
  ({ verdicts, retaken } = JSON.parse(stdout));
  rmSync(join(root, `.cache/mutation/planted-${running.child.pid}`), { recursive: true, force: true });
}, 90_000);

/** How the mutants ended whose line has this text, and by which test. */
const ended = (text: string) => {
  const found = verdicts.filter(({ line }) => source[line - 1]?.includes(text));
  return [...new Set(found.map(({ status, by }) => (by ? `${status} by "${by}"` : status)))].sort();
};

describe('the runner of mutants', () => {
  it('tells a mutant that a test notices from one that a test only passes, and from one that no test meets', () => {
    expect(ended('const fits')).toEqual(['killed by "asserts both sides"']);
    expect(ended('const unseen')).toEqual(['survived']);
    expect(verdicts.find(({ original }) => original === 'used + 1')?.status).toBe('no-coverage');
  });

  it('ends what runs without end, and what never answers', () => {
    expect(ended('left -= 1')).toEqual(['timed-out by "ends"']);
    expect(ended('const later')).toEqual(['killed by "waits"', 'timed-out by "waits"']);
  });

  it('shows mutants of what is loaded or started before the tests', () => {
    expect(ended('const prices')).toEqual(['killed by "reads what was made while the module was loaded"']);
    expect(ended('size * 2')).toEqual(['killed by "reads what was made before the tests"']);
  });

  it('takes a verdict again where an earlier mutant spoiled the application', () => {
    expect(retaken).toBeGreaterThan(0);
    expect(
      verdicts.find(({ line, replacement }) => source[line - 1]?.includes('clear(): void') && replacement === '{}')
        ?.status,
    ).toBe('killed');
    // The test that the spoiled shelf fails does not notice this one.
    expect(verdicts.find(({ replacement }) => replacement === 'this.things.length <= 1')?.status).toBe('survived');
  });

  it('runs a test that cannot be repeated in an application of its own', () => {
    expect(ended('looks += 1')).toEqual(['killed by "can be run once only"']);
  });

  it('leaves out what a comment says', () => {
    expect(ended('while (left > 0)')).toEqual(['ignored']);
  });
});
