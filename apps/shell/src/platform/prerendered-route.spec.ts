import type { Language } from '@fernway/i18n';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { appLanguage, movesTo, prerenderedRoute } from './prerendered-route.js';

const title = { en: '', es: '', zh: '', ja: '', ko: '' };
const remote = (name: string, paths: string[], prerender: boolean): RemoteEntry => ({
  name,
  version: '1',
  contract: 1,
  entry: { url: '' },
  manifest: { url: '' },
  requires: {},
  contributes: { title, routes: paths.map((path) => ({ path, access: 'public', title, prerender })) },
});
const remotes = [
  remote('marketing', ['/', '/pricing'], true),
  remote('billing', ['/payment-success', '/payment-cancelled', '/test-checkout/:id'], false),
];
const moved = (pathname: string, stored: Language) => {
  const page = prerenderedRoute(remotes, pathname);
  return page && movesTo(page, stored);
};

test.each([
  ['/', '/es'],
  ['/pricing/', '/es/pricing'],
])('%s moves to %s, the stored language', (pathname, to) => {
  expect(moved(pathname, 'es')).toBe(to);
  expect(moved(pathname, 'en')).toBeUndefined();
});

test('an address that names a language stays', () => expect(moved('/ja/pricing', 'es')).toBeUndefined());

test.each(['/payment-success', '/payment-cancelled', '/test-checkout/s1', '/auth', '/dashboard/sales', '/nowhere'])(
  '%s has no language in its address',
  (pathname) => expect(moved(pathname, 'es')).toBeUndefined(),
);

test('the language of its path goes before the stored one, and that before the one somebody came from', () => {
  expect(appLanguage({ pathname: '/signup', search: '?lang=ja' })).toBe('ja');
  expect(appLanguage({ pathname: '/signup', search: '?lang=xx' })).toBe('en');
  localStorage.setItem('language', 'ko');
  expect(appLanguage({ pathname: '/signup', search: '?lang=ja' })).toBe('ko');
  expect(appLanguage({ pathname: '/es/nothing', search: '' })).toBe('es');
});
