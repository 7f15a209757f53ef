import { currencyDigits } from '@fernway/contracts/currency-digits';
import { type Amount, currencyMeant } from '../reading/amounts.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Condition, ListedType } from './look.js';

/** Which currencies an amount may be in: the named one, or each of those in use. */
export type Currencies = readonly [string, ...string[]];

/** A filter holds that many groups. */
const mostCurrencies = 10;

/** @param currencies those of an amount that names none, which is then compared in each by itself */
export const amountCondition = (
  amount: Amount,
  type: ListedType,
  question: Question,
  currencies: Currencies,
): Condition[] => {
  const field = amountField(amount, type, question);
  if (!field) return [];
  if (!inMoney.includes(field)) return [{ field, ...comparedTo(amount, 0) }];
  const [first, ...or] = boundedIn(amount, currencies)
    .slice(0, mostCurrencies)
    .map((currency) => ({ field, ...comparedTo(amount, currencyDigits(currency)), currency }));
  return first ? [{ ...first, ...(or.length > 0 && { or }) }] : [];
};

const boundedIn = (amount: Amount, currencies: Currencies): readonly string[] =>
  amount.marks ? [currencyMeant(amount, currencies[0])].filter((it) => it !== undefined) : currencies;

/** The currencies that a question's amounts are compared in because it names none, and those for which there is no room. */
export const eachCurrency = (
  question: Question,
  type: ListedType,
  currencies: Currencies,
): { currencies: string[]; leftOut: string[] } | undefined => {
  const isBound = (amount: Amount) => !amount.marks && inMoney.includes(amountField(amount, type, question) ?? '');
  return currencies.length > 1 && question.amounts.some(isBound)
    ? { currencies: currencies.slice(0, mostCurrencies), leftOut: currencies.slice(mostCurrencies) }
    : undefined;
};

const comparedTo = (amount: Amount, digits: number): { is: string; value: unknown } => {
  const value = inUnits(amount.value, digits);
  return amount.is === 'between'
    ? { is: 'between', value: [Math.ceil(value), Math.floor(inUnits(amount.to ?? amount.value, digits))] }
    : bounds[amount.is](value);
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
