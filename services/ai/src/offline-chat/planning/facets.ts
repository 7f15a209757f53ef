import { type Facet, facets, isCalled, isJobOf } from '../fields.js';
import { fold, nearly, squeezed } from '../reading/fold.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { meets, type Span, type Token } from '../reading/scan.js';
import { aggregate, type Look, groupsOf, type ListedType, listedTypes, type Seen } from './look.js';
import { placeOf } from './names.js';

/** Values that a question names, and where. */
/** `part`: of which only some letters stand in the question. */
export type Meant = Span & Facet & { values: string[]; part?: true };

/** Which columns may hold what a question says of records of a type; of no type: those that tell one. */
export const facetsFor = (question: Question, type: ListedType | undefined): readonly Facet[] => {
  const unknown = question.unknown.length > 0 || quoted.test(question.text);
  const told = listedTypes.filter(
    (it) => it === type || has(question, `type:${it}`) || (it === 'contact' && valuesOf(question, 'life').length > 0),
  );
  return facets.filter((facet) => {
    const cued = has(question, facet.cue);
    if (facet.field === 'tags') return cued && (type === undefined || type === facet.type);
    if (type === undefined) return unknown || cued || isCalled(facet);
    if (told.includes(facet.type))
      return unknown || cued || isCalled(facet) || (facet.field === 'lostReason' && has(question, 'state:lost'));
    return facet.field === 'industry' && type !== 'task' && (unknown || cued);
  });
};

/** Where a deal is called by its name. */
export const dealNames = (question: Question): Facet[] =>
  question.unknown.length ? facets.filter(({ type, field }) => type === 'deal' && field === 'name') : [];

/** The columns that were not looked through. */
export const otherFacets = (done: readonly Facet[]): Facet[] =>
  facets.filter((facet) => facet.field !== 'tags' && !done.includes(facet));

export const lookFor = ({ type, field }: Facet): Look => aggregate(type, { by: field });

/** The values of a column that a question names: whole, else in part where its words are no others. */
export const meantIn = (question: Question, facet: Facet, seen: Seen): Meant[] => {
  const labels = groupsOf(seen).flatMap(({ key, label }) => (key !== null && label ? [{ key, label }] : []));
  const whole = labels.flatMap(({ key, label }) => {
    const place = placeOf(label, question.text) ?? plural(label, question);
    return place &&
      (isNamed(question, place) ||
        isCued(question, facet, place) ||
        isJob(question, facet, place) ||
        (/\s/.test(label) && (facet.field !== 'subject' || valuesOf(question, 'kind').length === 0)))
      ? [{ ...facet, ...place, values: [key] }]
      : [];
  });
  const named: Meant[] = whole.filter(
    (one) =>
      !whole.some(
        (other) => other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start,
      ),
  );
  if (facet.field === 'tags') return named;
  const spaced = question.language === 'en' || question.language === 'es';
  const open = question.tokens.filter(
    (token) => isOpen(question, facet, token) && !named.some((one) => meets(one, token)),
  );
  const parts = open.flatMap((token) => {
    if (!spaced) return shared(question, token, facet, labels);
    const words = fold(token.text)
      .split(/\s+/)
      .filter((word) => squeezed(word).length > 1);
    const values =
      words.length === 0
        ? []
        : labels.filter(
            ({ label }) =>
              (facet.field === 'lostReason'
                ? words.some((word) => word.length > 4 && holds(label, word))
                : words.every((word) => holds(label, word))) && enough(facet, words.join(''), label),
          );
    return values.length
      ? [
          {
            ...facet,
            ...around(token, values.length === 1 ? values[0]!.label : '', question),
            values: values.map(({ key }) => key),
          },
        ]
      : [];
  });
  const reasons =
    facet.field === 'lostReason' && !spaced && named.length + parts.length === 0 && has(question, 'state:lost')
      ? reasoned(question, facet, labels)
      : [];
  return spaced ? merged([...named, ...parts]) : [...named, ...parts, ...reasons];
};

/** A value that several words name is one. */
const merged = (all: readonly Meant[]): Meant[] =>
  all.reduce<Meant[]>((made, one) => {
    const at = made.findIndex((other) => other.values.join() === one.values.join());
    return at < 0
      ? [...made, one]
      : made.with(at, {
          ...made[at]!,
          start: Math.min(made[at]!.start, one.start),
          end: Math.max(made[at]!.end, one.end),
        });
  }, []);

/** A reason is told in words that mean other things by themselves: the most of it that stands in the text. */
const reasoned = (question: Question, facet: Facet, labels: readonly { key: string; label: string }[]): Meant[] => {
  const text = fold(question.text);
  const found = labels.flatMap(({ key, label }) => {
    const part = longestIn(fold(label), text, { start: 0, end: text.length });
    return part && part.end - part.start >= Math.max(3, label.length / 2) ? [{ ...facet, ...part, values: [key] }] : [];
  });
  const most = Math.max(...found.map(({ start, end }) => end - start));
  return found.filter(({ start, end }) => end - start === most);
};

/** What may be a part of a value: what is unknown; of a reason also the words for money, which is often the reason. */
const isOpen = (question: Question, { field, cue }: Facet, { concept }: Token): boolean =>
  concept === '?' ||
  (field === 'lostReason' &&
    (concept === 'field:value' || concept === 'neg:without') &&
    (has(question, cue) || has(question, 'state:lost')));

/** With the other words of the value that stand near: “the price was too high” is all of “Price too high”. */
const around = ({ start, end }: Span, label: string, { text, periods }: Question): Span => {
  const parts = fold(label)
    .split(/[\s-]+/)
    .filter(Boolean);
  const words = [...fold(text).matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    part: parts.includes(match[0]),
  }));
  // “Lost this month for lack of budget” keeps its month, though the reason is “No budget this year”.
  const isOfTime = (place: Span) =>
    periods.some((period) => meets(period, place) && words.some((word) => !word.part && meets(period, word)));
  const near = words.filter((word) => word.part && !isOfTime(word) && word.end > start - 30 && word.start < end + 30);
  return {
    start: Math.min(start, ...near.map((word) => word.start)),
    end: Math.max(end, ...near.map((word) => word.end)),
  };
};

const holds = (label: string, word: string): boolean =>
  fold(label)
    .split(/[\s-]+/)
    .some(
      (part) =>
        part === word ||
        isStem(part, word) ||
        (word.length > 3 &&
          (`${part}s` === word ||
            `${part}es` === word ||
            part === `${word}s` ||
            (part.length > 4 && nearly(part, word, 1)))),
    );

/** “They postponed it”, aplazaron: of one stem with Project postponed, aplazado. */
const isStem = (part: string, word: string): boolean => {
  const shorter = Math.min(part.length, word.length);
  let same = 0;
  while (same < shorter && part[same] === word[same]) same += 1;
  return same >= 6 && same >= shorter * 0.75;
};

/** Why a deal was lost is said in a word of it; a title is named by a good part of it, or any word would name one. */
const enough = ({ field }: Facet, said: string, label: string): boolean =>
  field === 'lostReason' || field === 'industry' || field === 'source' || said.length * 3 >= squeezed(label).length;

/** Where words have no ends: the longest part of a value that the text has around what is unknown in it. */
const shared = (
  question: Question,
  token: Span,
  facet: Facet,
  labels: readonly { key: string; label: string }[],
): Meant[] => {
  const text = fold(question.text);
  const parts = labels.flatMap(({ key, label }) => {
    const part = longestIn(fold(label), text, token);
    return part && enough(facet, squeezed(text.slice(part.start, part.end)), label) ? [{ key, ...part }] : [];
  });
  const most = Math.max(...parts.map(({ start, end }) => end - start));
  const best = parts.filter(({ start, end }) => end - start === most);
  return best[0]
    ? [
        {
          ...facet,
          start: Math.min(best[0].start, token.start),
          end: Math.max(best[0].end, token.end),
          values: best.map(({ key }) => key),
          part: true,
        },
      ]
    : [];
};

/** The longest part of a label, two letters at least, that stands in the text and meets a place there. */
const longestIn = (label: string, text: string, { start, end }: Span): Span | undefined => {
  for (let length = Math.min(label.length, 24); length >= 2; length -= 1) {
    for (let from = Math.max(0, start - length + 1); from < end; from += 1) {
      const part = text.slice(from, from + length);
      if (part.length === length && part === part.trim() && !/[\s?!。、，]/.test(part[0]!) && label.includes(part))
        return { start: from, end: from + length };
    }
  }
  return undefined;
};

/** “referrals” names Referral, “heads of purchasing” Head of purchasing, “trade fiar” Trade fair. */
const plural = (label: string, { text }: Question): Span | undefined => {
  const wanted = fold(label);
  if (wanted.length < 5 || !/^[a-z]/.test(wanted)) return undefined;
  const parts = wanted.split(' ');
  const words = [...fold(text).matchAll(/[\p{L}\p{N}-]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
  for (let at = 0; at + parts.length <= words.length; at += 1) {
    const span = { start: words[at]!.start, end: words[at + parts.length - 1]!.end };
    const said = fold(text).slice(span.start, span.end);
    const many = parts.every((part, index) => [part, `${part}s`, `${part}es`].includes(words[at + index]!.text));
    if (many || nearly(said, wanted, wanted.length > 8 ? 2 : 1)) return span;
  }
  return undefined;
};

/** Small words that may stand between a value and what calls it one: “came to us by phone”. */
const linking = /^(by|or|to|pos:with|mod:since|also)$/;

/** Beside the word for its column, a word that means something else is a value: 电话来的, “found us through the website”. */
const isCued = (question: Question, { cue }: Facet, place: Span): boolean => {
  const { tokens } = question;
  // “Website versus phone: where do more come from”.
  if (has(question, cue) && has(question, 'compare', 'more')) return true;
  const told = tokens.filter((token) => !linking.test(token.concept) || meets(token, place));
  const isThere = (token: Token | undefined) => token !== undefined && meets(token, place);
  const isCue = (concept: string) => concept === cue || (cue === 'field:source' && concept === 'dir:in');
  return told.some(
    ({ concept }, at) => isCue(concept) && !isThere(told[at]) && (isThere(told[at - 1]) || isThere(told[at + 1])),
  );
};

const quoted = /["“«「『'‘].+["”»」』'’]/;

/** People are owners by their job; of records the owner is asked for by another type. */
const isJob = (question: Question, facet: Facet, place: Span): boolean =>
  isJobOf(facet) &&
  (has(question, 'type:contact') || valuesOf(question, 'life').length > 0) &&
  question.tokens.some((token) => token.concept === 'field:owner' && meets(token, place));

/** What stands there means nothing else, or is in quotes. */
const isNamed = ({ text, tokens }: Question, place: Span): boolean =>
  /["“«「『'‘]$/.test(text.slice(0, place.start)) ||
  tokens.some((token) => meets(token, place) && /^(\?|name|beyond)$/.test(token.concept)) ||
  !tokens.some((token) => meets(token, place));
