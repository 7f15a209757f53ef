import type { AnswerOf } from '@fernway/contracts/endpoint';
import type { getCohorts } from '@fernway/contracts/http/analytics-figures';
import type { Margins } from './customers.repository.js';

export const expectedMonths = 24;

/** What a customer brings over 24 months: months that nobody has reached yet are like the last three that are known. */
export const lifetimeValue = ({ customers, toDate, means }: Margins): AnswerOf<typeof getCohorts>['lifetimeValue'] => {
  if (toDate === null) return { toDate: null, expected: null, customers, monthsKnown: 0 };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const last = means.slice(-3);
  const further = (sum(last) / last.length) * (expectedMonths - means.length);
  return {
    toDate: Math.round(toDate),
    expected: Math.round(sum(means) + further),
    customers,
    monthsKnown: means.length,
  };
};
