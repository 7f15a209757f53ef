/**
 * As the build renders: in Node, with React's renderer for it (the browser's keeps the process alive).
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["fernway-source", "node"]}
 */
import { brand } from '@fernway/brand';
import type { Fragment } from '@fernway/federation/prerender';
import { languageNames, languages, pathInLanguage } from '@fernway/i18n';
import { contributes } from './contributes.js';
import { fragments } from './prerender.js';

let all: Fragment[];
beforeAll(async () => {
  all = await fragments();
});

const paths: string[] = contributes.routes.map(({ path }) => path);
const places = () => new Set(all.map(({ path, language }) => `${path} ${language}`));
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const textsOf = (html: string) => html.split(/<[^>]*>/).map((text) => text.trim());

test('every page in five languages, each with its own content, title and description', () => {
  expect(places()).toEqual(new Set(paths.flatMap((path) => languages.map((language) => `${path} ${language}`))));
  expect(new Set(all.map(({ html }) => html)).size).toBeGreaterThanOrEqual(places().size);
  for (const language of languages)
    for (const part of ['title', 'description'] as const)
      expect(new Set(all.filter((each) => each.language === language).map((each) => each[part])).size).toBe(
        paths.length,
      );
});

test('each is complete: one first heading, one newsletter, no key left untranslated', () => {
  for (const { path, language, html, title, description } of all) {
    const page = `${path} ${language}`;
    expect([page, count(html, /<h1/g)]).toEqual([page, 1]);
    expect([page, count(html, /id="newsletter-email"/g)]).toEqual([page, 1]);
    const words = [...textsOf(html), title, description].join(' ');
    expect([page, words.match(/(?<![\w@/.])[a-z]\w*(\.[a-zA-Z]\w*)+(?![\w@])/g) ?? []]).toEqual([page, []]);
    expect(words).not.toContain('{{');
  }
});

test('the landing page has its sections and eight questions', () => {
  for (const { html } of all.filter(({ path }) => path === '/')) {
    for (const id of ['features', 'pricing', 'faq']) expect(html).toContain(`id="${id}"`);
    expect(count(html, /<details/g)).toBe(8);
  }
});

test('nothing of two words or more reads as in English in another language, but for names', () => {
  const names = [brand.name, brand.headOffice.join(', '), ...brand.headOffice, ...Object.values(languageNames)];
  const english = new Set(
    all
      .filter(({ language }) => language === 'en')
      .flatMap(({ html, title, description }) => [...textsOf(html), title, description]),
  );
  const left = all
    .filter(({ language }) => language !== 'en')
    .flatMap(({ path, language, html, title, description }) =>
      [...textsOf(html), title, description]
        .filter((text) => english.has(text) && /[a-z]{2,}\s+[a-z]{2,}/i.test(text))
        .filter((text) => !names.some((name) => text === name || text.endsWith(name)))
        .map((text) => `${path} ${language}: ${text}`),
    );
  expect(left).toEqual([]);
});

test('no style attribute, inline script or foreign address: the policy of the page forbids them', () => {
  for (const { html } of all)
    expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=|(?:src|href)="(?:https?:)?\/\//);
});

test('a link to a public page stays in the language', () => {
  for (const { language, html } of all) {
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link).filter((link) => !link.includes('hrefLang='));
    const hrefs = links.map((link) => /href="([^"#?]*)/.exec(link)?.[1] ?? '');
    const own = new Set(paths.map((path) => pathInLanguage(path, language)));
    const foreign = hrefs.filter((href) => href !== '' && !own.has(href));
    expect(foreign.filter((href) => !/^(\/auth|\/signup|\/dashboard|mailto:)/.test(href))).toEqual([]);
  }
});

test('what depends on the expiry setting differs between the variants', () => {
  const [never, monthly] = all.filter(({ path, language }) => path === '/' && language === 'en');
  expect(never!.html).toContain('Tokens never expire.');
  expect(never!.html).not.toContain('expire monthly');
  expect(monthly!.html).toContain('expire monthly on the 1st');
});

test('what is free and what plans cost follows the setting, also for search engines', () => {
  const inEnglish = (path: string, plans: 'off' | 'enforced') =>
    all.find((page) => page.path === path && page.language === 'en' && page.when.plans === plans)!;
  const offered = ({ structuredData }: Fragment) =>
    (structuredData as [{ offers: { price: string }[] }])[0].offers.map(({ price }) => price);
  for (const path of ['/', '/pricing']) {
    expect(offered(inEnglish(path, 'off'))).toEqual(['{price:0}']);
    expect(offered(inEnglish(path, 'enforced'))).toEqual([
      '{price:0}',
      '{price:2900}',
      '{price:7900}',
      '{price:19900}',
    ]);
    expect(inEnglish(path, 'off').html).not.toContain('free up to 250 contacts');
    expect(inEnglish(path, 'enforced').html).toContain('free up to 250 contacts');
  }
  expect(inEnglish('/features', 'off').html).not.toContain('Trial');
});
