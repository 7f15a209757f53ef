import { spawnSync } from 'node:child_process';
import { LastWords } from './last-words.ts';

const after = (lines: string[]) => {
  const words = new LastWords();
  for (const line of lines) words.hear(line);
  return words.take();
};

it.each([
  ['a broken import', `import 'no-such-package'`, /Cannot find package 'no-such-package'/],
  ['an error that nobody caught', `throw new RangeError('too many')`, /^RangeError: too many$/],
  ['an error with a cause', `throw new Error('outer', { cause: new Error('inner') })`, /^Error: outer/],
])('are those of %s, as Node prints it', (_what, code, expected) => {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(after(stderr.split('\n'))).toMatch(expected);
});

it('are the last error of the log, and without any the last that was said', () => {
  const info = JSON.stringify({ level: 30, msg: 'listening' });
  expect(
    after([
      info,
      JSON.stringify({ level: 60, msg: 'uncaught exception', err: { message: 'gone', stack: 'Error: gone\n at' } }),
      info,
    ]),
  ).toBe('uncaught exception: gone');
  expect(after([JSON.stringify({ level: 30, msg: 'first' }), info, ''])).toBe('listening');
  expect(after(['Killed by the kernel'])).toBe('Killed by the kernel');
  expect(after([])).toBeUndefined();
});

it('begin anew with each process', () => {
  const words = new LastWords();
  words.hear('Error: old');
  words.take();
  words.hear('new');
  expect(words.take()).toBe('new');
});
