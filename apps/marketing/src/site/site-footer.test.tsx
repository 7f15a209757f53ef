import { fireEvent, screen, within } from '@testing-library/react';
import { renderPublic } from '../testing.js';
import { SiteFooter } from './site-footer.js';

test('links to the public pages, the one it stands on marked', () => {
  renderPublic(<SiteFooter path="/contact" />);
  const links = within(screen.getByRole('navigation', { name: 'More about Fernway' })).getAllByRole('link');
  const pages = ['/features', '/pricing', '/documentation', '/about', '/contact', '/privacy'];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(pages);
  expect(links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([
    'Contact',
  ]);
});

test('links the terms of service where the operator has some', () => {
  renderPublic(<SiteFooter path="/" terms="https://bakery.example/terms" />);
  expect(screen.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
    'https://bakery.example/terms',
  );
});

test('every language at its own address; choosing one stores it', () => {
  renderPublic(<SiteFooter path="/pricing" />);
  const links = within(screen.getByRole('navigation', { name: 'Language' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('hreflang')])).toEqual([
    ['English', '/pricing', 'en'],
    ['Español', '/es/pricing', 'es'],
    ['中文', '/zh/pricing', 'zh'],
    ['日本語', '/ja/pricing', 'ja'],
    ['한국어', '/ko/pricing', 'ko'],
  ]);
  links[3]!.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(links[3]!);
  expect(localStorage.getItem('language')).toBe('ja');
});

test('the theme is one of three, stored and shown at once', () => {
  renderPublic(<SiteFooter path="/" />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
});
