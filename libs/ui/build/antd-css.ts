import { extractStyle } from '@ant-design/static-style-extract';
import * as antdX from '@ant-design/x';
import * as antd from 'antd';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { readFile } from 'node:fs/promises';

import { antdKey, antdTheme } from '../src/antd-theme.ts';
import type { ThemeName } from '../src/tokens.ts';

const tiers = ['core', 'data', 'pickers', 'chat'] as const;
type Tier = (typeof tiers)[number];

/** Other tiers' components are made of those of `forms`, so that the one sheet that is always there has these too. */
const sourcesOf: Record<Tier, string[]> = {
  core: ['core', 'forms'],
  data: ['data'],
  pickers: ['pickers'],
  chat: ['chat'],
};

/** Where a tier's components are from; of the list of bubbles, which has a sheet of its own, an empty one is drawn. */
const libraries: Partial<Record<Tier, object>> = {
  chat: {
    ...antdX,
    Bubble: () => [
      createElement(antdX.Bubble, { key: 'bubble', content: '' }),
      createElement(antdX.Bubble.List, { key: 'list', items: [] }),
    ],
  },
};

/** The components that a tier re-exports, read from its source, so that sheet and tier can never differ. */
async function componentsOf(tier: Tier): Promise<string[]> {
  const read = (name: string) => readFile(new URL(`../src/${name}.ts`, import.meta.url), 'utf8');
  const sources = await Promise.all(sourcesOf[tier].map(read));
  return [...sources.join().matchAll(/export \{([^}]*)\} from '(?:antd|@ant-design\/x)'/g)].flatMap(
    (match) => match[1]!.match(/[A-Z]\w+/g) ?? [],
  );
}

/** Top-level rules: an `@media` block stays in one piece. */
function rulesIn(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

/** antd styles every link of the page by variables that only its own elements have: ours would lose colour and focus ring. */
const styleAllLinks = (rule: string) =>
  rule
    .slice(0, rule.indexOf('{'))
    .split(',')
    .every((selector) => /^a(:[\w-]+|\[disabled\])*$/.test(selector.trim()));

// The cache's own note about itself goes: cut anywhere, it would swallow what follows.
// Modal.confirm nests a provider with a random key, which no static sheet can name: its variables are left out, and
// nothing here offers it (use `Popconfirm` or a `Modal` of your own).
function extract(tier: Tier, theme: ThemeName, includes: string[]): string[] {
  const { zeroRuntime: _atRunTime, ...made } = antdTheme(theme);
  const css = extractStyle({
    includes,
    ...(libraries[tier] && { antdInstance: libraries[tier] }),
    customTheme: (node: ReactNode) => createElement(antd.ConfigProvider, { theme: made }, node),
  } as Parameters<typeof extractStyle>[0]);
  return rulesIn(css.replace(/\.data-ant-cssinjs-cache-path\{content:"[^"]*";?\}/g, '')).filter(
    (rule) => !rule.startsWith('.css-var-') && !styleAllLinks(rule.trim()),
  );
}

const isVariables = (rule: string) => rule.startsWith(`.${antdKey}`);

function declarations(rule: string): { selector: string; values: Map<string, string> } {
  const [selector = '', body = ''] = rule.split(/\{([\s\S]*)\}/);
  const pairs = [...body.matchAll(/(--[\w-]+):([^;]*);?/g)].map((match): [string, string] => [match[1]!, match[2]!]);
  return { selector, values: new Map(pairs) };
}

/** Only what the dark theme says differently, under `[data-theme=dark]`: both themes share every rule of antd. */
function darkVariables(light: string[], dark: string[]): string[] {
  const known = new Map<string, Map<string, string>>();
  for (const rule of light.filter(isVariables)) {
    const { selector, values } = declarations(rule);
    known.set(selector, new Map([...(known.get(selector) ?? []), ...values]));
  }
  return dark.filter(isVariables).flatMap((rule) => {
    const { selector, values } = declarations(rule);
    const changed = [...values].filter(([name, value]) => known.get(selector)?.get(name) !== value);
    if (changed.length === 0) return [];
    return [`[data-theme='dark'] ${selector}{${changed.map(([name, value]) => `${name}:${value};`).join('')}}`];
  });
}

/** The rules of one tier for both themes. @throws when the themes differ in more than variables. */
async function rulesOf(tier: Tier): Promise<string[]> {
  const components = await componentsOf(tier);
  const light = extract(tier, 'light', components);
  const dark = extract(tier, 'dark', components);
  const plain = (rules: string[]) => rules.filter((rule) => !isVariables(rule)).join('');
  if (plain(light) !== plain(dark)) throw new Error(`antd's rules of ${tier} differ in more than variables`);
  return [...light, ...darkVariables(light, dark)];
}

/** The theme's own variables are core's to say: @ant-design/x says them once more, and its dark shadows with light ones. */
const isOfTheme = (rule: string) => rule.replace("[data-theme='dark'] ", '').startsWith(`.${antdKey}{`);

/** One static sheet per tier, each without what an earlier one has. */
export async function antdSheets(): Promise<Record<Tier, string>> {
  const known = new Set<string>();
  const sheets: Partial<Record<Tier, string>> = {};
  for (const tier of tiers) {
    const fresh = (await rulesOf(tier)).filter((rule) => !known.has(rule) && (tier === 'core' || !isOfTheme(rule)));
    for (const rule of fresh) known.add(rule);
    sheets[tier] = fresh.join('\n');
  }
  return sheets as Record<Tier, string>;
}
