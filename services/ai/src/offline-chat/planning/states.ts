import { sortedValues } from './negation.js';
import { has, type Question, valuesOf } from '../reading/question.js';

/** What looks at deals that are yet to close. */
const outlook = ['forecast', 'pipeline', 'stale', 'closing', 'field:weightedValue', 'field:closeDate'] as const;

/** Whether a question is about deals that are yet to close: by its words, or by a time that has not come. */
export const looksAhead = (question: Question): boolean => has(question, ...outlook) || question.ahead;

/** Of a pipeline, a forecast and what is yet to close, open deals alone are told; of earnings, won ones. */
export const statesOf = (question: Question): string[] => {
  const wanted = sortedValues(question, 'state').wanted;
  // “Closed as won” is won.
  const told = [
    ...new Set(
      wanted.flatMap((state) =>
        state !== 'closed' ? [state] : wanted.includes('won') || wanted.includes('lost') ? [] : ['won', 'lost'],
      ),
    ),
  ];
  const open =
    looksAhead(question) ||
    has(question, 'overdue') ||
    (has(question, 'due') && question.periods.length > 0 && !has(question, 'created'));
  // “If all open deals were won”: what is supposed is no condition.
  if (told.includes('open') && told.length > 1 && !has(question, 'compare', 'more', 'by')) return ['open'];
  // “If we won all that closes this month”: what is supposed is no condition either.
  if (has(question, 'suppose') && !told.includes('lost')) return ['open'];
  if (told.length && ((open && question.ahead) || (has(question, 'forecast') && !has(question, 'compare', 'more'))))
    return ['open'];
  // A stage is one of open deals: “if all in negotiation were won”.
  if (sortedValues(question, 'stage').wanted.length && !told.includes('open') && !has(question, 'compare', 'more'))
    return [];
  if (told.length) return told;
  if (open || valuesOf(question, 'stage').length) return open ? ['open'] : [];
  if (has(question, 'rev', 'sale')) return ['won'];
  return asksProgress(question) ? ['open'] : [];
};

/** “What stage is their deal at”, “how likely is it”: of deals that are over nobody asks. */
const asksProgress = (question: Question): boolean => asksStage(question) && valuesOf(question, 'state').length === 0;

/** Which stage, not those of one. */
export const asksStage = (question: Question): boolean =>
  has(question, 'field:stage') &&
  !has(question, 'by', 'fig:count', 'fig:sum', 'fig:average') &&
  valuesOf(question, 'stage').length === 0;
