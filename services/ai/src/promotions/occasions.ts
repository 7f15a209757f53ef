import type { BusinessType, Language } from '@fernway/contracts/http/identity';
import { addDays, type Day, dayOf, weekdayOf } from '../days/day.js';
import { easter, lunar } from './feast-days.js';

export type OccasionName =
  | 'new-year'
  | 'epiphany'
  | 'lunar-new-year'
  | 'valentines'
  | 'white-day'
  | 'easter'
  | 'school-start-spring'
  | 'golden-week'
  | 'childrens-day'
  | 'mothers-day'
  | 'fathers-day'
  | 'dragon-boat'
  | 'summer'
  | 'obon'
  | 'qixi'
  | 'back-to-school'
  | 'mid-autumn'
  | 'halloween'
  | 'eleven-eleven'
  | 'black-friday'
  | 'small-business-saturday'
  | 'year-end-gifts'
  | 'christmas'
  | 'quarter-end'
  | 'health-day';

export type Occasion = { name: OccasionName; on: Day };

/** Where and to whom an occasion matters; without `trades` to all. */
type Rule = {
  name: OccasionName;
  in: readonly Language[];
  trades?: readonly BusinessType[];
  on: (year: number) => Day | readonly Day[] | undefined;
};

const all: readonly Language[] = ['en', 'es', 'zh', 'ja', 'ko'];
const west: readonly Language[] = ['en', 'es'];
const shops: readonly BusinessType[] = ['fnb', 'retail', 'other'];

const fixed = (month: number, date: number) => (year: number) => dayOf(year, month, date)!;

/** The n-th weekday (1 is Monday, 7 Sunday) of a month. */
const nth =
  (month: number, n: number, weekday: number) =>
  (year: number): Day => {
    const first = dayOf(year, month, 1)!;
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
  };

const quarters = (year: number): Day[] =>
  [3, 6, 9, 12].map((month) => addDays(dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1)!, -1));

const rules: readonly Rule[] = [
  { name: 'new-year', in: all, on: fixed(1, 1) },
  { name: 'epiphany', in: ['es'], trades: shops, on: fixed(1, 6) },
  { name: 'lunar-new-year', in: ['zh'], on: lunar(1, 1) },
  { name: 'lunar-new-year', in: ['ko'], on: lunar(1, 1, 'dangi') },
  { name: 'valentines', in: all, trades: shops, on: fixed(2, 14) },
  { name: 'white-day', in: ['ja', 'ko'], trades: shops, on: fixed(3, 14) },
  { name: 'easter', in: west, trades: shops, on: easter },
  { name: 'school-start-spring', in: ['ja'], trades: ['education', 'retail', 'tech', 'office'], on: fixed(4, 1) },
  { name: 'school-start-spring', in: ['ko'], trades: ['education', 'retail', 'tech', 'office'], on: fixed(3, 2) },
  { name: 'health-day', in: all, trades: ['healthcare'], on: fixed(4, 7) },
  { name: 'golden-week', in: ['ja'], on: fixed(4, 29) },
  { name: 'golden-week', in: ['zh'], on: fixed(10, 1) },
  { name: 'childrens-day', in: ['ja', 'ko'], trades: [...shops, 'education'], on: fixed(5, 5) },
  { name: 'childrens-day', in: ['zh'], trades: [...shops, 'education'], on: fixed(6, 1) },
  { name: 'mothers-day', in: ['en', 'zh', 'ja'], trades: shops, on: nth(5, 2, 7) },
  { name: 'mothers-day', in: ['es'], trades: shops, on: nth(5, 1, 7) },
  { name: 'mothers-day', in: ['ko'], trades: shops, on: fixed(5, 8) },
  { name: 'fathers-day', in: ['en', 'zh', 'ja'], trades: shops, on: nth(6, 3, 7) },
  { name: 'fathers-day', in: ['es'], trades: shops, on: fixed(3, 19) },
  { name: 'dragon-boat', in: ['zh'], trades: shops, on: lunar(5, 5) },
  { name: 'summer', in: west, trades: [...shops, 'healthcare', 'education'], on: fixed(6, 21) },
  { name: 'obon', in: ['ja'], on: fixed(8, 13) },
  { name: 'qixi', in: ['zh'], trades: shops, on: lunar(7, 7) },
  {
    name: 'back-to-school',
    in: ['en', 'es', 'zh'],
    trades: ['education', 'retail', 'tech', 'office'],
    on: fixed(9, 1),
  },
  { name: 'mid-autumn', in: ['zh'], on: lunar(8, 15) },
  { name: 'mid-autumn', in: ['ko'], on: lunar(8, 15, 'dangi') },
  { name: 'halloween', in: ['en', 'ja'], trades: shops, on: fixed(10, 31) },
  { name: 'eleven-eleven', in: ['zh', 'ko'], trades: [...shops, 'tech'], on: fixed(11, 11) },
  {
    name: 'black-friday',
    in: ['en', 'es', 'ja', 'ko'],
    trades: [...shops, 'tech'],
    on: (year) => addDays(nth(11, 4, 4)(year), 1),
  },
  {
    name: 'small-business-saturday',
    in: ['en'],
    trades: [...shops, 'healthcare'],
    on: (year) => addDays(nth(11, 4, 4)(year), 2),
  },
  { name: 'year-end-gifts', in: ['ja'], on: fixed(12, 1) },
  { name: 'christmas', in: all, trades: [...shops, 'education', 'healthcare'], on: fixed(12, 25) },
  { name: 'quarter-end', in: all, trades: ['tech', 'office'], on: quarters },
];

/** What comes next where a language is spoken and a trade is plied, from a day on; the soonest first. */
export const occasionsFrom = (
  from: Day,
  { language, trade, most }: { language: Language; trade: BusinessType; most: number },
): Occasion[] => {
  const year = Number(from.slice(0, 4));
  return rules
    .filter((rule) => rule.in.includes(language) && (!rule.trades || rule.trades.includes(trade)))
    .flatMap(({ name, on }) =>
      [year, year + 1].flatMap((each) => [on(each) ?? []].flat().map((day) => ({ name, on: day }))),
    )
    .filter((occasion) => occasion.on >= from)
    .sort((a, b) => a.on.localeCompare(b.on))
    .slice(0, most);
};
