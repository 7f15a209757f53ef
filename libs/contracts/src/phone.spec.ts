import { expect, it } from '@jest/globals';
import { phoneProblem } from './phone.js';
import { tidyPhone } from './text.js';

it.each([
  ['+49 30 901825', undefined],
  ['(212) 555-0142 ext. 5', undefined],
  ['01 23 45 67 89', undefined],
  ['0309', undefined],
  ['112', undefined],
  ['1-800-FLOWERS', undefined],
  ['555-01-02', undefined],
  ['030.12.3456', undefined],
  ['４９１７０１２３４５', undefined],
  ['4917012345678.0', undefined],
  ['', undefined],
  ['4.9E+11', 'digits-lost'],
  ['2026-03-09', 'phone-is-date'],
  ['2026-03-09 00:00:00', 'phone-is-date'],
  ['1/2/2030', 'phone-is-date'],
  ['31/12/30', 'phone-is-date'],
  ['01.02.2030', 'phone-is-date'],
  ['="0309"', 'bad-phone'],
  ['abc', 'bad-phone'],
  ['+1', 'bad-phone'],
])('the phone %j: %p', (text, problem) => expect(phoneProblem(text)).toBe(problem));

it('takes off what a spreadsheet put behind a phone', () =>
  expect(['4917012345678.0', '+4917012345678.0', '030.0', '12.05.0'].map(tidyPhone)).toEqual([
    '4917012345678',
    '+4917012345678',
    '030.0',
    '12.05.0',
  ]));
