import { emailOf, isEmail } from '@fernway/contracts/email';
import type { ImportOptions } from '@fernway/contracts/http/crm-imports';
import { Birthday, Day } from '@fernway/contracts/http/crm-records';
import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';

/** Characters that show nothing but change how text is ordered or compared; joiners of scripts and emoji stay. */
const invisible = /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A cell as a person would have typed it. */
export const textIn = (cell: string): string => cell.replace(invisible, '').trim();

/** What copied text may have around it and nobody sees. */
const unseenEnds = new RegExp(`^(?:${invisible.source}|\\s)+|(?:${invisible.source}|\\s)+$`, 'gu');

/** The address in `Mara <mara@oak.example>` and `mailto:…`; undefined where there is none, or something unseen is within it. */
export const emailIn = (cell: string): string | undefined => {
  const text = cell.replace(unseenEnds, '');
  const address = (/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').replace(unseenEnds, '');
  return isEmail(address) ? emailOf(address) : undefined;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type DateOrder = ImportOptions['dateOrder'];
const orders: DateOrder[] = ['ymd', 'dmy', 'mdy'];

/** A day as YYYY-MM-DD; of a year of two digits there are two centuries. */
export const dayIn = (cell: string, order: DateOrder): string | undefined => daysIn(textIn(cell), order).find(isDay);

const isDay = (day: string): boolean => Day.safeParse(day).success;

/** The order in which a day is written, where it can be read in no other. */
export const orderIn = (cell: string): DateOrder | undefined => {
  const [order, ...others] = orders.filter((one) => dayIn(cell, one) !== undefined);
  return others.length === 0 ? order : undefined;
};

/** An order in which a cell is a day. */
export const anyOrderIn = (cell: string): DateOrder | undefined =>
  orders.find((order) => dayIn(cell, order) !== undefined);

/** The one day that a cell may mean, in whatever order it is written; null where it may mean several. */
export const dayInAnyOrder = (cell: string): string | null | undefined => {
  const [day, ...others] = new Set(orders.flatMap((order) => dayIn(cell, order) ?? []));
  return others.length === 0 ? day : null;
};

const today = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);

/**
 * A birthday of a cell. A year of two digits is of a day that is past, wherever that is.
 * @param last the day that it is where the file is from; where that is not known, the latest that it is anywhere
 */
export const birthdayIn = (cell: string, order: DateOrder, last?: string): string | undefined => {
  const [day, before] = daysIn(textIn(cell), order);
  const past = [day, before].find((one) => one && isDay(one) && one <= (last ?? today(before ? -12 : 14)));
  return past && Birthday.safeParse(past).success ? past : undefined;
};

/** Apple writes a day without its year as one of 1604. */
const ofNoYear = /^1604(-?)(\d\d)-?(\d\d)(?!\d)/;

/** What is known of a birthday that is no whole day. */
export const birthdayPart = (cell: string): string | undefined => {
  const text = textIn(cell);
  if (ofNoYear.test(text)) return text.replace(ofNoYear, '--$2$1$3');
  return isPartOfDay(text) ? text : undefined;
};

/** Less than a day, as `--12-03`, `---03`, `1985-12`, `1985` and `12/03`. */
const isPartOfDay = (cell: string): boolean =>
  /^(--\d\d(-?\d\d)?|---\d\d|\d{4}(-\d\d)?|\d{1,2}[./-]\d{1,2}\.?)(T.*)?$/.test(textIn(cell));

/** What other programs write where there is no day: `0/0/00`, `0000-00-00`. */
export const isNoDay = (cell: string): boolean => /^0+([./-]0+){2}(\s|T|$)/.test(textIn(cell));

const daysIn = (text: string, order: DateOrder): string[] => {
  const basic = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (basic) return daysOf(basic[1]!, basic[2]!, basic[3]!);
  const iso = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})/.exec(text);
  if (iso) return daysOf(iso[1]!, iso[2]!, iso[3]!);
  const korean = /^(\d{4})년\s*(\d{1,2})월\s*(\d{1,2})일/.exec(text);
  if (korean) return daysOf(korean[1]!, korean[2]!, korean[3]!);
  const worded =
    /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*\.?,?[ -](\d{4})/.exec(text) ??
    /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/.exec(text);
  if (worded) {
    const [, first, second, year] = worded;
    const [day, month] = /\d/.test(first!) ? [first!, second!] : [second!, first!];
    const place = months.indexOf(month.toLowerCase());
    return place < 0 ? [] : daysOf(year!, String(place + 1), day);
  }
  const [, first, sign, second, last] = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{2}|\d{4})(?!\d)/.exec(text) ?? [];
  if (!first || !second || !last) return [];
  if (order === 'ymd') return daysOf(first, second, last);
  // Nobody writes the month first with dots.
  return order === 'dmy' || sign === '.' ? daysOf(last, second, first) : daysOf(last, first, second);
};

const daysOf = (year: string, month: string, day: string): string[] => {
  const short = Number(year) + (Number(year) < 70 ? 2000 : 1900);
  const years = year.length <= 2 ? [short, short - 100] : [year];
  return years.map((full) => `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
};

export const truth = (cell: string): boolean => /^(1|true|yes|y|x|sí|si|是|はい|예|on|checked)$/i.test(textIn(cell));

export const untruth = (cell: string): boolean =>
  /^(0|false|no|n|falso|inactive|inactivo|否|停用|いいえ|아니요|아니오|off|unchecked)$/i.test(textIn(cell));

/** What phones are compared by: the number with its country, where it can be told. */
export const phoneKey = (phone: string, country: string): string | undefined => {
  const digits = phone.replace(/([;,x#]|ext).*$/i, '').replace(/\D/g, '');
  if (digits.length < 5) return undefined;
  return parsePhoneNumberFromString(phone, country as 'US', metadata as unknown as MetadataJson)?.number ?? digits;
};

/** The end of a phone, the same in every way of writing it: what candidates are looked up by. As `phone_tail` in SQL. */
export const phoneTail = (key: string): string => key.replace(/\D/g, '').slice(-7);

/** Names that differ in case, accents, dots or the order of words are one. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' ');
