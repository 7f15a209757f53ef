import { isJobOf } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { meets, type Token } from '../reading/scan.js';
import type { Meant } from './facets.js';
import type { ListedType } from './look.js';
import type { Named } from './names.js';
import { kindsOf, typeOf } from './subject.js';

export type Kept = { named: readonly Named[]; meant: readonly Meant[] };

/** What a question asks for, once it is known what its words name: a value that one type alone can hold decides the type. */
export const askedOf = (question: Question, kept: Kept): Question =>
  [metAt, sentBy, addressed, askedOfPeople, askedOfEvent, runningDeals].reduce(
    (read, step) => step(read, kept),
    question,
  );

const typesOf = ({ named }: Kept): ListedType[] => named.map(({ type }) => type);
const told = (type: ListedType): Token => ({ concept: `type:${type}`, start: 0, end: 0, text: '' });

const retyped = (question: Question, from: ListedType, to: ListedType): Question => ({
  ...question,
  tokens: [...question.tokens.filter(({ concept }) => concept !== `type:${from}`), told(to)],
});

/** “Met at a trade fair”, 박람회에서 만난: where somebody was met is a source, no meeting. */
const metAt = (question: Question, { meant }: Kept): Question => {
  const { tokens } = question;
  const isSource = (token: Token | undefined) =>
    token !== undefined && meant.some((one) => one.field === 'source' && meets(one, token));
  const isPlace = (at: number) =>
    tokens[at]!.concept === 'kind:meeting' && [tokens[at - 1], tokens[at + 1]].some(isSource);
  return tokens.some((_, at) => isPlace(at))
    ? { ...question, tokens: tokens.map((token, at) => (isPlace(at) ? { ...token, concept: 'field:source' } : token)) }
    : question;
};

/** Behind the name of who wrote: 강도윤이 보낸, 山本さんから, “Leo Doyle sent”. */
const subject =
  /^(씨|님)?(이|가|께서|한테서|에게서|으로부터|로부터)(?![\uac00-\ud7a3])|^(さん|様|氏)?(が|から)|^\s*(发来|发的|发过|发了|打来)|^\s+(sent|wrote|has sent|nos envi|nos mand|nos ha)/u;

/** What somebody who is named has sent came in. */
const sentBy = (question: Question, { named }: Kept): Question => {
  const isSubject = named.some(({ end }) => end > 0 && subject.test(question.text.slice(end)));
  if (
    !isSubject ||
    !has(question, 'kind:email', 'kind:message', 'field:email') ||
    !(has(question, 'dir:out') || kindsOf(question).length)
  )
    return question;
  const others = question.tokens.filter(({ concept }) => !concept.startsWith('dir:'));
  return { ...question, tokens: [...others, { concept: 'dir:in', start: 0, end: 0, text: '' }] };
};

const isOfPeople = ({ type, field }: Meant): boolean => type === 'contact' && field !== 'tags';

/** “The e-mails of our leads” are addresses, unless they are counted or of a time. */
const addressed = (question: Question, { meant }: Kept): Question => {
  const ofPeople = has(question, 'type:contact') || valuesOf(question, 'life').length > 0 || meant.some(isOfPeople);
  const asActivity =
    has(
      question,
      'fig:count',
      'fig:howmuch',
      'dir:in',
      'dir:out',
      'type:activity',
      'ord:new',
      'field:outcome',
      'compare',
      'when',
    ) ||
    question.periods.length > 0 ||
    kindsOf(question).length > 1;
  return ofPeople && !asActivity && has(question, 'kind:email')
    ? {
        ...question,
        tokens: question.tokens.map((token) =>
          token.concept === 'kind:email' ? { ...token, concept: 'field:email' } : token,
        ),
      }
    : question;
};

/** “The accountants of our retail companies” are people. */
const askedOfPeople = (question: Question, kept: Kept): Question => {
  const type = typeOf(question, typesOf(kept));
  // “Companies and their website” name no source.
  const isTold = ({ type, field }: Meant) =>
    type === 'contact' &&
    (isJobOf({ type, field }) ||
      (field === 'source' &&
        (typeOf(question, typesOf(kept)) === undefined || has(question, 'field:source', 'dir:in'))));
  const ofPeople = kept.meant.some(isTold) && kept.named.every((one) => one.type === 'company');
  return ofPeople && (type === 'company' || type === undefined) ? retyped(question, 'company', 'contact') : question;
};

/** “Who has a site visit next week”: the visits tell who. */
const askedOfEvent = (question: Question, kept: Kept): Question => {
  const event = kept.meant.find(({ type }) => type === 'activity' || type === 'task');
  return event && typeOf(question, typesOf(kept)) === 'contact' ? retyped(question, 'contact', event.type) : question;
};

/** Active deals are those that are open. */
const runningDeals = (question: Question, kept: Kept): Question =>
  has(question, 'status:active') && !has(question, 'type:company') && typeOf(question, typesOf(kept)) === 'deal'
    ? {
        ...question,
        tokens: question.tokens.map((token) =>
          token.concept === 'status:active' ? { ...token, concept: 'state:open' } : token,
        ),
      }
    : question;
