import { describe, expect, it } from '@jest/globals';
import type { Language } from '@fernway/contracts/http/identity';
import { addMonths, dayIn, workdaysLater } from './day.js';
import { spokenDay } from './spoken-day.js';

/** A Wednesday. */
const today = '2026-11-18';

const said: Record<Language, [string, string | undefined][]> = {
  en: [
    ['I will call next Tuesday', '2026-11-24'],
    ['by Friday', '2026-11-20'],
    ['tomorrow at 3pm', '2026-11-19'],
    ['in two weeks', '2026-12-02'],
    ['sometime next week', '2026-11-23'],
    ['by the end of the month', '2026-11-30'],
    ['by end of week', '2026-11-20'],
    ['on December 3rd', '2026-12-03'],
    ['by the 5th', '2026-12-05'],
    ['on Wednesday', '2026-11-25'],
    ['at 3pm for 20 units at 5 dollars', undefined],
    ['the second option may suit us', undefined],
    ['we met yesterday', undefined],
    ['we met yesterday and meet again on Monday', '2026-11-23'],
  ],
  es: [
    ['el viernes le envío la oferta', '2026-11-20'],
    ['el próximo martes', '2026-11-24'],
    ['el martes de la próxima semana', '2026-11-24'],
    ['mañana por la mañana', '2026-11-19'],
    ['por la mañana', undefined],
    ['pasado mañana', '2026-11-20'],
    ['la semana que viene', '2026-11-23'],
    ['dentro de 3 días', '2026-11-21'],
    ['el 3 de diciembre', '2026-12-03'],
    ['antes de fin de mes', '2026-11-30'],
  ],
  zh: [
    ['明天发报价', '2026-11-19'],
    ['后天', '2026-11-20'],
    ['下周二再联系', '2026-11-24'],
    ['下个星期五', '2026-11-27'],
    ['周五之前', '2026-11-20'],
    ['三天后', '2026-11-21'],
    ['两周后', '2026-12-02'],
    ['12月3日', '2026-12-03'],
    ['下周开会', '2026-11-23'],
    ['下个月5号', '2026-12-05'],
    ['月底前', '2026-11-30'],
    ['五个面包', undefined],
  ],
  ja: [
    ['明日お送りします', '2026-11-19'],
    ['明後日', '2026-11-20'],
    ['来週の火曜', '2026-11-24'],
    ['来週火曜日までに', '2026-11-24'],
    ['金曜日までに', '2026-11-20'],
    ['3日後', '2026-11-21'],
    ['12月3日', '2026-12-03'],
    ['来月5日', '2026-12-05'],
    ['月末まで', '2026-11-30'],
    ['パンを30個', undefined],
  ],
  ko: [
    ['내일 보내겠습니다', '2026-11-19'],
    ['모레', '2026-11-20'],
    ['다음 주 화요일', '2026-11-24'],
    ['금요일까지', '2026-11-20'],
    ['3일 후', '2026-11-21'],
    ['12월 3일', '2026-12-03'],
    ['다음 달 5일', '2026-12-05'],
    ['다음 주에 다시', '2026-11-23'],
    ['월말까지', '2026-11-30'],
    ['빵 30개', undefined],
  ],
};

describe.each(Object.entries(said))('in %s', (language, cases) => {
  it.each(cases)('reads %s as %s', (text, day) => expect(spokenDay(text, language as Language, today)).toBe(day));
});

it('takes "next Tuesday", said on a Monday, for that of the week after', () => {
  expect(spokenDay('next Tuesday', 'en', '2026-11-16')).toBe('2026-11-24');
  expect(spokenDay('来週の火曜', 'ja', '2026-11-16')).toBe('2026-11-24');
});

it('tells the day of the user’s own time zone', () => {
  const at = new Date('2026-11-18T23:30:00Z');
  expect([dayIn('America/New_York', at), dayIn('Asia/Tokyo', at)]).toEqual(['2026-11-18', '2026-11-19']);
});

it('counts workdays over weekends, and months to their last day', () => {
  expect([workdaysLater('2026-11-20', 1), workdaysLater('2026-11-21', 0), workdaysLater('2026-11-18', 5)]).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-25',
  ]);
  // Tuesday to Saturday.
  expect([workdaysLater('2026-11-20', 1, [2, 3, 4, 5, 6]), workdaysLater('2026-11-21', 1, [2, 3, 4, 5, 6])]).toEqual([
    '2026-11-21',
    '2026-11-24',
  ]);
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});
