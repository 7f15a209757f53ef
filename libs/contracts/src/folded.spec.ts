import { expect, it } from '@jest/globals';
import { folded } from './folded.js';

it.each([
  ['o’brien', "o'brien"],
  ["O'Brien", "o'brien"],
  ['Oʼbrien', "o'brien"],
  ['O`Brien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['O‘Brien', "o'brien"],
  ['D＇Angelo', "d'angelo"],
  ['Hawaiʻi', "hawai'i"],
  ['Jean‑Luc', 'jean-luc'],
  ['Jean–Luc', 'jean-luc'],
  ['Smith—Jones', 'smith-jones'],
  ['Ｊｅａｎ－Ｌｕｃ', 'jean-luc'],
  ['−5', '-5'],
  ['José ÁLVAREZ', 'jose alvarez'],
  ['Łukasz Straße', 'lukasz strasse'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['スーパー', 'スーパー'],
  ['김민수'.normalize('NFD'), '김민수'],
])('%s is compared as %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
  expect(folded(folded(text))).toBe(expected);
});
