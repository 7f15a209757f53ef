import { currencyDigits } from '@fernway/contracts/currency-digits';
import { type Amount, currencyMeant } from '../reading/amounts.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Condition, ListedType } from './look.js';

/** @param usual the currency of an amount that names none */
export const amountCondition = (amount: Amount, type: ListedType, question: Question, usual: string): Condition[] => {
  const field = amountField(amount, type, question);
  if (!field) return [];
  const isMoney = inMoney.includes(field);
  const currency = currencyMeant(amount, usual);
  if (isMoney && currency === undefined) return [];
  const within = isMoney && { currency };
  const scaled = (value: number) => inUnits(value, isMoney ? currencyDigits(currency!) : 0);
  const value = scaled(amount.value);
  if (amount.is === 'between')
    return [
      { field, is: 'between', value: [Math.ceil(value), Math.floor(scaled(amount.to ?? amount.value))], ...within },
    ];
  return [{ field, ...bounds[amount.is](value), ...within }];
};

/** Minor units, without what a binary fraction adds: 1.1 is 110 and not 110.00000000000001. */
const inUnits = (value: number, digits: number): number => Number((value * 10 ** digits).toPrecision(15));

/** All that is compared is whole: at least 5 is more than 4, and above 0.99 yen is more than 0. */
const bounds: Record<Exclude<Amount['is'], 'between'>, (value: number) => { is: 'more' | 'less'; value: number }> = {
  above: (value) => ({ is: 'more', value: Math.floor(value) }),
  atleast: (value) => ({ is: 'more', value: Math.ceil(value) - 1 }),
  below: (value) => ({ is: 'less', value: Math.ceil(value) }),
  atmost: (value) => ({ is: 'less', value: Math.floor(value) + 1 }),
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
