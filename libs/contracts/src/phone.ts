// Plain functions, without zod: forms, calls and files know phones by the same rules.
import { hasExponent } from './amounts.js';

/** Why a text is no phone, as an import says it. */
export type PhoneProblem = 'digits-lost' | 'phone-is-date' | 'bad-phone';

const isDay = (year: string, month: string, day: string): boolean =>
  /^((19|20)?\d\d)$/.test(year) && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;

/** `2026-03-09`, `1/2/2030` and `01.02.2030`, with or without a time. */
const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d.*)?$/.exec(text) ?? [];
  if (year && month && day) return isDay(year, month, day);
  const [, first, second, last] =
    /^(\d{1,2})([/.])(\d{1,2})\2(\d{4}|\d\d)(?:[T ]\d.*)?$/.exec(text)?.filter((_part, at) => at !== 2) ?? [];
  if (!first || !second || !last || (last.length === 2 && text.includes('.'))) return false;
  return isDay(last, first, second) || isDay(last, second, first);
};

/** What a spreadsheet made of a phone, or what has not even three digits; a short number of a house is one. */
export const phoneProblem = (text: string): PhoneProblem | undefined => {
  const phone = text.normalize('NFKC').trim();
  if (phone === '') return undefined;
  if (hasExponent(phone)) return 'digits-lost';
  if (isDate(phone)) return 'phone-is-date';
  return phone.startsWith('=') || phone.replace(/\P{Nd}/gu, '').length < 3 ? 'bad-phone' : undefined;
};
