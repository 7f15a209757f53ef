/**
 * As it runs when pages are composed: in Node, with React's renderer for it.
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["fernway-source", "node"]}
 */
import type { Frame } from '@fernway/federation/frames';
import { languages } from '@fernway/i18n';

import { frames } from './frames.js';

const title = { en: 'Sales', es: 'Ventas', zh: '销售', ja: '営業', ko: '영업' };
const sales = { path: '/dashboard/sales', group: 'main' as const, order: 10, icon: 'sales', title };
let all: Frame[];
beforeAll(async () => {
  all = await frames([{ name: 'analytics', contributes: { title, routes: [], nav: [sales] } }]);
});
const of = (kind: string) => all.filter((frame) => frame.kind === kind);

test('there is one of each kind in every language', () => {
  for (const kind of ['signed-in', 'public']) expect(of(kind).map(({ language }) => language)).toEqual([...languages]);
});

test('the signed-in frame has the entries of the registry, the top bar and the welcome, in its language', () => {
  for (const { html, language } of of('signed-in')) {
    expect(html).toContain('href="/dashboard/sales"');
    expect(html).toContain(`<span>${title[language]}</span>`);
    expect(html).toContain('class="top-bar"');
    expect(html).toMatch(/<progress max="100" value="10"/);
  }
  expect(of('signed-in')[0]!.html).toContain('Authenticating...');
  expect(of('public')[0]!.html).toContain('Loading page...');
});

test('no text is left untranslated, and nothing is in it that the policy of the pages refuses', () => {
  for (const { html } of all) {
    expect(html.replace(/<[^>]*>/g, ' ')).not.toMatch(/\b(nav|balance|energy|palette|welcome|theme|language)\.\w+/);
    expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=/);
  }
});
