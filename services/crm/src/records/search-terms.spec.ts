import { folded } from '@fernway/contracts/folded';
import { linesOf, termsOf } from './search-terms.js';

describe('what is looked for', () => {
  it.each([
    ['José ÁLVAREZ', [['jose'], ['alvarez']]],
    ['  Ærø   Straße ', [['aero'], ['strasse']]],
    ['ﾔﾏﾀﾞ', [['ヤマダ']]],
    ['김민수'.normalize('NFD'), [['김민수']]],
    ['(555) 123-4567', [['51234567']]],
    ['+1 555.123 4567', [['51234567']]],
    ['+49 (0)171 1234567', [['11234567']]],
    ['0171 12345', [['17112345']]],
    ['555-1234', [['555-1234', '5551234']]],
    ['5551234567', [['5551234567', '51234567']]],
    ['12 eggs', [['12'], ['eggs']]],
    ['10 20', [['10'], ['20']]],
    ['CRM-12345', [['crm-12345', 'crm12345']]],
    ['#12345', [['#12345', '12345']]],
    ['anna.smith@oak.example', [['anna.smith@oak.example']]],
    ['５５５-１２３４', [['555-1234', '5551234']]],
    ['-', [['-']]],
    ['o’brien Jean‑Luc', [["o'brien"], ['jean-luc']]],
    ['555–1234', [['555-1234', '5551234']]],
    [' ', []],
  ])('of %j', (typed, expected) => {
    expect(termsOf(typed)).toEqual(expected);
  });

  it('is folded once for all', () => {
    for (const text of ['Ÿß Æ', 'ΣΊΣΥΦΟΣ', 'İstanbul ıI', 'パン ガ', 'Đặng', 'ﬁn', '①'])
      expect(folded(folded(text))).toBe(folded(text));
  });

  it('becomes a line for each of its alternatives', () => {
    expect(linesOf([['a', 'b'], ['c']])).toEqual(['a\nb', 'c']);
  });
});
