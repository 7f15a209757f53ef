import { has, type Question, valuesOf } from '../reading/question.js';
import { type Grounds } from './conditions.js';
import { counted, type Wanted, wantedOf } from './figure-asked.js';
import type { Finding } from './finding.js';
import type { ListedType, Looking } from './look.js';
import { allConditions, measureLook, measureOf } from './measures.js';
import { statesOf } from './states.js';
import { type Kind, kindsOf, nounOf } from './subject.js';

type Side = { label: string; question: Question; grounds: Grounds };

/** What a question sets beside each other: two months, two stages, won and lost, two customers. */
export const sidesOf = (question: Question, grounds: Grounds, type: ListedType): Side[] => {
  const compares =
    has(question, 'compare', 'more') ||
    (has(question, 'cond:between') && has(question, 'ord:max', 'ord:min')) ||
    (has(question, 'cond:above', 'cond:below') && question.amounts.length === 0) ||
    (has(question, 'or', 'cond:atleast') && has(question, 'ord:max', 'ord:min', 'cond:atleast'));
  // “With A and B together” wants one sum.
  if (!compares && question.tokens.some(({ concept, text }) => concept === 'fig:sum' && together.test(text))) return [];
  const { periods } = question;
  const ranked =
    has(question, 'ord:max', 'ord:min') &&
    grounds.meant.some(
      (one) => has(question, one.cue) && grounds.meant.some((other) => other !== one && other.field === one.field),
    );
  const figured = compares || valuesOf(question, 'fig').length > 0 || wantedOf(question, type) !== undefined;
  if (periods.length > 1 && figured && !has(question, 'cond:between'))
    return periods
      .slice(0, 4)
      .map((period) => ({ label: period.label, question: { ...question, periods: [period] }, grounds }));
  if (
    type === 'deal' &&
    valuesOf(question, 'state').filter((state) => state !== 'closed').length > 1 &&
    (compares || statesOf(question).length > 1) &&
    !(has(question, 'or') && !compares)
  )
    return split(question, grounds, 'state');
  const titles = [...new Set(grounds.named.map(({ title }) => title))];
  if (titles.length > 1 && (compares || has(question, 'fig:count', 'fig:sum'))) {
    const types = new Set(grounds.named.map((it) => it.type));
    if (types.size === 1)
      return titles.slice(0, 4).map((title) => ({
        label: title,
        question,
        grounds: { ...grounds, named: grounds.named.filter((it) => it.title === title) },
      }));
  }
  // “How many did we receive, and how many did we send”.
  if (type === 'activity' && has(question, 'fig:count') && valuesOf(question, 'dir').length > 1)
    return split(question, grounds, 'dir');
  if (!compares && !ranked) return [];
  if (type === 'activity' && kindsOf(question).length > 1)
    return kindsOf(question).map((kind) => kindSide(question, grounds, kind));
  for (const slot of ['stage', 'life', 'prio', 'status', 'dir'])
    if (valuesOf(question, slot).length > 1) return split(question, grounds, slot);
  const fields = new Map<string, (typeof grounds.meant)[number][]>();
  for (const one of grounds.meant)
    if (one.type === type || one.type === 'company') fields.set(one.field, [...(fields.get(one.field) ?? []), one]);
  const many = [...fields.values()].find((all) => all.length > 1);
  if (many)
    return many.slice(0, 4).map((one) => ({
      label: question.text.slice(one.start, one.end),
      question,
      grounds: {
        ...grounds,
        meant: grounds.meant.filter((it) => it === one || it.field !== one.field || it.type !== one.type),
      },
    }));
  return [];
};

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
    .slice(0, 4)
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

export function* compare(sides: readonly Side[], type: ListedType): Looking<Finding> {
  // “Which brings most, A or B” wants the figure of each, not the largest record.
  const { question } = sides[0]!;
  const plain = {
    ...question,
    tokens: question.tokens.filter(({ concept }) => !/^(ord:|more$|which$|who$)/.test(concept)),
  };
  const money: Wanted | undefined =
    type === 'deal' &&
    question.tokens.some(({ concept, text }) => /^ord:/.test(concept) && amount.test(text)) &&
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
