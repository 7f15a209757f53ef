import { has, type Question, valuesOf } from '../reading/question.js';
import { type Grounds } from './conditions.js';
import { counted, type Wanted, wantedOf } from './figure-asked.js';
import type { Finding } from './finding.js';
import type { ListedType, Looking } from './look.js';
import { allConditions, measureLook, measureOf } from './measures.js';
import { statesOf } from './states.js';
import { type Kind, kindsOf, nounOf } from './subject.js';

type Side = { label: string; question: Question; grounds: Grounds };

type Asked = { question: Question; grounds: Grounds; type: ListedType; compares: boolean };
/** Undefined where a question does not set beside each other what a rule looks for. */
type Rule = (asked: Asked) => Side[] | undefined;

const mostSides = 4;

/** What a question sets beside each other: two months, two stages, won and lost, two customers. */
export const sidesOf = (question: Question, grounds: Grounds, type: ListedType): Side[] => {
  const asked = { question, grounds, type, compares: saysToCompare(question) };
  // “With A and B together” wants one sum.
  if (!asked.compares && question.tokens.some(({ concept, text }) => concept === 'fig:sum' && together.test(text)))
    return [];
  const isCompared = asked.compares || ranksValues(question, grounds);
  for (const rule of isCompared ? [...figured, ...compared] : figured) {
    const sides = rule(asked);
    if (sides) return sides;
  }
  return [];
};

const saysToCompare = (question: Question): boolean =>
  has(question, 'compare', 'more') ||
  (has(question, 'cond:between') && has(question, 'ord:max', 'ord:min')) ||
  (has(question, 'cond:above', 'cond:below') && question.amounts.length === 0) ||
  (has(question, 'or', 'cond:atleast') && has(question, 'ord:max', 'ord:min', 'cond:atleast'));

/** “Which source brings most, A or B”. */
const ranksValues = (question: Question, { meant }: Grounds): boolean =>
  has(question, 'ord:max', 'ord:min') &&
  meant.some((one) => has(question, one.cue) && meant.some((other) => other !== one && other.field === one.field));

const periods: Rule = ({ question, grounds, type, compares }) => {
  const asksFigure = compares || valuesOf(question, 'fig').length > 0 || wantedOf(question, type) !== undefined;
  if (question.periods.length < 2 || !asksFigure || has(question, 'cond:between')) return undefined;
  return question.periods
    .slice(0, mostSides)
    .map((period) => ({ label: period.label, question: { ...question, periods: [period] }, grounds }));
};

const dealStates: Rule = ({ question, grounds, type, compares }) => {
  const isSeveral = valuesOf(question, 'state').filter((state) => state !== 'closed').length > 1;
  // “Won or lost” is either, unless they are compared.
  const isApart = compares || (statesOf(question).length > 1 && !has(question, 'or'));
  return type === 'deal' && isSeveral && isApart ? split(question, grounds, 'state') : undefined;
};

const namedRecords: Rule = ({ question, grounds, compares }) => {
  const titles = [...new Set(grounds.named.map(({ title }) => title))];
  const isOneType = new Set(grounds.named.map((it) => it.type)).size === 1;
  if (titles.length < 2 || !isOneType || !(compares || has(question, 'fig:count', 'fig:sum'))) return undefined;
  return titles.slice(0, mostSides).map((title) => ({
    label: title,
    question,
    grounds: { ...grounds, named: grounds.named.filter((it) => it.title === title) },
  }));
};

/** “How many did we receive, and how many did we send”. */
const directions: Rule = ({ question, grounds, type }) =>
  type === 'activity' && has(question, 'fig:count') && valuesOf(question, 'dir').length > 1
    ? split(question, grounds, 'dir')
    : undefined;

const activityKinds: Rule = ({ question, grounds, type }) => {
  const kinds = type === 'activity' ? kindsOf(question) : [];
  return kinds.length > 1 ? kinds.map((kind) => kindSide(question, grounds, kind)) : undefined;
};

const slotValues: Rule = ({ question, grounds }) => {
  const slot = ['stage', 'life', 'prio', 'status', 'dir'].find((one) => valuesOf(question, one).length > 1);
  return slot === undefined ? undefined : split(question, grounds, slot);
};

/** Two values of one column: two sources, two industries. */
const columnValues: Rule = ({ question, grounds, type }) => {
  const told = grounds.meant.filter((one) => one.type === type || one.type === 'company');
  const several = [...Map.groupBy(told, ({ field }) => field).values()].find((all) => all.length > 1);
  const inOrder = several?.toSorted((a, b) => a.start - b.start);
  return inOrder?.slice(0, mostSides).map((one) => ({
    label: question.text.slice(one.start, one.end),
    question,
    grounds: {
      ...grounds,
      meant: grounds.meant.filter((it) => it === one || it.field !== one.field || it.type !== one.type),
    },
  }));
};

/** What is set beside each other by being told, and what only by being compared. */
const figured = [periods, dealStates, namedRecords, directions];
const compared = [activityKinds, slotValues, columnValues];

const kindSide = (question: Question, grounds: Grounds, kind: Kind): Side => {
  const isKind = (concept: string) =>
    concept.startsWith('kind:') || concept === 'field:phone' || concept === 'field:email';
  const told = question.tokens.find(
    ({ concept }) =>
      concept === `kind:${kind}` || concept === { call: 'field:phone', email: 'field:email' }[kind as string],
  )!;
  return {
    label: told.text.trim(),
    question: {
      ...question,
      tokens: [...question.tokens.filter(({ concept }) => !isKind(concept)), { ...told, concept: `kind:${kind}` }],
    },
    grounds,
  };
};

const split = (question: Question, grounds: Grounds, slot: string): Side[] =>
  valuesOf(question, slot)
    .slice(0, mostSides)
    .map((value) => {
      const told = question.tokens.find(({ concept }) => concept === `${slot}:${value}`)!;
      return {
        label: told.text.trim(),
        question: {
          ...question,
          tokens: question.tokens.filter(
            ({ concept }) => !concept.startsWith(`${slot}:`) || concept === `${slot}:${value}`,
          ),
        },
        grounds,
      };
    });

const together = /total|together|combined|sum|conjunto|合|共|总|加|全部|합|총/i;

/** “The largest amount” in one word. */
const amount = /金|额|額|价值|금액|valor|importe|valuable|value/;

const namesDeal = ({ grounds: { named, meant } }: Side): boolean =>
  named.some(({ type }) => type === 'deal') || meant.some(({ type, field }) => type === 'deal' && field === 'name');

export function* compare(sides: readonly Side[], type: ListedType): Looking<Finding> {
  // “Which brings most, A or B” wants the figure of each, not the largest record.
  const { question } = sides[0]!;
  const plain = {
    ...question,
    tokens: question.tokens.filter(({ concept }) => !/^(ord:|more$|which$|who$)/.test(concept)),
  };
  // “Compare the roof and the garden”: deals that are named are compared by what they are worth.
  const money: Wanted | undefined =
    type === 'deal' &&
    (sides.every(namesDeal) ||
      question.tokens.some(({ concept, text }) => /^ord:/.test(concept) && amount.test(text))) &&
    !has(question, 'fig:count')
      ? { figure: 'sum', field: 'value' }
      : undefined;
  const wanted = wantedOf(plain, type) ?? money ?? counted;
  const seen = yield sides.map((side) => measureLook(type, wanted, allConditions(side.question, type, side.grounds)));
  return {
    kind: 'sides',
    noun: nounOf(sides[0]!.question, type),
    sides: seen.map((one, index) => ({ ...measureOf(one, wanted), label: sides[index]!.label })),
  };
}
