import { groupedBy } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Grounds } from './conditions.js';
import { counted, outlookOf, type Wanted, wantedOf } from './figure-asked.js';
import type { Finding, Grouped } from './finding.js';
import { groupsOf, type ListedType, type Looking, type Seen } from './look.js';
import { allConditions, figuresOf, measureLook } from './measures.js';
import { looksAhead } from './states.js';
import { nounOf } from './subject.js';
import { timeFieldOf } from './time-asked.js';

/** The column of “by stage”, “per month”, “which source brings most”. */
export const groupOf = (question: Question, type: ListedType): string | undefined => {
  if (has(question, 'by:owner') && type !== 'activity') return type === 'task' ? 'assigneeId' : 'ownerId';
  return groupToldBy(question, type) ?? groupRanked(question, type);
};

/** Where “by” stands behind its column: 別, 별. */
export const postposes = ['ja', 'ko'];

/** Beside “by” and “per” stands a column, or somewhere a unit of time. */
const groupToldBy = (question: Question, type: ListedType): string | undefined => {
  const { tokens, language } = question;
  const [each] = valuesOf(question, 'per');
  if (each) return `${timeFieldOf(question, type)}.${each}`;
  const at = tokens.findIndex(({ concept }) => concept === 'by');
  if (at < 0) return undefined;
  const beside = groupedBy[type][tokens[postposes.includes(language) ? at - 1 : at + 1]?.concept ?? ''];
  if (beside) return beside;
  const time = tokens.find(({ concept }) => /^unit:(week|month|year)$/.test(concept));
  return time && `${timeFieldOf(question, type)}.${time.concept.slice('unit:'.length)}`;
};

/** Words that rank by how many there are: the largest deal is one deal; who has most of them is told by counting. */
const mostOf =
  /most|common|main|comun|frecuent|habitual|常见|普遍|主|흔|majority|mayoria|mayoría|mayor parte|部分|半|대부|least|fewest|^m[aá]s$|^menos$|best|mejor|top|多|少|最好|많|적/i;

const groupRanked = (question: Question, type: ListedType): string | undefined => {
  const fields = groupedBy[type];
  const counts = question.tokens.some(({ concept, text }) => /^ord:(max|min)$/.test(concept) && mostOf.test(text));
  const earns = has(question, 'rev') && has(question, 'ord:max', 'ord:min');
  const asked = question.tokens.find(({ concept }) => fields[concept] && concept !== `type:${type}`);
  // The most common reason is one of reasons even where nothing asks “which”.
  const asks =
    has(question, 'which', 'who', 'where') ||
    (earns && question.limit !== undefined) ||
    /^field:(lostReason|source|outcome)$/.test(asked?.concept ?? '');
  if (!(counts || earns) || !asks || has(question, 'field:value')) return undefined;
  return asked && fields[asked.concept];
};

const earned: Wanted = { figure: 'sum', field: 'value' };

/** So many can still be read. */
const most = 20;

export function* groups(
  question: Question,
  type: ListedType,
  grounds: Grounds,
  by: string,
  label: string,
): Looking<Finding> {
  const wanted =
    wantedOf(question, type) ??
    outlookOf(question, type) ??
    (type === 'deal' && has(question, 'rev') ? earned : counted);
  const all = figuresOf(question, type, wanted);
  const conditions = allConditions(question, type, grounds);
  const seen = yield all.map((one) => measureLook(type, one, conditions, { by }));
  const period = /\.(week|month|year)$/.exec(by)?.[1] as Grouped['period'];
  // Who has no close date is a part of the forecast; what has no source says nothing of sources.
  const found = grouped(seen).filter(({ key }) => key !== null || (period !== undefined && looksAhead(question)));
  const noun = nounOf(question, type);
  const figures = all.map((one, index) => ({ ...one, cite: `query:${seen[index]!.id}` }));
  if (found.length === 0) return { kind: 'none', noun, label, cite: figures[0]!.cite };
  const size = ({ amounts: [amounts], records }: Grouped) =>
    wanted.figure === 'count' ? records : (amounts?.[0]?.value ?? 0);
  const told = () => {
    if (has(question, 'ord:max')) return found.toSorted((a, b) => size(b) - size(a)).slice(0, question.limit ?? 3);
    return period
      ? found.toSorted((a, b) => (a.key ?? '9').localeCompare(b.key ?? '9')).slice(-most)
      : found.slice(0, most);
  };
  return {
    kind: 'groups',
    noun,
    label,
    figures,
    groups: told().map(({ key: _, ...group }) => ({ ...group, ...(period && { period }) })),
  };
}

/** What the looks gave for each group: a group of several currencies comes once for each. */
const grouped = (seen: readonly Seen[]): (Grouped & { key: string | null })[] => {
  const looks = seen.map(groupsOf);
  const keys = [...new Set(looks.flatMap((groups) => groups.map(({ key }) => key)))];
  return keys.map((key) => {
    const own = looks.map((groups) => groups.filter((group) => group.key === key));
    return {
      key,
      label: key === null ? '' : (own.flat()[0]?.label ?? ''),
      records: own[0]!.reduce((sum, { records }) => sum + records, 0),
      amounts: own.map((groups) =>
        groups.flatMap(({ value, currency }) => (value === null ? [] : [{ value, currency }])),
      ),
    };
  });
};
