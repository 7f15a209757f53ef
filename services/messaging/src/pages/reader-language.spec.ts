import { expect, it } from '@jest/globals';
import { readerLanguage } from './reader-language.js';

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr, ko;q=0.4, zh-Hant-TW;q=0.7', 'zh'],
  ['en;q=0.1, ja', 'ja'],
  ['es;q=0, ko;q=0.2', 'ko'],
  ['fr-CH, de', 'en'],
  ['*', 'en'],
  [';;q=,=x,', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('reads %s as %s', (header, language) => {
  expect(readerLanguage(header)).toBe(language);
});
