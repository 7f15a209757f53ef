import type { Language } from '@fernway/contracts/http/identity';
import { currencyMeant } from '../reading/amounts.js';
import { type Dictation, dictatedIn } from '../reading/dictation.js';
import { has, type Question, questionOf, valuesOf } from '../reading/question.js';
import { eachCurrency } from './amount-condition.js';
import { type Grounds, isQuiet } from './conditions.js';
import { countsStaff, isHeld, overlooks, overlooksMeasure } from './coverage.js';
import { wantedOf } from './figure-asked.js';
import type { Finding } from './finding.js';
import { type Base, ground, isBeyond, type Read, strangers } from './ground.js';
import { groupOf, groups } from './groups.js';
import { agenda, details, introduces, listing, story } from './lists.js';
import { negationsRead } from './negation.js';
import type { ListedType, Looking } from './look.js';
import type { Token } from '../reading/scan.js';
import { measure, share } from './measures.js';
import { note, propose, proposes } from './proposals.js';
import { factsAsked } from './rows.js';
import { compare, sidesOf } from './sides.js';
import { typeOf } from './subject.js';

/** From a question to what the records say of it, looking into them on the way. */
export function* plan(read: Read, base: Base): Looking<Finding> {
  const first = read();
  const dictated = dictatedIn(first.text, first.language);
  if (dictated) return yield* dictation(dictated, read, first.language, base);
  const { question, grounds } = yield* ground(read, base);
  if (proposes(question)) return yield* propose(question, grounds);
  if (isBeyond(question) || countsStaff(question, grounds)) return beyond(question);
  const type = typeOf(
    question,
    grounds.named.map((it) => it.type),
  );
  const strange = strangers(question);
  // What nobody knows narrows the question in a way that the records cannot: no answer is better than a wrong one.
  if (strange.length && !isSoughtInNotes(question, type, strange))
    return { kind: 'refused', why: 'unknown', words: strange.join(', ') };
  if (question.amounts.some((amount) => currencyMeant(amount, grounds.currencies[0]) === undefined)) return unclear;
  if (isUnread(question, type) || overlooksNegation(question, type, grounds)) return unclear;
  return yield* answer(question, grounds, type, strange.join(' '));
}

function* dictation(dictated: Dictation, read: Read, language: Language, base: Base): Looking<Finding> {
  const { question, grounds } = yield* ground(
    (names) => questionOf(dictated.head, language, base.clock, names),
    base,
    true,
  );
  // “Note: Mara Jones prefers mornings” says about whom in what is to be written down.
  const inside = grounds.named.length + question.unknown.length === 0 ? yield* ground(read, base, true) : undefined;
  return yield* note(question, inside?.grounds ?? grounds, dictated);
}

/** One word that nobody knows may stand in what was written down. */
const isSoughtInNotes = (question: Question, type: ListedType | undefined, strange: readonly string[]): boolean =>
  (type === 'activity' || type === 'task') && strange.length === 1 && !wantedOf(question, type);

/** A “not” that nothing was made of; of tasks and of what is quiet it says what they are. */
const overlooksNegation = (question: Question, type: ListedType | undefined, { meant, named }: Grounds): boolean => {
  const isOfType = type === 'task' || (type !== 'deal' && has(question, 'contacted', 'quiet', 'never'));
  return !isOfType && !negationsRead(question, [...meant, ...named]);
};

/** A word of the calendar that no period was made of; “which month” only asks for one of those told. */
const isTimeLeft = (question: Question): boolean => {
  const { tokens, periods, language } = question;
  // 해 and 일 are a year and a day, and much else; hours are minutes where these are asked for.
  const isUnclear = ({ concept, text }: Token) =>
    (language === 'ko' && text.length === 1) || (concept === 'unit:hour' && has(question, 'field:minutes'));
  return tokens.some(
    (token, at) =>
      /^(rel|endof|mon|wd|unit):/.test(token.concept) &&
      !isUnclear(token) &&
      !(
        periods.length > 1 &&
        [tokens[at - 1], tokens[at + 1]].some((beside) => beside?.concept === 'which' || beside?.concept === 'compare')
      ),
  );
};

/** A number that nothing was made of would be left out without a word. */
const isUnread = (question: Question, type: ListedType | undefined): boolean =>
  (isTimeLeft(question) && !has(question, 'by', 'each', 'fig:average')) ||
  question.tokens.some(({ concept, value }) => concept === 'percent' || (concept === 'num' && (value ?? 0) > 25)) ||
  question.amounts.some(({ of }) =>
    of === 'days'
      ? !has(question, 'stale') && !isQuiet(question)
      : of === 'minutes'
        ? type !== 'activity'
        : type === 'contact' || type === 'task' || type === 'activity',
  );

function* answer(question: Question, grounds: Grounds, type: ListedType | undefined, words: string): Looking<Finding> {
  const implied = type === undefined ? typeImpliedBy(grounds) : undefined;
  if (implied) return yield* answer(typed(question, implied), grounds, implied, '');
  const told = yield* toldOfNamed(question, grounds, type);
  if (told) return told;
  const label = labelOf(question, type, grounds);
  return type === undefined
    ? yield* untyped(question, grounds, label)
    : {
        ...(yield* answerOf(type, question, grounds, label, words)),
        each: eachCurrency(question, type, grounds.currencies),
      };
}

/** What a question without a type asks for by what it names. */
const typeImpliedBy = ({ named, meant }: Grounds): ListedType | undefined => {
  // “Who is the accountant of Oak” asks for one of its people.
  if (meant.some(({ type }) => type === 'contact') && named.every(({ type }) => type === 'company')) return 'contact';
  // “How far is Ada's uniforms order”: the deal that is named with its customer.
  const isDealNamed = named.length > 0 && meant.some(({ type, field }) => type === 'deal' && field === 'name');
  return isDealNamed ? 'deal' : undefined;
};

/** What a question asks of the records that it names; nothing where it asks for others. */
function* toldOfNamed(
  question: Question,
  grounds: Grounds,
  type: ListedType | undefined,
): Looking<Finding | undefined> {
  const { named } = grounds;
  const [first] = named;
  if (!first) return undefined;
  if (has(question, 'summary') && (type === undefined || type === 'activity'))
    return yield* has(question, 'who') ? details(question, grounds) : story(question, grounds);
  if (type === undefined) {
    // “How much … Oak”, of what no word is known, is no question of its phone number.
    const isFigure = valuesOf(question, 'fig').length > 0 && factsAsked(question, first.type).length === 0;
    return isFigure ? unclear : yield* details(question, grounds);
  }
  const asksThem = type === first.type && !wantedOf(question, type);
  const asksTheirCompany = type === 'company' && named.every((it) => it.type === 'contact');
  return asksThem || asksTheirCompany ? yield* details(question, grounds) : undefined;
}

/** What a question asks for of the records of a type. */
function* answerOf(
  type: ListedType,
  question: Question,
  grounds: Grounds,
  label: string,
  words: string,
): Looking<Finding> {
  if (asksOthersLifecycle(question, type) || foretells(question, type)) return beyond(question);
  if ((type === 'contact' || type === 'company') && has(question, 'type:deal') && !grounds.named.length) {
    return has(question, 'ord:max') ? yield* groups(question, 'deal', grounds, `${type}Id`, label) : beyond(question);
  }
  if (overlooks(question, type, grounds)) return unclear;
  if (type === 'deal' && has(question, 'rate', 'rate:lost')) return yield* share(question, grounds, label);
  const sides = sidesOf(question, grounds, type);
  if (sides.length > 1) return yield* compare(sides, type);
  const by = groupOf(question, type);
  if (by) return yield* groups(question, type, grounds, by, label);
  if (overlooksMeasure(question, type)) return unclear;
  const wanted = wantedOf(question, type);
  return yield* wanted
    ? measure(question, type, grounds, wanted, label)
    : listing(question, type, grounds, label, words);
}

/** Leads and prospects are people: what else belongs to them, one look does not tell. */
const asksOthersLifecycle = (question: Question, type: ListedType): boolean =>
  type !== 'contact' && type !== 'activity' && valuesOf(question, 'life').some((life) => life !== 'customer');

/** A question whose type came to light by what it names. */
const typed = (question: Question, type: ListedType): Question => ({
  ...question,
  tokens: [...question.tokens, { concept: `type:${type}`, start: 0, end: 0, text: '' }],
});

const forecast = (question: Question): Question => ({
  ...question,
  tokens: [...question.tokens, { concept: 'forecast', start: 0, end: 0, text: '' }],
});

function* untyped(question: Question, grounds: Grounds, label: string): Looking<Finding> {
  const [meant] = grounds.meant;
  if (meant) return yield* answer(typed(question, meant.type), grounds, meant.type, '');
  if (has(question, 'agenda')) return yield* agenda(question, grounds, label);
  if (has(question, 'due') && (question.periods.length || has(question, 'my', 'which')))
    return yield* answer(question, grounds, 'task', '');
  // “How much will we make next month”: what is to come in are the deals that are to close.
  if (
    question.ahead &&
    !grounds.named.length &&
    has(question, 'fig:sum', 'fig:money') &&
    has(question, 'will', 'suppose')
  )
    return yield* answer(forecast(question), grounds, 'deal', '');
  if (valuesOf(question, 'state').length && !introduces(question)) return yield* answer(question, grounds, 'deal', '');
  if (has(question, 'quiet', 'contacted')) return yield* answer(question, grounds, 'contact', '');
  return unclear;
}

const unclear: Finding = { kind: 'refused', why: 'unclear', words: '' };

const beyond = (question: Question): Finding => ({
  kind: 'refused',
  why: 'beyond',
  words: question.tokens.find(({ concept }) => concept === 'beyond')?.text ?? '',
});

/** What will be won, no record tells: only what is expected to close. */
const foretells = (question: Question, type: ListedType): boolean => {
  if (!question.ahead || type !== 'deal') return false;
  const expected =
    has(
      question,
      'closing',
      'forecast',
      'pipeline',
      'field:weightedValue',
      'field:closeDate',
      'due',
      'state:open',
      'suppose',
    ) || valuesOf(question, 'stage').length > 0;
  return has(question, 'created') || (!expected && has(question, 'state:won', 'state:lost', 'state:closed'));
};

const narrowing = /^(life|state|stage|prio|status|dir|stale|quiet|overdue|done|created|closing|neg|name|dealname)(:|$)/;

/** How a question narrows what it asks about, in its own words. */
const labelOf = (question: Question, type: ListedType | undefined, { named, currenciesNamed }: Grounds): string => {
  const told = [
    ...question.tokens
      .filter(({ concept }) => narrowing.test(concept) && (type === undefined || isHeld(question, type, concept)))
      .map(({ start, text, concept }) => ({
        start,
        text: concept === 'name' ? (named.find((it) => it.start === start)?.title ?? text) : text,
      })),
    ...question.periods.map(({ start, label }) => ({ start, text: label })),
    ...(type === 'deal' ? currenciesNamed : []).map((text) => ({ start: question.text.length, text })),
    ...named.filter((it) => it.end === 0).map(({ title }) => ({ start: -1, text: title })),
  ];
  return [
    ...new Set(
      told
        .toSorted((a, b) => a.start - b.start)
        .map(({ text }) => text.trim())
        .filter(Boolean),
    ),
  ].join(', ');
};
