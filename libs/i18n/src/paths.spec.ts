import { languageOfPath, pathInLanguage } from './paths.js';

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
