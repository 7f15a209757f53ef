import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { palettes } from './tokens.js';

const folder = mkdtempSync(join(tmpdir(), 'fernway-antd-'));
const sheet = (tier: string) => readFileSync(join(folder, `antd-${tier}.css`), 'utf8');

beforeAll(() => {
  execFileSync(process.execPath, ['--no-warnings', `${import.meta.dirname}/../build/main.mjs`, folder], {
    stdio: 'pipe',
  });
});

test.each(['core', 'data', 'pickers', 'chat'])(
  'the sheet of %s is whole: every rule ends, nothing of the cache is left',
  (tier) => {
    const css = sheet(tier);
    expect(css.split('{').length).toBe(css.split('}').length);
    expect(css).not.toContain('cache-path');
    expect(css).not.toContain('.css-var-');
    // Links outside of antd are the page's own.
    expect(css).not.toMatch(/(^|})\s*a(:[\w-]+)?[{,]/);
  },
);

test('the theme’s variables are said once, by core', () => {
  expect(sheet('core')).toContain('\n.fw{');
  for (const tier of ['data', 'pickers', 'chat']) expect(sheet(tier)).not.toMatch(/(^|\s)\.fw\{/);
});

test.each([
  ['core', '.fw', '--ant-color-primary', palettes.light.primary, palettes.dark.primary],
  ['data', '.fw.ant-table-css-var', '--ant-table-header-bg', palettes.light.surface, palettes.dark.surface],
  ['chat', '.fw.ant-sender', '--ant-sender-color-text-slot', palettes.light.primary, palettes.dark.primary],
])('%s: both themes are there, in the tokens’ colours', (tier, selector, variable, light, dark) => {
  const css = sheet(tier);
  const value = (prefix: string) =>
    css.split(`\n${prefix}${selector}{`)[1]?.split('}')[0]?.split(`${variable}:`)[1]?.split(';')[0];
  expect(value('')).toBe(light);
  expect(value("[data-theme='dark'] ")).toBe(dark);
});
