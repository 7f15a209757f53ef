import { type DealLine, DealLineInput, lineTotal, mostDealLines } from '@fernway/contracts/records/deal-line';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { z } from '@fernway/contracts/zod';
import type { Language, Translate } from '@fernway/i18n';
import { numberText, moneyText, parseMoney, parseNumber } from '../fields/number-text.js';

/** A line as it is typed; `key` tells rows apart that have no id yet. */
const LineText = z.object({
  key: z.string(),
  /** Of the deal: all its lines have the same. */
  currency: z.string(),
  id: z.string().nullable(),
  productId: z.string().nullable(),
  name: z.string(),
  quantity: z.string(),
  price: z.string(),
  discount: z.string(),
});
export type LineText = z.infer<typeof LineText>;

export type LineReading = { t: Translate; language: Language };
export type LineProblems = Partial<Record<'name' | 'quantity' | 'price' | 'discount', string>>;

export const newLine = (currency: string): LineText => ({
  key: crypto.randomUUID(),
  currency,
  id: null,
  productId: null,
  name: '',
  quantity: '1',
  price: '',
  discount: '',
});

export const textOfLine = (line: DealLine, language: Language, currency: string): LineText => ({
  key: line.id,
  currency,
  id: line.id,
  productId: line.productId,
  name: line.name,
  quantity: numberText(line.quantity, language),
  price: moneyText({ amount: line.price, currency }, language),
  discount: line.discount === 0 ? '' : numberText(line.discount, language),
});

const read = (text: LineText, { language }: LineReading) => ({
  name: text.name.trim(),
  quantity: parseNumber(text.quantity, language),
  price: parseMoney(text.price, text.currency, language)?.amount,
  discount: text.discount.trim() ? parseNumber(text.discount.replace(/\s*[%％]\s*$/, ''), language) : 0,
});

/** What is wrong with a line, by field; nothing where all is right. */
export function lineProblems(text: LineText, reading: LineReading): LineProblems {
  const values = read(text, reading);
  const { shape } = DealLineInput;
  const names = ['name', 'quantity', 'price', 'discount'] as const;
  return Object.fromEntries(
    names
      .filter((name) => !shape[name].safeParse(values[name]).success || values[name] === undefined)
      .map((name) => [name, reading.t(`dealLines.problem.${name}`)]),
  );
}

const isRight = (text: LineText, reading: LineReading) => Object.keys(lineProblems(text, reading)).length === 0;

/** What a line comes to in minor units; undefined while it is not complete. */
export function totalOf(text: LineText, reading: LineReading): number | undefined {
  if (Object.keys(lineProblems({ ...text, name: text.name || '-' }, reading)).length > 0) return undefined;
  const { quantity, price, discount } = read(text, reading);
  return lineTotal({ quantity: quantity!, price: price!, discount: discount! });
}

/** Lines that are not complete count nothing. */
export const sumOf = (lines: readonly LineText[], reading: LineReading): number =>
  lines.reduce((sum, line) => sum + (totalOf(line, reading) ?? 0), 0);

export const lineEntered = (text: LineText, reading: LineReading): DealLineInput => {
  const { name, quantity, price, discount } = read(text, reading);
  const line = { name, quantity: quantity!, price: price!, discount: discount! };
  return { ...(text.id && { id: text.id }), productId: text.productId, ...line, total: lineTotal(line) };
};

/** The lines of a form: each complete, and together no more than a deal can be worth. */
export const linesForm = (reading: LineReading) =>
  z
    .array(LineText)
    .max(mostDealLines, { error: reading.t('dealLines.tooMany', { count: mostDealLines }) })
    .refine((lines) => lines.every((line) => isRight(line, reading)), { error: reading.t('dealLines.incomplete') })
    .refine((lines) => sumOf(lines, reading) <= mostDealValue, { error: reading.t('dealLines.tooMuch') });
