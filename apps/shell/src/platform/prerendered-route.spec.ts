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

test('a page that nobody has is in the language of its address, others in the stored one', () => {
  localStorage.setItem('language', 'ko');
  expect(appLanguage('/es/nothing')).toBe('es');
  expect(appLanguage('/nothing')).toBe('ko');
});
