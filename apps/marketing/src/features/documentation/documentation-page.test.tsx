import { act, fireEvent, screen, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { parityProblems } from '@fernway/i18n/testing';
import { renderPublic } from '../../testing.js';
import { DocumentationPage } from './documentation-page.js';
import { loadDocumentationTexts } from './texts.js';
import { sections } from './topics.js';

const goTo = jest.fn();

beforeAll(loadDocumentationTexts);
beforeEach(() => {
  Element.prototype.scrollIntoView = function scrolled() {
    goTo(this.id);
  };
  goTo.mockClear();
  history.replaceState(null, '', '/documentation');
});

const shownTopics = () => [...document.querySelectorAll('article:not([hidden])')].map(({ id }) => id);
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const section = (id: string) => document.querySelector<HTMLDetailsElement>(`details#${id}`)!;

test('four steps to begin with, four sections of four topics, and two ways to reach us', () => {
  renderPublic(<DocumentationPage />);
  const quickStart = screen.getByRole('region', { name: 'Quick start' });
  expect(within(quickStart).getAllByRole('listitem')).toHaveLength(4);
  expect([...document.querySelectorAll('summary h2')].map((heading) => heading.textContent)).toEqual([
    'Getting Started',
    'Customer Management',
    'Sales Features',
    'Troubleshooting',
  ]);
  for (const { id } of sections) expect(section(id).querySelectorAll('article')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByRole('link', { name: 'Schedule Demo' }).getAttribute('href')).toBe('/contact?subject=demo');
});

test('search narrows the topics, says how many are left, and Escape clears it', () => {
  renderPublic(<DocumentationPage />);
  type('DÚPLICATES  merge');
  expect(shownTopics()).toEqual(['duplicates']);
  expect(screen.getByText('1 topic found')).toBe(within(screen.getByRole('search')).getByRole('status'));
  expect(section('customer-management').open).toBe(true);
  type('Excel');
  expect(shownTopics()).toEqual(['contacts-and-companies', 'import', 'refused-rows']);
  type('Forgot my password');
  expect(shownTopics()).toEqual(['sign-in']);
  type('xylophone');
  expect(shownTopics()).toEqual([]);
  expect(within(screen.getByRole('search')).getByRole('link', { name: 'Contact Support' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect(shownTopics()).toHaveLength(16);
});

test('an address with a topic opens its section and goes there, also while something is searched', async () => {
  history.replaceState(null, '', '/documentation#import');
  renderPublic(<DocumentationPage />);
  expect(section('customer-management').open).toBe(true);
  expect(section('troubleshooting').open).toBe(false);
  expect(goTo).toHaveBeenLastCalledWith('import');
  type('calendar');
  history.replaceState(null, '', '/documentation#part-fails');
  await act(async () => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(section('troubleshooting').open).toBe(true);
  expect(shownTopics()).toHaveLength(16);
  expect(goTo).toHaveBeenLastCalledWith('part-fails');
});

test('the texts in five languages', () => {
  expect(parityProblems(`${import.meta.dirname}/locales`)).toEqual([]);
});
