import { has, type Question, valuesOf } from '../reading/question.js';
import type { Grounds } from './conditions.js';
import { beginOf } from '../reading/clock.js';
import type { Finding } from './finding.js';
import { aggregate, dataOf, filterOf, groupsOf, list, listedTypes, type Look, type Looking, rowsOf, textOf } from './look.js';
import { fold } from '../reading/fold.js';
import { emptyRow } from './measures.js';

/** What a person asks to be changed; the tools only propose it. */
export const proposes = (question: Question): boolean => valuesOf(question, 'propose').length > 0 && (!has(question, 'propose:stage') || valuesOf(question, 'stage').length > 0) && !has(question, 'fig:count', 'fig:sum', 'fig:average');

const stageNames = ['Qualified', 'Demo Scheduled', 'Proposal Sent', 'Negotiation'];

export function* propose(question: Question, grounds: Grounds): Looking<Finding> {
  const kind = valuesOf(question, 'propose')[0];
  const [about] = grounds.named;
  const subject = about && listedTypes.includes(about.type) ? { [`${about.type}Id`]: about.id } : {};
  const row = about && emptyRow(about.type, about.id, about.title);
  const reason = question.text.slice(0, 500);
  if (kind === 'task') {
    const day = question.periods[0]?.firstDay;
    const title = wordsOf(question, 'propose:task') || question.text;
    const dueAt = day && new Date(beginOf(day, grounds.clock.timeZone).getTime() + 9 * 3_600_000).toISOString();
    return yield* sent({ name: 'propose_task', arguments: { task: { title: title.slice(0, 200), ...subject, ...(dueAt && { dueAt, allDay: true }) }, reason } }, { kind: 'proposed', what: 'task', title, row });
  }
  if (kind === 'note') {
    const body = wordsOf(question, 'propose:note');
    if (!row || !body) return { kind: 'refused', why: 'unclear', words: '' };
    return yield* sent({ name: 'propose_activity', arguments: { activity: { type: 'note', body, ...subject }, reason } }, { kind: 'proposed', what: 'activity', title: body, row });
  }
  const deal = yield* dealOf(grounds);
  const changes = deal ? yield* changesOf(question) : undefined;
  if (!deal || !changes) return { kind: 'refused', why: 'unclear', words: '' };
  const target = emptyRow('deal', deal.id, deal.title);
  const title = [...valuesOf(question, 'stage').map((index) => stageNames[Number(index)] ?? ''), ...valuesOf(question, 'prio')].join(', ');
  return yield* sent({ name: 'propose_update', arguments: { type: 'deal', id: deal.id, changes, reason } }, { kind: 'proposed', what: 'update', title, row: target });
}

function* sent(look: Look, finding: Finding): Looking<Finding> {
  const [seen] = yield [look];
  return seen!.data.error || seen!.data.refused ? { kind: 'refused', why: 'failed', words: textOf(seen!.data.error) } : finding;
}

/** The one open deal that is meant; of several none is. */
function* dealOf({ named, meant }: Grounds): Looking<{ id: string; title: string } | undefined> {
  const names = meant.filter(({ type, field }) => type === 'deal' && field === 'name');
  const conditions = [
    { field: 'state', is: 'any-of', value: ['open'] },
    ...names.map(({ values }) => ({ field: 'name', is: 'is', value: values })),
    ...named.flatMap(({ type, id }) => (type === 'deal' ? [] : [{ field: `${type}Id`, is: 'any-of', value: [id] }])),
  ];
  if (conditions.length === 1) return undefined;
  const [seen] = yield [list('deal', { ...filterOf(conditions), limit: 2 })];
  const found = rowsOf(seen!.data, 'items');
  return found.length === 1 ? { id: textOf(found[0]!.id), title: textOf(dataOf(found[0]).name) } : undefined;
}

function* changesOf(question: Question): Looking<Record<string, unknown> | undefined> {
  const [priority] = valuesOf(question, 'prio');
  if (priority) return { priority };
  const [index] = valuesOf(question, 'stage');
  if (index === undefined) return undefined;
  const [seen] = yield [aggregate('deal', { by: 'stageId' })];
  const stage = groupsOf(seen!).find(({ label }) => fold(label) === fold(stageNames[Number(index)] ?? ''));
  return stage?.key ? { stage: stage.key } : undefined;
}

/** What is left of a question without the words that ask and tell the time. */
const wordsOf = ({ text, tokens, periods }: Question, asking: string): string => {
  const cut = [...tokens.filter(({ concept }) => concept === asking), ...periods].toSorted((a, b) => b.start - a.start);
  const left = cut.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  return left.replace(/\s+/g, ' ').replace(/\s+(on|by|at|for|el|la|para|until)\s*[.?!]?$/i, '').replace(/^[\s,:，：、]*(to |that |que |de )?/i, '').replace(/[.。!！?？\s]+$/, '').trim();
};
