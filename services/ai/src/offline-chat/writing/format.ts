import { nameIn } from '@fernway/contracts/default-names';
import type { Language } from '@fernway/contracts/http/identity';
import type { Amounts, Fact } from '../planning/finding.js';
import { dataOf } from '../planning/look.js';
import { answerPhrases } from './phrases/answer-phrases-of.js';

export type Voice = { language: Language; timeZone: string };

export const number = (value: number, { language }: Voice): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: true }).format(value);

/** Minor units of a currency, as its people write it. */
const money = (minor: number, currency: string, { language }: Voice): string => {
  const code = currency.toUpperCase();
  try {
    const format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: code,
      useGrouping: 'always' as unknown as boolean,
    });
    return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return `${minor} ${code}`;
  }
};

export const amount = (amounts: Amounts, field: string, voice: Voice): string =>
  amounts.map((one) => figureText(one, field, voice)).join(' + ');

const figureText = ({ value, currency }: Amounts[number], field: string, voice: Voice): string => {
  if (currency) return money(value, currency, voice);
  const figure = number(value, voice);
  if (field === 'minutes') return answerPhrases[voice.language].minutes.replace('{figure}', figure);
  return field === 'probability' ? `${figure} %` : figure;
};

const moments = ['occurredAt', 'at'];

/** A fact's value in words; nothing where the record has none. */
export const factText = ({ field, value }: Fact, voice: Voice): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.filter((it) => typeof it === 'string').join(', ') || undefined;
  if (typeof value === 'number') return field === 'probability' ? `${value} %` : number(value, voice);
  if (typeof value === 'object') return moneyOrAddress(value, voice);
  return typeof value === 'string' ? wordOrTime(field, value, voice) : undefined;
};

const moneyOrAddress = (value: object, voice: Voice): string | undefined => {
  const { amount: minor, currency, ...address } = dataOf(value);
  if (typeof minor === 'number' && typeof currency === 'string') return money(minor, currency, voice);
  return (
    Object.values(address)
      .filter((part) => typeof part === 'string' && part)
      .join(', ') || undefined
  );
};

const wordOrTime = (field: string, value: string, voice: Voice): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(new Date(`${value}T00:00:00Z`), { ...voice, timeZone: 'UTC' });
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return moments.includes(field) ? moment(new Date(value), voice) : day(new Date(value), voice);
  return answerPhrases[voice.language].values[value] ?? nameIn(voice.language, value);
};

const day = (at: Date, { language, timeZone }: Voice): string =>
  Number.isNaN(at.getTime()) ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
const moment = (at: Date, { language, timeZone }: Voice): string =>
  Number.isNaN(at.getTime())
    ? ''
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

/** One line, whatever a record holds: no line of its own, nothing that would be read as a mark of ours. */
export const plain = (text: string, most = 200): string =>
  text
    .replace(/\[\[|\]\]/g, '')
    .replace(/[*_`#<>|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most);
