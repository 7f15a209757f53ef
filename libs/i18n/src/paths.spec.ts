import { languageOfPath, pathInLanguage, publicRedirect } from './paths.js';

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

test('a stored language moves only unprefixed public pages', () => {
  expect(publicRedirect('/', 'es')).toBe('/es');
  expect(publicRedirect('/es/pricing', 'ja')).toBeUndefined();
  expect(publicRedirect('/dashboard/sales', 'es')).toBeUndefined();
  expect(publicRedirect('/auth', 'es')).toBeUndefined();
  expect(publicRedirect('/features', 'en')).toBeUndefined();
});
