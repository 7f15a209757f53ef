import { brand } from '@fernway/brand';
import { addMessages } from '@fernway/i18n';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { renderPublic } from '../../testing.js';
import english from './locales/en.json' with { type: 'json' };
import { facts } from './privacy-facts.js';
import { PrivacyPage } from './privacy-page.js';

beforeEach(() => addMessages('en', 'marketing-privacy', english));

test('ten sections, each with a link in the table of contents, and the day of the last update', () => {
  renderPublic(<PrivacyPage />);
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links).toHaveLength(10);
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href')!)!;
    expect(section.querySelector('h2')?.textContent).toBe(link.textContent);
    expect(section.querySelectorAll('p, li').length).toBeGreaterThan(1);
  }
  expect(screen.getByText('Last updated: August 9, 2025').getAttribute('datetime')).toBe('2025-08-09');
  expect(within(screen.getByRole('region', { name: 'Our principles' })).getAllByRole('listitem')).toHaveLength(5);
});

test('cites the law, says how to ask, and leaves no text without its words', () => {
  renderPublic(<PrivacyPage />);
  const page = screen.getByRole('main').textContent!;
  expect(page).toContain('Personal Data Protection Act (PDPA)');
  expect(page).toContain('ASEAN Model Contractual Clauses');
  expect(page).toContain(brand.headOffice[0]);
  for (const part of screen.getByRole('main').querySelectorAll('h1, h2, p, li'))
    expect(part.textContent).not.toMatch(/\{\{|<\/?\w+>|^\w+(\.\w+)+$/);
  expect(screen.getAllByRole('link', { name: brand.supportEmail })[0]!.getAttribute('href')).toBe(
    `mailto:${brand.supportEmail}`,
  );
});

test('promises nothing that the product does not do', () => {
  renderPublic(<PrivacyPage />);
  const page = screen.getByRole('main').textContent!;
  expect(page).not.toMatch(/data subject rights portal|delete (your|the) account|deletion of (your|the) account/i);
});

test('names the periods that the services have as presets', () => {
  const settings = readFileSync(`${import.meta.dirname}/../../../../../docs/settings.md`, 'utf8');
  for (const [key, days] of Object.entries(facts).filter(([key]) => key.startsWith('KEEP_'))) {
    const line = settings.split('\n').find((one) => one.includes(`| \`${key}\``));
    expect([key, /\| `(\d+)` \|/.exec(line ?? '')?.[1]]).toEqual([key, String(days)]);
  }
});
