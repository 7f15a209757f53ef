import { sortedValues } from './negation.js';
import { has, type Question, valuesOf } from '../reading/question.js';

/** What looks at deals that are yet to close. */
const outlook = ['forecast', 'pipeline', 'stale', 'closing', 'field:weightedValue', 'field:closeDate'] as const;

/** Whether a question is about deals that are yet to close: by its words, or by a time that has not come. */
export const looksAhead = (question: Question): boolean => has(question, ...outlook) || question.ahead;

/** Of a pipeline, a forecast and what is yet to close, open deals alone are told; of earnings, won ones. */
export const statesOf = (question: Question): string[] => {
  const told = statesTold(question);
  if (supposesWon(question, told) || (told.length && isForecast(question))) return ['open'];
  // A stage is one of open deals: “if all in negotiation were won”.
  if (sortedValues(question, 'stage').wanted.length && !told.includes('open') && !has(question, 'compare', 'more'))
    return [];
  if (told.length) return told;
  if (isYetToClose(question)) return ['open'];
  if (valuesOf(question, 'stage').length) return [];
  if (has(question, 'rev', 'sale')) return ['won'];
  return asksProgress(question) ? ['open'] : [];
};

/** “Closed” is won or lost; “closed as won” is won. */
const statesTold = (question: Question): string[] => {
  const { wanted } = sortedValues(question, 'state');
  const outcomes = wanted.includes('won') || wanted.includes('lost') ? [] : ['won', 'lost'];
  return [...new Set(wanted.flatMap((state) => (state === 'closed' ? outcomes : [state])))];
};

/** “If all open deals were won”, “if we won all that closes this month”: what is supposed is no condition. */
const supposesWon = (question: Question, told: readonly string[]): boolean =>
  (told.includes('open') && told.length > 1 && !has(question, 'compare', 'more', 'by')) ||
  (has(question, 'suppose') && !told.includes('lost'));

const isForecast = (question: Question): boolean =>
  (question.ahead && isYetToClose(question)) || (has(question, 'forecast') && !has(question, 'compare', 'more'));

const isYetToClose = (question: Question): boolean =>
  looksAhead(question) ||
  has(question, 'overdue') ||
  (has(question, 'due') && question.periods.length > 0 && !has(question, 'created'));

/** “What stage is their deal at”, “how likely is it”: of deals that are over nobody asks. */
const asksProgress = (question: Question): boolean => asksStage(question) && valuesOf(question, 'state').length === 0;

/** Which stage, not those of one. */
export const asksStage = (question: Question): boolean =>
  has(question, 'field:stage') &&
  !has(question, 'by', 'fig:count', 'fig:sum', 'fig:average') &&
  valuesOf(question, 'stage').length === 0;
