// Whether an answer says what the records say: figures, records cited, values told.
import { nameIn } from '@fernway/contracts/default-names';
import type { Language } from '@fernway/contracts/http/identity';
import type { Expected, Question } from './oracle.ts';

export type Answer = { text: string; citations: { type: string; id: string | null }[] };
/** `claims`: what an answer states that can be checked, and how many of it the records and its citations support. */
export type Verdict = { refused: boolean; right: boolean; claims: number; supported: number };

export function judge(question: Question, expected: Expected[], answer: Answer): Verdict {
  const refused = answer.citations.length === 0;
  if (!question.expect) return { refused, right: refused, claims: refused ? 0 : 1, supported: 0 };
  if (refused) return { refused, right: false, claims: 0, supported: 0 };
  const parts = question.expect.parts;
  if (parts.every(({ figure = 'none' }) => figure !== 'none')) return figures(question, expected, answer);
  return records(question, expected, answer);
}

function figures({ language, kind, expect }: Question, expected: Expected[], { text, citations }: Answer): Verdict {
  const found = numbersIn(text, language);
  const told = expected.map(({ figure }, index) =>
    found.some((number) => same(number, figure ?? 0, isMoney(expect!.parts[index]!.field))),
  );
  // A figure rests on a look over many records, or on the very records that it counts.
  const inside = new Set(expected.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const backed = citations.every(({ type, id }) => type === 'query' || (id !== null && inside.has(id)));
  const greater =
    kind !== 'compare' ||
    expected.length < 2 ||
    saysGreater(
      text,
      language,
      expected,
      expect!.parts.map(({ field }) => isMoney(field)),
    );
  const claims = told.length + (kind === 'compare' ? 1 : 0);
  const supported = backed
    ? told.filter(Boolean).length + (kind === 'compare' && greater && told.every(Boolean) ? 1 : 0)
    : 0;
  return { refused: false, right: supported === claims, claims, supported };
}

function records({ language, expect }: Question, expected: Expected[], { text, citations }: Answer): Verdict {
  const wanted = new Set(expected.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const cited = [...new Set(citations.flatMap(({ type, id }) => (type === 'query' || id === null ? [] : [id])))];
  const fields = expect!.parts.flatMap((part, index) =>
    expected[index]!.fields.flatMap((values) =>
      values.map((value, at) => says(text, language, value, part.fields?.[at] ?? '')),
    ),
  );
  const inside = cited.filter((id) => wanted.has(id)).length;
  // Nothing found is an answer too, if nothing is there.
  if (wanted.size === 0)
    return { refused: false, right: cited.length === 0, claims: 1, supported: cited.length === 0 ? 1 : 0 };
  const claims = cited.length + fields.length;
  const supported = inside + fields.filter(Boolean).length;
  return {
    refused: false,
    right: inside === wanted.size && supported === claims && inside > 0,
    claims: Math.max(claims, 1),
    supported,
  };
}

const isMoney = (field: string | undefined) => /amount$/.test(field ?? '');

/** Averages and sums may be rounded to whole units of the currency, counts not at all. */
function same(number: number, figure: number, money: boolean): boolean {
  const wanted = money ? figure / 100 : figure;
  return (
    Math.abs(number - wanted) < 0.0051 ||
    (!Number.isInteger(wanted) && (Math.abs(number - wanted) <= 0.0501 || number === Math.round(wanted)))
  );
}

/** Numbers as people of a language write them: `1,234.50`, `1.234,50`, 12万. */
function numbersIn(text: string, language: string): number[] {
  const bare = text.normalize('NFKC').replace(/\[\d+\]/g, ' ');
  return [...bare.matchAll(/(-?\d[\d.,\u00a0\u202f]*\d|\d)\s?([万억億만천千亿])?/g)].map(([, written = '', times]) => {
    const plain = written.replace(/[\u00a0\u202f]/g, '');
    const decimal = language === 'es' ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/,/g, '');
    return Number(decimal) * ({ 万: 1e4, 만: 1e4, 億: 1e8, 억: 1e8, 亿: 1e8, 千: 1e3, 천: 1e3 }[times ?? ''] ?? 1);
  });
}

/** The side with the greater figure is named before the other one in the last sentence, by the words that stand before its figure. */
function saysGreater(text: string, language: string, expected: Expected[], money: boolean[]): boolean {
  const figures = expected.map(({ figure }) => figure ?? 0);
  if (figures.every((figure) => figure === figures[0])) return true;
  const lines = text.split('\n').filter((line) => line.trim());
  const verdict = lines.at(-1) ?? '';
  const labels = figures.map((figure, index) => {
    const line = lines.find(
      (one) =>
        one !== verdict &&
        numbersIn(one.split(/[:：]/).slice(1).join(':'), language).some((number) =>
          same(number, figure, money[index]!),
        ),
    );
    return line
      ?.split(/[:：]/)[0]
      ?.replace(/^[-*\s]+/, '')
      .trim();
  });
  const best = figures.indexOf(Math.max(...figures));
  const at = (index: number) => (labels[index] ? verdict.indexOf(labels[index]) : -1);
  return at(best) >= 0 && labels.every((_, index) => index === best || at(index) < 0 || at(index) > at(best));
}

/** Whether a text tells a value: as it is, as money, as a date, or by the name that the language has for it. */
function says(text: string, language: string, value: unknown, path: string): boolean {
  const plain = (written: string) => written.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const held = plain(text);
  if (value === null || value === '') return true;
  if (typeof value === 'number') return numbersIn(text, language).some((number) => same(number, value, isMoney(path)));
  if (Array.isArray(value)) return value.every((one) => says(text, language, one, path));
  if (typeof value === 'object')
    return Object.entries(value).some(([name, part]) => name === 'amount' && says(text, language, part, 'amount'));
  const written = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(written)) {
    const at = new Date(written.length === 10 ? `${written}T00:00:00Z` : written);
    const styles = ['full', 'long', 'medium', 'short'] as const;
    return [
      written.slice(0, 10),
      ...styles.map((dateStyle) => new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(at)),
    ].some((date) => held.includes(plain(date)));
  }
  return [written, nameIn(language as Language, written), ...(names[written]?.[language] ?? [])].some((name) =>
    held.includes(plain(name)),
  );
}

/** What the pages call the values that records hold as words of the API. */
const names: Record<string, Record<string, string[]>> = {
  lead: { es: ['potencial', 'lead'], zh: ['线索'], ja: ['リード'], ko: ['리드'] },
  prospect: { es: ['prospecto'], zh: ['潜在客户'], ja: ['見込み客'], ko: ['잠재 고객'] },
  customer: { es: ['cliente'], zh: ['客户'], ja: ['顧客'], ko: ['고객'] },
  past: { en: ['past', 'former'], es: ['antiguo'], zh: ['过往', '流失'], ja: ['過去', '元'], ko: ['과거', '이전'] },
  open: { es: ['abiert'], zh: ['进行中', '未完成'], ja: ['進行中'], ko: ['진행'] },
  won: { es: ['ganad', 'won'], zh: ['赢', 'won'], ja: ['受注', 'won'], ko: ['성사', 'won'] },
  lost: { es: ['perdid', 'lost'], zh: ['丢', 'lost'], ja: ['失注', 'lost'], ko: ['실패', 'lost'] },
  high: { es: ['alta'], zh: ['高'], ja: ['高'], ko: ['높'] },
  medium: { es: ['media'], zh: ['中'], ja: ['中'], ko: ['중간', '보통'] },
  low: { es: ['baja'], zh: ['低'], ja: ['低'], ko: ['낮'] },
  active: { es: ['activa'], zh: ['活跃'], ja: ['アクティブ'], ko: ['활성'] },
  'at-risk': { en: ['at risk'], es: ['riesgo'], zh: ['风险'], ja: ['要注意', 'リスク'], ko: ['위험'] },
  call: { es: ['llamada'], zh: ['通话', '电话'], ja: ['通話', '電話'], ko: ['통화', '전화'] },
  email: { en: ['e-mail'], es: ['correo'], zh: ['邮件'], ja: ['メール'], ko: ['이메일'] },
  meeting: { es: ['reunión'], zh: ['会议'], ja: ['ミーティング', '打ち合わせ'], ko: ['미팅', '회의'] },
  message: { es: ['mensaje'], zh: ['消息'], ja: ['メッセージ'], ko: ['메시지'] },
  note: { es: ['nota'], zh: ['备注'], ja: ['メモ'], ko: ['메모'] },
};
