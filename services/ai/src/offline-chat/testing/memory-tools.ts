import type { ChatEvent, ChatMessage, ToolCall, ToolDefinition } from '../../providers/generation-provider.js';
import type { Language } from '@fernway/contracts/http/identity';
import { fold, nearly } from '../reading/fold.js';
import { OfflineConversation } from '../offline-conversation.js';

type Record_ = Record<string, unknown>;
export type Records = {
  contacts: Record_[];
  companies: Record_[];
  deals: Record_[];
  activities: Record_[];
  tasks: Record_[];
};

const collections = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  activity: 'activities',
  task: 'tasks',
} as const;
type Type = keyof typeof collections;
const titles = { contact: 'name', company: 'name', deal: 'name', activity: 'subject', task: 'title' } as const;

type Condition = { field: string; is: string; value?: unknown; currency?: string };

const isMoney = (field: string): boolean => field === 'value' || field === 'weightedValue' || field === 'salesTarget';

const valueOf = (record: Record_, field: string): unknown => {
  const value = record[field];
  if (isMoney(field) && value) return (value as { amount: number }).amount;
  if (field === 'currency') return (record.value as { currency: string }).currency;
  return value ?? null;
};

const lower = (value: unknown) => String(value).toLowerCase();
const time = (value: unknown) => Date.parse(String(value));

/** As the filter of the CRM's lists compares; an unknown comparison or column is an error there too. */
const holds = (record: Record_, { field, is, value: operand, currency }: Condition, now: Date): boolean => {
  if (!(field in record) && field !== 'currency') throw new Error(`No column ${field}`);
  const value = valueOf(record, field);
  if (currency && (record[field] as { currency?: string } | null)?.currency !== currency) return false;
  const none = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const [first, second] = Array.isArray(operand) ? operand : [operand];
  const order = (a: unknown) =>
    typeof a === 'number' ? a : /T/.test(String(a)) ? time(a) : time(`${String(a)}T00:00:00Z`);
  const ago = (days: unknown) => now.getTime() - Number(days) * 86_400_000;
  switch (is) {
    case 'is':
      return !none && lower(value) === lower(operand);
    case 'is-not':
      return lower(value ?? '') !== lower(operand);
    case 'starts-with':
      return !none && lower(value).startsWith(lower(operand));
    case 'none-of':
      return none || !(Array.isArray(value) ? value : [value]).some((one) => (operand as unknown[]).includes(one));
    case 'contains':
      return !none && lower(value).includes(lower(operand));
    case 'less':
    case 'before':
      return !none && order(value) < order(operand);
    case 'more':
      return !none && order(value) > order(operand);
    case 'after':
      return !none && order(value) >= order(operand);
    case 'between':
      return (
        !none &&
        (field === 'closeDate'
          ? String(value) >= String(first) && String(value) <= String(second)
          : order(value) >= order(first) && order(value) <= order(second))
      );
    case 'not-in-last-days':
      return none || order(value) < ago(operand);
    case 'any-of':
      return !none && (Array.isArray(value) ? value : [value]).some((one) => (operand as unknown[]).includes(one));
    case 'empty':
      return none;
    case 'not-empty':
      return !none;
    default:
      throw new Error(`No comparison ${is}`);
  }
};

/** The read tools over records in memory: the same answers as of the platform's, without one. */
export const memoryTools = (records: Records, now: Date) => {
  const all = (type: Type) => records[collections[type]];
  const chosen = ({ type, filter, q }: { type: Type; filter?: { any: { all: Condition[] }[] }; q?: string }) =>
    all(type)
      .filter(
        (record) =>
          !filter || filter.any.some((group) => group.all.every((condition) => holds(record, condition, now))),
      )
      .filter(
        (record) =>
          !q ||
          fold(q)
            .split(/\s+/)
            .every((word) => fold(JSON.stringify([record[titles[type]], record.body])).includes(word)),
      );
  const label = (field: string, key: string) =>
    field === 'stageId'
      ? String(records.deals.find(({ stageId }) => stageId === key)?.stage)
      : field === 'contactId' || field === 'companyId'
        ? String(all(field === 'contactId' ? 'contact' : 'company').find(({ id }) => id === key)?.name)
        : key;
  const run: Record<string, (input: never) => unknown> = {
    search_records: ({ q, limit = 5 }: { q: string; limit?: number }) => {
      const words = fold(q).split(/\s+/);
      const found = (near: boolean) =>
        (Object.keys(collections) as Type[]).flatMap((type) =>
          all(type)
            .filter((record) => {
              const text = fold(
                [
                  record[titles[type]],
                  type === 'contact' ? `${String(record.companyName)} ${String(record.email)}` : '',
                  type === 'deal' ? `${String(record.dealId)} ${String(record.customerName)}` : '',
                ].join(' '),
              );
              return words.every(
                (word) =>
                  text.includes(word) ||
                  (near && word.length > 3 && text.split(' ').some((part) => nearly(part, word, 1))),
              );
            })
            .toSorted(
              (a, b) =>
                Number(fold(String(b[titles[type]])).includes(fold(q))) -
                Number(fold(String(a[titles[type]])).includes(fold(q))),
            )
            .slice(0, limit)
            .map((record) => ({
              type,
              id: record.id,
              kind: record.type ?? null,
              title: record[titles[type]],
              detail: '',
            })),
        );
      const exact = found(false);
      return { items: exact.length ? exact : found(true) };
    },
    list_records: (input: { type: Type; sort?: string; limit?: number }) => {
      const field = (input.sort ?? 'createdAt').replace('-', '');
      const key = (record: Record_) => valueOf(record, field) as string | number | null;
      const rows = chosen(input).toSorted((a, b) =>
        key(a) === key(b)
          ? 0
          : key(a) === null
            ? 1
            : key(b) === null
              ? -1
              : (key(a)! < key(b)! ? -1 : 1) * (input.sort?.startsWith('-') ? -1 : 1),
      );
      const limit = input.limit ?? 10;
      const parts = isMoney(field) ? [...Map.groupBy(rows, (row) => valueOf(row, 'currency') as string)] : [];
      if (parts.length < 2) return { items: rows.slice(0, limit), more: rows.length > limit };
      const [listed, others] = [parts.slice(0, 5), parts.slice(5)];
      return {
        items: listed.flatMap(([, part]) => part.slice(0, limit)),
        more: others.length > 0 || listed.some(([, part]) => part.length > limit),
        currencies: listed.map(([currency]) => currency),
        ...(others.length > 0 && { leftOut: others.map(([currency]) => currency) }),
      };
    },
    get_record: ({ type, id }: { type: Type; id: string }) => {
      const record = all(type).find((one) => one.id === id);
      const about = (one: Record_) => one[`${type}Id`] === id;
      return {
        record,
        timeline: records.activities
          .filter(about)
          .toSorted((a, b) => (String(a.occurredAt) < String(b.occurredAt) ? 1 : -1))
          .map((one) => ({ id: one.id, at: one.occurredAt, kind: one.type, title: one.subject, body: one.body })),
        tasks: records.tasks.filter(about),
        deals: records.deals.filter(about),
      };
    },
    aggregate_records: (input: { type: Type; figure?: string; of?: string; by?: string }) => {
      const rows = chosen(input);
      const [by = '', period] = (input.by ?? '').split('.');
      const keys = (record: Record_): (string | null)[] => {
        const value = by ? valueOf(record, by) : null;
        if (period)
          return [
            value === null
              ? null
              : `${String(value).slice(0, period === 'year' ? 4 : 7)}${period === 'year' ? '-01' : ''}-01`,
          ];
        return Array.isArray(value)
          ? value.length
            ? value.map(String)
            : [null]
          : [
              value === null
                ? null
                : ['id', 'stageId', 'contactId', 'companyId'].includes(by)
                  ? String(value)
                  : lower(value),
            ];
      };
      const money = input.of !== undefined && isMoney(input.of);
      // A sum of money is one of each currency.
      const apart = money
        ? [...Map.groupBy(rows, (row) => (row[input.of!] as { currency: string } | null)?.currency ?? '').values()]
        : [rows];
      const groups = apart.flatMap((part) => {
        const made = new Map<string | null, Record_[]>();
        for (const row of part) for (const key of keys(row)) made.set(key, [...(made.get(key) ?? []), row]);
        return [...made];
      });
      if (!by && groups.length === 0) groups.push([null, []]);
      return {
        figure: input.figure,
        groups: groups
          .toSorted((a, b) => b[1].length - a[1].length)
          .slice(0, 100)
          .map(([key, found]) => {
            const numbers = input.of
              ? found.map((row) => valueOf(row, input.of!)).filter((value) => typeof value === 'number')
              : [];
            const sum = numbers.reduce((total, value) => total + value, 0);
            return {
              key,
              label: key === null ? '' : label(by, key),
              records: found.length,
              value: !input.of || numbers.length === 0 ? null : input.figure === 'average' ? sum / numbers.length : sum,
              currency:
                money && found[0] ? ((found[0][input.of!] as { currency: string } | null)?.currency ?? null) : null,
            };
          }),
        more: groups.length > 100,
      };
    },
    list_due: ({ from, to }: { from?: string; to: string }) => {
      const inside = (value: unknown) =>
        value !== null && (!from || time(value) >= Date.parse(from)) && time(value) < Date.parse(to);
      return {
        tasks: records.tasks.filter((task) => task.doneAt === null && inside(task.dueAt)),
        meetings: records.activities.filter((one) => {
          const [begin, until] = [time(one.occurredAt), from ? Date.parse(from) : now.getTime()];
          const goesOn = begin + Number(one.minutes ?? 0) * 60_000 > until;
          return one.type === 'meeting' && (begin >= until || goesOn) && begin < Date.parse(to);
        }),
        deals: records.deals.filter((deal) => deal.state === 'open' && inside(deal.closeDate)),
        more: false,
      };
    },
    propose_task: () => ({ proposed: true }),
    propose_update: () => ({ proposed: true }),
    propose_activity: () => ({ proposed: true }),
  };
  return run;
};

const toolNames = [
  'search_records',
  'list_records',
  'get_record',
  'aggregate_records',
  'list_due',
  'propose_task',
  'propose_update',
  'propose_activity',
];

/** Asks as the chat does: tools run until the answer is written. @returns the answer and the calls that led to it */
export const ask = async (
  questions: string | readonly string[],
  {
    records,
    now,
    timeZone = 'UTC',
    language,
    attached = [],
    currency,
    tools = memoryTools(records, now),
  }: {
    records: Records;
    now: Date;
    timeZone?: string;
    language: Language;
    attached?: readonly { type: Type; id: string }[];
    /** The workspace's. */
    currency?: string;
    tools?: Record<string, (input: never) => unknown>;
  },
) => {
  const chat = new OfflineConversation();
  const messages: ChatMessage[] = [];
  let calls: ToolCall[] = [];
  let text = '';
  const counted = currency ? ` Amounts that name no currency are in ${currency}.` : '';
  const instruction = `Now: ${now.toISOString()}, time zone ${timeZone}.${counted}`;
  const definitions: ToolDefinition[] = toolNames.map((name) => ({ name, description: '', parameters: {} }));
  for (const question of typeof questions === 'string' ? [questions] : questions) {
    messages.push({ role: 'user', text: question });
    const looked = attached.map(
      (record, index): ToolCall => ({ id: `attached-${index + 1}`, name: 'get_record', arguments: record }),
    );
    if (looked.length)
      messages.push(
        { role: 'assistant', text: '', calls: looked },
        ...looked.map(
          ({ id, name, arguments: input }): ChatMessage => ({
            role: 'tool',
            callId: id,
            name,
            answer: tools[name]!(input as never),
          }),
        ),
      );
    calls = [];
    for (let round = 0; ; round += 1) {
      if (round > 8) throw new Error('Goes round in circles');
      const events: ChatEvent[] = [];
      for await (const event of chat.converse(
        { instruction, language, messages, tools: definitions },
        new AbortController().signal,
      ))
        events.push(event);
      if (events.filter(({ type }) => type === 'end').length !== 1 || events.at(-1)?.type !== 'end')
        throw new Error('Does not end once');
      text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
      const asked = events.flatMap((event) => (event.type === 'call' ? [event.call] : []));
      messages.push({ role: 'assistant', text, calls: asked });
      if (asked.length === 0) break;
      calls.push(...asked);
      for (const call of asked)
        messages.push({
          role: 'tool',
          callId: call.id,
          name: call.name,
          answer: tools[call.name]!(call.arguments as never),
        });
    }
  }
  return { text, calls, messages };
};
