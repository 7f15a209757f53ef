import { defaultNames } from '@fernway/contracts/default-names';
import { wholeDay } from '@fernway/contracts/records/task';
import type { Dictation } from '../reading/dictation.js';
import { fold } from '../reading/fold.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Grounds } from './conditions.js';
import { strangers } from './ground.js';
import type { Fact, Finding, Row } from './finding.js';
import { aggregate, filterOf, groupsOf, type Look, type Looking, textOf } from './look.js';
import { dealMeant, dealNumber, type MeantRecord, personOrCompany } from './meant-record.js';
import { placeOf } from './names.js';

const mostReason = 500;

/** What a person asks to be changed; the tools only propose it. */
export const proposes = (question: Question): boolean => {
  if (has(question, 'fig:count', 'fig:sum', 'fig:average')) return false;
  if (has(question, 'propose:task', 'propose:note')) return true;
  if (!has(question, 'propose:stage', 'propose:set') || asks(question)) return false;
  return (
    ['stage', 'prio', 'state'].some((slot) => valuesOf(question, slot).length > 0) ||
    has(question, 'type:deal', 'field:stage') ||
    setsDay(question)
  );
};

/** “Which deals were moved to negotiation”; what only asks politely (ください, 줘) asks nothing. */
const asks = ({ tokens }: Question): boolean =>
  tokens.some(({ concept, text }) =>
    /^(which|who|when|where)$/.test(concept)
      ? !/ください|下さい|お願い|줘|주세요|帮我|给我|请/.test(text)
      : concept === 'field:stage' && /[哪什]/.test(text),
  );

const setsDay = (question: Question): boolean =>
  has(question, 'field:closeDate', 'closing') &&
  question.periods.length === 1 &&
  question.periods[0]!.firstDay !== undefined;

export function* propose(question: Question, grounds: Grounds): Looking<Finding> {
  const kind = valuesOf(question, 'propose').find((it) => it === 'task' || it === 'note');
  if (kind === 'task') return yield* task(question, grounds);
  return yield* kind === 'note' ? note(question, grounds, undefined) : change(question, grounds);
}

/** Written down as it was said. @param question the words around it, which say about whom */
export function* note(question: Question, grounds: Grounds, dictated: Dictation | undefined): Looking<Finding> {
  const about = yield* subjectOf(question, grounds);
  const body = dictated?.body ?? wordsOf(question, 'propose:note', about.row);
  if (!about.row || !body || (dictated && strangersIn(question).length)) return unclear(about, question);
  const activity = { type: 'note', body, [`${about.row.type}Id`]: about.row.id };
  return yield* sent(
    {
      name: 'propose_activity',
      arguments: { activity, reason: (dictated?.text ?? question.text).slice(0, mostReason) },
    },
    { kind: 'proposed', what: 'activity', told: { field: 'body', value: body }, row: about.row },
  );
}

function* task(question: Question, grounds: Grounds): Looking<Finding> {
  const about = yield* personOrCompany(grounds);
  if (about.others.length) return unclear(about, question);
  const title = (wordsOf(question, 'propose:task') || question.text).slice(0, 200);
  const day = question.periods[0]?.firstDay;
  const due = day === undefined ? {} : { dueAt: wholeDay(day), allDay: true };
  const given = { title, ...(about.row && { [`${about.row.type}Id`]: about.row.id }), ...due };
  return yield* sent(
    { name: 'propose_task', arguments: { task: given, reason: question.text.slice(0, mostReason) } },
    { kind: 'proposed', what: 'task', told: { field: 'body', value: title }, row: about.row },
  );
}

function* change(question: Question, grounds: Grounds): Looking<Finding> {
  const about = yield* dealMeant(question, grounds, true);
  // A name that nobody knows may be whose deal is meant.
  if (!about.row || strangersIn(question).length) return unclear(about, question);
  const wanted = yield* changesOf(question);
  if (!wanted) return unclear(about, question);
  const { told, changes } = wanted;
  return yield* sent(
    {
      name: 'propose_update',
      arguments: { type: 'deal', id: about.row.id, changes, reason: question.text.slice(0, mostReason) },
    },
    { kind: 'proposed', what: 'update', told, row: about.row },
  );
}

/** A deal where it is called one, else the person or company. */
function* subjectOf(question: Question, grounds: Grounds): Looking<MeantRecord> {
  const isDeal =
    has(question, 'type:deal') ||
    grounds.named.some(({ type }) => type === 'deal') ||
    dealNumber.test(question.text) ||
    (grounds.named.length === 0 && grounds.meant.some(({ type }) => type === 'deal'));
  return yield* isDeal ? dealMeant(question, grounds, false) : personOrCompany(grounds);
}

const unclear = ({ others }: MeantRecord, question: Question): Finding => {
  const strange = strangersIn(question);
  if (strange.length) return { kind: 'refused', why: 'unknown', words: strange.join(', ') };
  return others.length ? { kind: 'several', rows: others } : { kind: 'refused', why: 'unclear', words: '' };
};

/** A deal's number is no name. */
const strangersIn = (question: Question): string[] => strangers(question).filter((word) => !dealNumber.test(word));

function* sent(look: Look, finding: Finding): Looking<Finding> {
  const [seen] = yield [look];
  return seen!.data.error || seen!.data.refused
    ? { kind: 'refused', why: 'failed', words: textOf(seen!.data.error) }
    : finding;
}

type Changed = { told: Fact; changes: Record<string, unknown> };

const changed = (field: string, value: string): Changed => ({ told: { field, value }, changes: { [field]: value } });

function* changesOf(question: Question): Looking<Changed | undefined> {
  const [priority] = valuesOf(question, 'prio');
  if (priority) return changed('priority', priority);
  if (setsDay(question)) return changed('closeDate', question.periods[0]!.firstDay!);
  const [state] = valuesOf(question, 'state').filter((it) => it === 'won' || it === 'lost');
  const [seen] = yield [
    aggregate('deal', {
      ...(state ? filterOf([{ field: 'state', is: 'any-of', value: [state] }]) : {}),
      by: 'stageId',
    }),
  ];
  const labels = groupsOf(seen!).flatMap(({ label, key }) => (label && label !== key ? [label] : []));
  const index = valuesOf(question, 'stage')[0];
  const usual = index === undefined ? undefined : defaultNames.stages[Number(index)];
  const stage = state
    ? (labels[0] ?? { won: 'Closed Won', lost: 'Closed Lost' }[state as 'won' | 'lost'])
    : (labels.filter((label) => placeOf(label, question.text)).toSorted((a, b) => b.length - a.length)[0] ??
      labels.find((label) => fold(label) === fold(usual ?? '')) ??
      usual);
  return stage ? changed('stage', stage) : undefined;
}

const particles: readonly RegExp[] = [
  /^(?:to|for|on|about|a|para|sobre|de|给|为|关于|对|在)\s*$/i,
  /^(?:さん|様|氏)?(?:に|へ|について|の)|^(?:님|씨|고객)?(?:에게|한테|에 대해|에 대한|의)/,
];

/** What is left of a question without the words that ask, tell the time, and say about whom. */
const wordsOf = ({ text, tokens, periods }: Question, asking: string, about?: Row): string => {
  const cut = [
    ...tokens.filter(({ concept }) => concept === asking),
    ...(asking === 'propose:task' ? periods : []),
  ].toSorted((a, b) => b.start - a.start);
  const left = cut
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    .replace(/\s+/g, ' ')
    .trim();
  const said = (about && withoutName(left, about.title)) ?? left;
  return said
    .replace(/\s+(on|by|at|for|el|la|para|until)\s*[.?!]?$/i, '')
    .replace(/^[\s,:，：、]*(to |that |que |de )?/i, '')
    .replace(/[.。!！?？\s]+$/, '')
    .trim();
};

/** “To Ada Hill that she prefers mornings”: whom it is about is no part of it; the subject of a sentence is. */
const withoutName = (text: string, name: string): string | undefined => {
  const place = placeOf(name, text);
  if (!place) return undefined;
  const [before, after] = [text.slice(0, place.start), text.slice(place.end)];
  const behind = particles[1]!.exec(after)?.[0];
  const isAddress = particles[0]!.test(before) || (before === '' && behind !== undefined);
  const rest = after.slice(behind?.length ?? 0).trim();
  return isAddress && rest ? rest : undefined;
};
