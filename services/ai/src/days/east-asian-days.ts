import { addDays, addMonths, dayOf, endOfMonth } from './day.js';
import { comingDate, comingDateOfMonth, comingWeekday, findByRules, weekdayInWeek } from './day-rules.js';
import type { DayRule } from './spoken-day.js';

/** How a language that writes numbers before its units names days. Words are parts of regular expressions. */
type Words = {
  /** Today, tomorrow, …: with how many days later each is. */
  days: Record<string, number>;
  /** This week, the next one, …: with how many weeks later each is. */
  weeks: Record<string, number>;
  months: Record<string, number>;
  endOfMonth: string;
  /** Monday to Sunday, one character each. */
  weekdays: string;
  /** A weekday by itself, and after the word for its week; the group is its character. */
  weekday: string;
  inWeek: string;
  units: { year: string; month: string; date: string };
  later: { days: string; weeks: string };
};

const numerals = '一二三四五六七八九十';
const numberOf = (text = ''): number => {
  if (/^\d+$/.test(text)) return Number(text);
  const named = numerals.indexOf(text === '两' ? '二' : text);
  return named + 1;
};
const number = `(\\d{1,2}|[两${numerals}])`;
const anyOf = (words: Record<string, number>) =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
const stepsOf = (words: Record<string, number>, found = '') =>
  Object.entries(words).find(([word]) => new RegExp(`^(?:${word})$`, 'u').test(found))?.[1] ?? 0;

const rulesOf = ({
  days,
  weeks,
  months,
  endOfMonth: monthEnd,
  weekdays,
  weekday,
  inWeek,
  units,
  later,
}: Words): DayRule[] => {
  const place = (name = '') => ([...weekdays].indexOf(name) % 7) + 1;
  const at = (pattern: string, day: DayRule['day']): DayRule => ({ pattern: new RegExp(pattern, 'u'), day });
  return [
    at(
      `(\\d{4})\\s?${units.year}\\s?(\\d{1,2})\\s?${units.month}\\s?(\\d{1,2})\\s?${units.date}`,
      ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)),
    ),
    at('(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})', ([, year, month, date]) =>
      dayOf(Number(year), Number(month), Number(date)),
    ),
    at(`(\\d{1,2})\\s?${units.month}\\s?(\\d{1,2})\\s?${units.date}`, ([, month, date], today) =>
      comingDate(today, Number(month), Number(date)),
    ),
    at('(?<![\\d/])(\\d{1,2})/(\\d{1,2})(?![\\d/])', ([, month, date], today) =>
      comingDate(today, Number(month), Number(date)),
    ),
    at(`(${anyOf(months)})\\s?(?:の)?\\s?(\\d{1,2})\\s?${units.date}`, ([, month, date], today) => {
      const [year = 0, number = 1] = addMonths(`${today.slice(0, 8)}01`, stepsOf(months, month))
        .split('-')
        .map(Number);
      return dayOf(year, number, Number(date));
    }),
    at(`${number}\\s?${later.days}`, ([, count], today) => addDays(today, numberOf(count))),
    at(`${number}\\s?${later.weeks}`, ([, count], today) => addDays(today, 7 * numberOf(count))),
    at(`(${anyOf(weeks)})${inWeek}`, ([, week, name], today) =>
      weekdayInWeek(today, stepsOf(weeks, week), place(name)),
    ),
    at(`(${anyOf(weeks)})`, ([, week], today) =>
      stepsOf(weeks, week) === 0 ? undefined : weekdayInWeek(today, stepsOf(weeks, week), 1),
    ),
    at(`(${anyOf(days)})`, ([, word], today) => addDays(today, stepsOf(days, word))),
    at(monthEnd, (_found, today) => endOfMonth(today)),
    at(weekday, ([, name], today) => comingWeekday(today, place(name))),
    at(`(?<![\\d月월])(\\d{1,2})\\s?${units.date}(?![\\p{L}])`, ([, date], today) =>
      comingDateOfMonth(today, Number(date)),
    ),
  ];
};

export const chineseDays = findByRules(
  rulesOf({
    days: { 今天: 0, 今日: 0, 明天: 1, 明日: 1, 大后天: 3, 后天: 2 },
    weeks: { '本周|这周|这个星期|这个?礼拜|本星期': 0, '下下周|下下个星期': 2, '下周|下个?星期|下个?礼拜': 1 },
    months: { '本月|这个月': 0, '下个?月': 1 },
    endOfMonth: '(?:本|这个)?月底(?:前|之前)?',
    weekdays: '一二三四五六日天',
    weekday: '(?:周|星期|礼拜)([一二三四五六日天])',
    inWeek: '([一二三四五六日天])',
    units: { year: '年', month: '月', date: '[日号]' },
    later: { days: '天(?:之?后|以后|内)', weeks: '(?:个?星期|周)(?:之?后|以后|内)' },
  }),
);

export const japaneseDays = findByRules(
  rulesOf({
    days: { '今日|本日': 0, '明日|あした|あす': 1, '明後日|あさって': 2, 明々後日: 3 },
    weeks: { 今週: 0, 再来週: 2, '来週|翌週': 1 },
    months: { 今月: 0, 来月: 1, 再来月: 2 },
    endOfMonth: '(?:今)?月末',
    weekdays: '月火水木金土日',
    weekday: '([月火水木金土日])曜日?',
    inWeek: 'の?([月火水木金土日])曜日?',
    units: { year: '年', month: '月', date: '日' },
    later: { days: '日(?:後|以内)', weeks: '週間?(?:後|以内)' },
  }),
);

export const koreanDays = findByRules(
  rulesOf({
    days: { 오늘: 0, '내일\\s?모레|모레': 2, 내일: 1, 글피: 3 },
    weeks: { '이번\\s?주': 0, '다다음\\s?주': 2, '다음\\s?주|내주': 1 },
    months: { '이번\\s?달': 0, '다음\\s?달|내달': 1 },
    endOfMonth: '(?:이번\\s?달\\s?|이달\\s?)?(?:월말|말일|달 말)',
    weekdays: '월화수목금토일',
    weekday: '([월화수목금토일])요일',
    inWeek: '\\s?([월화수목금토일])요일',
    units: { year: '년', month: '월', date: '일' },
    later: { days: '일\\s?(?:후|뒤|이내|내)', weeks: '주\\s?(?:후|뒤|이내|내)' },
  }),
);
