import type { Amount } from '../reading/amounts.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Condition, ListedType } from './look.js';

/** @param usual the currency of an amount that names none */
export const amountCondition = (amount: Amount, type: ListedType, question: Question, usual: string): Condition[] => {
  const field = amountField(amount, type, question);
  if (!field) return [];
  const isMoney = inMoney.includes(field);
  const currency = amount.currency ?? usual;
  const scale = isMoney ? 10 ** digitsOf(currency) : 1;
  const within = isMoney && { currency };
  const value = Math.round(amount.value * scale);
  if (amount.is === 'between')
    return [{ field, is: 'between', value: [value, Math.round((amount.to ?? amount.value) * scale)], ...within }];
  const { is, by } = bounds[amount.is];
  return [{ field, is, value: value + by, ...within }];
};

/** All these are whole numbers: at least 5 is more than 4. */
const bounds: Record<Exclude<Amount['is'], 'between'>, { is: 'more' | 'less'; by: number }> = {
  above: { is: 'more', by: 0 },
  atleast: { is: 'more', by: -1 },
  below: { is: 'less', by: 0 },
  atmost: { is: 'less', by: 1 },
};

const digitsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

const inMoney = ['value', 'weightedValue', 'salesTarget'];

/** What a number bounds of records of a type. */
const amountField = (amount: Amount, type: ListedType, question: Question): string | undefined => {
  if (amount.of === 'days' || type === 'contact' || type === 'task') return undefined;
  if (type === 'activity') return 'minutes';
  if (type === 'company') return 'salesTarget';
  if (amount.of === 'percent' || (has(question, 'field:probability') && amount.value <= 100)) return 'probability';
  return boundsWeighted(question) ? 'weightedValue' : 'value';
};

/** “How much are those over 10,000, weighted” bounds their value: the weighted one is the figure. */
const boundsWeighted = (question: Question): boolean =>
  has(question, 'field:weightedValue') &&
  valuesOf(question, 'fig').length === 0 &&
  !has(question, 'forecast', 'pipeline');
