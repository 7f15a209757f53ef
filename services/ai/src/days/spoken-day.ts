import type { Language } from '@fernway/contracts/http/identity';
import type { Day } from './day.js';
import { chineseDays, japaneseDays, koreanDays } from './east-asian-days.js';
import { englishDays, spanishDays } from './western-days.js';

/** A way of naming a day: what it matches, and which day that is, seen from today. */
export type DayRule = { pattern: RegExp; day: (found: RegExpExecArray, today: Day) => Day | undefined };
export type FoundDay = { day: Day; at: number };

const finders: Record<Language, (text: string, today: Day) => FoundDay[]> = {
  en: englishDays,
  es: spanishDays,
  zh: chineseDays,
  ja: japaneseDays,
  ko: koreanDays,
};

/** The first day from today on that a text names: "next Tuesday", "el viernes", "明天", "来週の火曜", "다음 주 화요일". */
export const spokenDay = (text: string, language: Language, today: Day): Day | undefined =>
  finders[language](text, today)
    .filter(({ day }) => day >= today)
    .sort((a, b) => a.at - b.at)[0]?.day;
