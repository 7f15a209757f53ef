/**
 * As the build renders: in Node, with React's renderer for it (the browser's keeps the process alive).
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["fernway-source", "node"]}
 */
import type { Fragment } from '@fernway/federation/prerender';
import { languages } from '@fernway/i18n';
import { fragments } from './prerender.js';

let all: Fragment[];
beforeAll(async () => {
  all = await fragments();
});

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test('the landing page in five languages, for both readings of expiry', () => {
  expect(all.map(({ path, language, when }) => `${path} ${language} ${when.tokensExpire}`)).toEqual(
    languages.flatMap((language) => [`/ ${language} never`, `/ ${language} monthly`]),
  );
  expect(new Set(all.map(({ html }) => html)).size).toBe(all.length);
});

test('each is complete: one first heading, every section, no key left untranslated', () => {
  for (const { language, html, title, description } of all) {
    expect([language, count(html, /<h1/g)]).toEqual([language, 1]);
    for (const id of ['features', 'pricing', 'faq', 'newsletter-email']) expect(html).toContain(`id="${id}"`);
    expect(count(html, /<details/g)).toBe(8);
    const words = [html.replace(/<[^>]*>/g, ' '), title, description].join(' ');
    expect(words).not.toMatch(/\b(site|hero|claims|picture|features|pricing|newsletter|faq|landing)\.\w+/);
    expect(words).not.toContain('{{');
  }
});

test('search engines are told of the product, and the answers that stand on the page', () => {
  for (const { html, structuredData } of all) {
    const [about, faq] = structuredData as [
      object,
      { mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
    ];
    expect(about).toMatchObject({ '@type': 'SoftwareApplication', url: expect.stringMatching(/^\{origin\}\//) });
    expect(faq.mainEntity).toHaveLength(7);
    const page = html.replace(/&#x27;/g, "'").replace(/&quot;/g, '"');
    for (const { name, acceptedAnswer } of faq.mainEntity)
      for (const text of [name, acceptedAnswer.text]) expect(page).toContain(text);
  }
});

test('no style attribute, inline script or foreign address: the policy of the page forbids them', () => {
  for (const { html } of all)
    expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=|(?:src|href)="(?:https?:)?\/\//);
});

test('links that need a page of the registry are not in the HTML, which is made without one', () => {
  for (const { html } of all) expect(html).not.toMatch(/href="[^"]*\/(features|documentation|contact|privacy)"/);
});

test('what depends on the expiry setting differs between the variants', () => {
  const [never, monthly] = all;
  expect(never!.html).toContain('Tokens never expire.');
  expect(never!.html).not.toContain('expire monthly');
  expect(monthly!.html).toContain('expire monthly on the 1st');
});
