import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import { Day } from '@fernway/contracts/http/crm-records';
import { textIn } from './cell-values.js';

/** Whose names of months are known, as they stand in dates and alone. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'nl', 'ru', 'tr', 'sv', 'cs'];

const monthKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.\s]/gu, '')
    .toLowerCase();

/** Months by their names, short and long; one that means two months in two languages is none. */
const months = (() => {
  const known = new Map<string, number | null>();
  for (const language of languages)
    for (const month of ['short', 'long'] as const)
      for (const day of ['numeric', undefined] as const)
        for (let place = 0; place < 12; place += 1) {
          const parts = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' }).formatToParts(
            new Date(Date.UTC(2026, place, 2)),
          );
          const key = monthKey(parts.find(({ type }) => type === 'month')?.value ?? '');
          if (/\d/.test(key) || key.length < 3) continue;
          known.set(key, known.has(key) && known.get(key) !== place + 1 ? null : place + 1);
        }
  known.set('sept', 9);
  return known;
})();

/** `3. März 2026`, `4 de marzo de 2026`, `Mar 4, 2026`. */
const wordedDay = (text: string): string | undefined => {
  const dayFirst = /^(\d{1,2})(?:\.|st|nd|rd|th|er)?[\s-]+(?:de\s+)?([\p{L}\p{M}]+)\.?,?(?:\s+de)?[\s-]+(\d{4})/iu.exec(
    text,
  );
  if (dayFirst) return dayOfMonth(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!);
  const monthFirst = /^([\p{L}\p{M}]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/iu.exec(text);
  return monthFirst ? dayOfMonth(monthFirst[3]!, monthFirst[1]!, monthFirst[2]!) : undefined;
};

const dayOfMonth = (year: string, name: string, day: string): string | undefined => {
  const key = monthKey(name);
  const month = months.get(key) ?? months.get(key.slice(0, 3));
  return month ? dayOf(year, String(month), day) : undefined;
};

/** Days since 1899-12-30, as spreadsheets count them; only those of 1954 to 2118, which no year looks like. */
const serialDay = (text: string): string | undefined => {
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(text)?.[1];
  if (!serial || Number(serial) < 20_000 || Number(serial) > 80_000) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10);
};

/** A day as YYYY-MM-DD. */
export const dayIn = (cell: string, order: ImportOptions['dateOrder']): string | undefined => {
  const text = textIn(cell).normalize('NFKC');
  const iso =
    /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})/.exec(text) ??
    /^(\d{4})년\s*(\d{1,2})월\s*(\d{1,2})일/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const [, first, second, last] = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{2}|\d{4})(?!\d)/.exec(text) ?? [];
  if (!first || !second || !last) return wordedDay(text) ?? serialDay(text);
  if (order === 'ymd') return dayOf(first, second, last);
  return order === 'dmy' ? dayOf(last, second, first) : dayOf(last, first, second);
};

const dayOf = (year: string, month: string, day: string): string | undefined => {
  const full = year.length <= 2 ? String(Number(year) + (Number(year) < 70 ? 2000 : 1900)) : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Day.safeParse(text).success ? text : undefined;
};
