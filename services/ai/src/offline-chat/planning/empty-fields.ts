import { has, type Question } from '../reading/question.js';
import type { Condition, ListedType } from './look.js';

/** By a word, the column that is empty without it. */
const emptiable: Record<ListedType, readonly (readonly [string, string])[]> = {
  contact: [
    ['field:email', 'email'],
    ['field:phone', 'phone'],
    ['field:jobTitle', 'jobTitle'],
    ['field:company', 'companyId'],
    ['type:company', 'companyId'],
    ['field:source', 'source'],
    ['field:owner', 'ownerId'],
    ['field:tags', 'tags'],
    ['type:activity', 'lastActivityAt'],
  ],
  company: [
    ['field:email', 'email'],
    ['field:phone', 'phone'],
    ['field:industry', 'industry'],
    ['field:domain', 'domain'],
    ['field:owner', 'ownerId'],
    ['field:tags', 'tags'],
    ['type:activity', 'lastActivityAt'],
  ],
  deal: [
    ['type:company', 'companyId'],
    ['field:company', 'companyId'],
    ['type:contact', 'contactId'],
    ['field:closeDate', 'closeDate'],
    ['field:phone', 'phone'],
    ['field:owner', 'ownerId'],
    ['field:tags', 'tags'],
    ['type:activity', 'lastActivityAt'],
    ['field:lostReason', 'lostReason'],
  ],
  activity: [
    ['type:company', 'companyId'],
    ['type:contact', 'contactId'],
    ['type:deal', 'dealId'],
    ['field:outcome', 'outcome'],
  ],
  task: [
    ['type:company', 'companyId'],
    ['type:contact', 'contactId'],
    ['type:deal', 'dealId'],
    ['field:owner', 'assigneeId'],
    ['due', 'dueAt'],
  ],
};

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
