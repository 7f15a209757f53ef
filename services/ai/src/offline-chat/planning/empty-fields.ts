import { emptiable } from '../fields.js';
import { has, type Question } from '../reading/question.js';
import type { Condition, ListedType } from './look.js';

/** “Without a phone”, “with no company”, “who have an e-mail”. */
export const emptyFields = (question: Question, type: ListedType): Condition[] => {
  const without = has(question, 'neg:without');
  // “Everybody with job title and phone” wants to be told these.
  const isList =
    !without &&
    !has(question, 'fig:count') &&
    question.tokens.every(({ concept, text }) => concept !== 'pos:with' || /^(with|con)$/i.test(text));
  if ((!without && !has(question, 'pos:with')) || isList) return [];
  const told = question.tokens.map(({ concept }) => concept);
  const beside = (concept: string) =>
    told.some(
      (it, at) =>
        it === (without ? 'neg:without' : 'pos:with') &&
        (without
          ? [at - 2, at - 1, at + 1, at + 2]
          : [question.language === 'ja' || question.language === 'ko' ? at - 1 : at + 1]
        ).some((near) => told[near] === concept),
    );
  return emptiable[type]
    .filter(([concept]) => has(question, concept) && beside(concept) && (without || concept.startsWith('field:')))
    .filter(([concept], index, all) => all.findIndex(([other]) => other === concept) === index)
    .map(([, field]) => ({ field, is: without ? 'empty' : 'not-empty' }));
};
