import { nameOf } from '../field-names.js';
import type { Fact, Finding, Grouped, Measure, Noun, Row } from '../planning/finding.js';
import { amount, factText, number, plain, type Voice } from './format.js';
import { answerPhrases } from './phrases/answer-phrases-of.js';

/** A finding in the words of a language: figures first, a citation behind each claim. */
export const write = (finding: Finding, voice: Voice): string => {
  const { eachCurrency, leftOut } = answerPhrases[voice.language];
  const told = (phrase: string, currencies: readonly string[] = []) =>
    currencies.length > 0 && finding.kind !== 'refused'
      ? [fill(phrase, { currencies: listOf(currencies, voice) })]
      : [];
  const { each } = finding;
  return [...told(eachCurrency, each?.currencies), ...told(leftOut, each?.leftOut), written(finding, voice)].join(
    '\n\n',
  );
};

const written = (finding: Finding, voice: Voice): string => {
  const words = answerPhrases[voice.language];
  switch (finding.kind) {
    case 'measure':
      return finding.measures
        .map((measure) => `${measured(measure, finding.noun, finding.label, voice)} ${cited(measure.cite)}`)
        .join('\n\n');
    case 'list':
      return listed(finding, voice);
    case 'sides':
      return sides(finding, voice);
    case 'groups':
      return finding.groups
        .map(
          (group) =>
            `- ${plain(groupName(group, voice))}: ${finding.figures.map((_, index) => grouped(group, index, finding, voice)).join(', ')}`,
        )
        .join('\n');
    case 'share':
      return `${fill(words.share, { percent: new Intl.NumberFormat(voice.language, { style: 'percent', maximumFractionDigits: 1 }).format(finding.part.records / finding.whole.records), part: number(finding.part.records, voice), whole: number(finding.whole.records, voice), label: bracketed(finding.label, voice) })} ${cited(finding.part.cite)} ${cited(finding.whole.cite)}`;
    case 'story':
      return story(finding, voice);
    case 'proposed':
      return `${fill(words.proposed, { title: proposed(finding, voice) })}${finding.row ? ` (${plain(finding.row.title)}) ${cited(`${finding.row.type}:${finding.row.id}`)}` : ''}`;
    case 'several':
      return [words.several, ...finding.rows.map((row) => `- ${line(row, voice)}`)].join('\n');
    case 'none':
      return `${fill(words.none, { noun: words.nouns[finding.noun][1], label: bracketed(finding.label, voice) })}${finding.cite ? ` ${cited(finding.cite)}` : ''}`;
    case 'refused':
      return fill(words[finding.why], { words: plain(finding.words, 80) });
  }
};

/** Of a change the field with what it is to be; of a new record its words. */
const proposed = ({ what, told: fact }: Extract<Finding, { kind: 'proposed' }>, voice: Voice): string => {
  const text = plain(factText(fact, voice) ?? '');
  return what === 'update' ? `${named(fact.field, voice)}: ${text}` : text;
};

const named = (field: string, { language }: Voice): string =>
  answerPhrases[language].fields[field] ?? nameOf(field, language) ?? field;

const fill = (phrase: string, parts: Record<string, string>): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
const cited = (cite: string) => `[[${cite}]]`;
const bracketed = (label: string, { language }: Voice) =>
  label ? (language === 'zh' || language === 'ja' ? `（${plain(label)}）` : ` (${plain(label)})`) : '';
const counted = (records: number, noun: Noun, voice: Voice) => {
  const [one, many] = answerPhrases[voice.language].nouns[noun];
  return `${number(records, voice)}${voice.language === 'ja' || voice.language === 'ko' ? '' : ' '}${records === 1 ? one : many}`;
};

/** A month by its name, not by its first day. */
const groupName = ({ label, period }: Grouped, voice: Voice): string => {
  if (!label) return answerPhrases[voice.language].missing;
  if (!period || period === 'week') return factText({ field: '', value: label }, voice) ?? label;
  return new Intl.DateTimeFormat(voice.language, {
    year: 'numeric',
    ...(period === 'month' && { month: 'long' }),
    timeZone: 'UTC',
  }).format(new Date(`${label}T00:00:00Z`));
};

const grouped = (
  { records, amounts }: Grouped,
  index: number,
  { figures, noun }: Extract<Finding, { kind: 'groups' }>,
  voice: Voice,
): string => {
  const { figure, field, cite } = figures[index]!;
  const told =
    figure === 'count' ? counted(records, noun, voice) : amount(amounts[index] ?? [], field, voice) || number(0, voice);
  return `${figures.length > 1 ? `${named(field, voice)} ` : ''}${told} ${cited(cite)}`;
};

const measured = ({ figure, field, records, amounts }: Measure, noun: Noun, label: string, voice: Voice): string => {
  const words = answerPhrases[voice.language];
  const told = {
    noun: words.nouns[noun][records === 1 ? 0 : 1],
    label: bracketed(label, voice),
    records: number(records, voice),
  };
  if (figure === 'count') return fill(words.count, { ...told, figure: told.records });
  return fill(figure === 'sum' && field === 'weightedValue' ? words.weighted : words[figure], {
    ...told,
    figure: amount(amounts, field, voice) || number(0, voice),
  });
};

const listed = (
  {
    noun,
    label,
    total,
    further,
    rows,
    cite,
    sums = [],
    currencies = [],
    leftOut = [],
  }: Extract<Finding, { kind: 'list' }>,
  voice: Voice,
): string => {
  const words = answerPhrases[voice.language];
  if (rows.length === 1 && total === 1 && leftOut.length === 0 && !further) return line(rows[0]!, voice);
  const head = cite
    ? `${fill(words.found, { figure: number(total, voice), noun: words.nouns[noun][total === 1 ? 0 : 1], label: bracketed(label, voice) })} ${cited(cite)}`
    : '';
  const rest = total > rows.length ? `- ${fill(words.more, { figure: number(total - rows.length, voice) })}` : '';
  const uncounted = further ? `- ${words.further}` : '';
  const totals = sums.map((sum) => `${measured(sum, noun, label, voice)} ${cited(sum.cite)}`);
  const apart =
    currencies.length + leftOut.length > 1 ? fill(words.byCurrency, { currencies: listOf(currencies, voice) }) : [];
  const others = leftOut.length > 0 ? fill(words.leftOut, { currencies: listOf(leftOut, voice) }) : [];
  return [
    apart,
    others,
    [head, ...rows.map((row) => `- ${line(row, voice)}`), rest, uncounted].filter(Boolean).join('\n'),
    ...totals,
  ]
    .flat()
    .join('\n\n');
};

const listOf = (words: readonly string[], { language }: Voice): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(words);

const line = (row: Row, voice: Voice): string => {
  const facts = row.facts.flatMap((fact) => told(fact, voice));
  const kind = row.facts.find(({ field }) => field === 'type');
  return `**${plain(row.title) || (kind && factText(kind, voice)) || named('type', voice)}**${facts.length ? `${voice.language === 'zh' || voice.language === 'ja' ? '：' : ': '}${facts.join(', ')}` : ''} ${cited(`${row.type}:${row.id}`)}`;
};

const bare = [
  'companyName',
  'customerName',
  'contactName',
  'dealId',
  'value',
  'stage',
  'lifecycle',
  'industry',
  'occurredAt',
  'type',
  'body',
  'outcome',
];

const told = (fact: Fact, voice: Voice): string[] => {
  const words = answerPhrases[voice.language];
  const text = factText(fact, voice);
  const name = named(fact.field, voice);
  if (text === undefined) return [`${name} ${words.missing}`];
  return [
    bare.includes(fact.field)
      ? plain(text)
      : fact.field === 'minutes'
        ? fill(words.minutes, { figure: plain(text) })
        : `${name} ${plain(text)}`,
  ];
};

const sides = ({ noun, sides: all }: Extract<Finding, { kind: 'sides' }>, voice: Voice): string => {
  const words = answerPhrases[voice.language];
  const valueOf = ({ figure, records, amounts }: Measure) => (figure === 'count' ? records : (amounts[0]?.value ?? 0));
  const shown = (side: Measure) =>
    side.figure === 'count'
      ? counted(side.records, noun, voice)
      : amount(side.amounts, side.field, voice) || number(0, voice);
  const lines = all.map((side) => `- ${plain(side.label)}: **${shown(side)}** ${cited(side.cite)}`);
  const [best, next] = all.toSorted((a, b) => valueOf(b) - valueOf(a));
  const currencies = new Set(all.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)));
  if (!best || !next) return lines.join('\n');
  if (currencies.size > 1) return [...lines, '', words.notCompared].join('\n');
  const gap = {
    ...best,
    records: best.records - next.records,
    amounts: [{ value: valueOf(best) - valueOf(next), currency: best.amounts[0]?.currency ?? null }],
  };
  const verdict =
    valueOf(best) === valueOf(next)
      ? words.even
      : fill(words.ahead, {
          winner: plain(best.label),
          figure: best.figure === 'count' ? number(gap.records, voice) : amount(gap.amounts, best.field, voice),
        });
  return [...lines, '', `${verdict} ${cited(best.cite)} ${cited(next.cite)}`].join('\n');
};

const story = ({ row, told: events, open }: Extract<Finding, { kind: 'story' }>, voice: Voice): string => {
  const words = answerPhrases[voice.language];
  const lines = events.map(
    (event) =>
      `- ${[
        factText({ field: 'at', value: event.at }, voice),
        ...event.facts.map((fact) => factText(fact, voice)),
        event.title,
      ]
        .filter(Boolean)
        .map((part) => plain(part ?? ''))
        .join(', ')} ${cited(event.id ? `activity:${event.id}` : `${row.type}:${row.id}`)}`,
  );
  return [
    line(row, voice),
    ...(lines.length ? ['', `${words.lately}:`, ...lines] : []),
    ...(open.length ? ['', `${words.open}:`, ...open.map((it) => `- ${line(it, voice)}`)] : []),
  ].join('\n');
};
