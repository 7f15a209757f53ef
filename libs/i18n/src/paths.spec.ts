import { languageOfPath, languageOfSearch, pathFromLanguage, pathInLanguage } from './paths.js';

test.each([
  ['/', 'en', '/'],
  ['/pricing', 'en', '/pricing'],
  ['/es', 'es', '/'],
  ['/ko/pricing', 'ko', '/pricing'],
  ['/english', 'en', '/english'],
])('%s is in %s, the shared path is %s', (pathname, language, path) => {
  expect(languageOfPath(pathname)).toEqual({ language, path });
});

test('a path moves between languages whatever its prefix was', () => {
  expect(pathInLanguage('/pricing', 'ja')).toBe('/ja/pricing');
  expect(pathInLanguage('/ja/pricing', 'en')).toBe('/pricing');
  expect(pathInLanguage('/es', 'zh')).toBe('/zh');
});

test('a path without a language takes one along in its query, English none', () => {
  expect(pathFromLanguage('/signup', 'ja')).toBe('/signup?lang=ja');
  expect(pathFromLanguage('/auth?mode=sign-in', 'ja')).toBe('/auth?mode=sign-in&lang=ja');
  expect(pathFromLanguage('/signup', 'en')).toBe('/signup');
  expect(languageOfSearch('?mode=sign-in&lang=ja')).toBe('ja');
  expect(languageOfSearch('?lang=tlh')).toBeUndefined();
});
