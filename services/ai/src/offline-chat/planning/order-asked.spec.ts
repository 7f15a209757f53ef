import { describe, expect, it } from '@jest/globals';
import type { Language } from '@fernway/contracts/http/identity';
import { now, records } from '../testing/few-records.js';
import { ask } from '../testing/memory-tools.js';

describe('the next deal to close', () => {
  it.each([
    ['Asia/Seoul', '2026-11-23'],
    ['America/Lima', '2026-11-22'],
  ])('is in %s of today or later, as the day is there', async (timeZone, today) => {
    const { calls } = await ask('Which deal closes next?', {
      records,
      now: new Date('2026-11-22T20:00:00Z'),
      timeZone,
      language: 'en',
    });
    const [listed] = calls.filter(({ name }) => name === 'list_records');
    const { filter } = listed!.arguments as { filter: { any: { all: { field: string }[] }[] } };
    expect(filter.any[0]!.all).toContainEqual({ field: 'closeDate', is: 'between', value: [today, '9999-12-31'] });
  });
});

describe('The largest deals', () => {
  const priced = (name: string, amount: number, currency: string, n: number) => ({
    ...records.deals[0]!,
    id: `00000000-0000-4000-8000-0000000000${n}`,
    name,
    value: { amount, currency },
    weightedValue: { amount: amount / 2, currency },
  });
  const deals = [
    priced('Shelves', 5125, 'KWD', 61),
    priced('Desks', 4000, 'USD', 62),
    priced('Chairs', 1900, 'USD', 63),
    priced('Lamps', 4500, 'JPY', 64),
    priced('Pens', 3, 'JPY', 65),
  ];
  const told = async (question: string, language: Language) =>
    (await ask(question, { records: { ...records, deals }, now, language })).text;

  it.each<[Language, string, RegExp]>([
    ['en', 'Which deal is the largest?', /within each currency only/],
    ['en', 'What is our smallest deal by value?', /within each currency only/],
    ['es', '¿Cuál es el negocio más grande?', /dentro de cada moneda/],
    ['zh', '最大的交易是哪个？', /只在同一币种内比较/],
    ['ja', '一番大きい案件は？', /通貨ごとに/],
    ['ko', '가장 큰 거래는?', /통화별로만/],
  ])('are those of each currency, and the answer says so (%s: %s)', async (language, question, note) => {
    const text = await told(question, language);
    expect(text).toMatch(note);
    const of = (currency: string) =>
      deals.filter(({ name, value }) => value.currency === currency && text.includes(`**${name}**`));
    expect(['KWD', 'USD', 'JPY'].map((currency) => of(currency).length)).toEqual([1, 1, 1]);
  });

  it.each<[Language, string, RegExp]>([
    ['en', 'Which deal is the largest?', /Not listed here are those in CHF and KRW\./],
    ['es', '¿Cuál es el negocio más grande?', /no figuran los de CHF y KRW\./],
    ['zh', '最大的交易是哪个？', /未列出以下币种的记录：CHF和KRW。/],
    ['ja', '一番大きい案件は？', /ありません：CHF、KRW。/],
    ['ko', '가장 큰 거래는?', /없습니다: CHF 및 KRW\./],
  ])('name the currencies that find no room (%s: %s)', async (language, question, words) => {
    const amounts = ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CHF', 'KRW'].map((currency, at) =>
      priced(currency, 9000 - at, currency, 71 + at),
    );
    expect((await ask(question, { records: { ...records, deals: amounts }, now, language })).text).toMatch(words);
  });

  it.each<[string, string[], Language?]>([
    ['Which deals are over 20?', ['Desks', 'Lamps']],
    ['Which deals are over 2 and below 20?', ['Shelves', 'Chairs', 'Pens']],
    ['Which deals are over 20 in JPY?', ['Lamps']],
    ['List deals in KWD', ['Shelves']],
    ['Which deals are in yen?', ['Lamps', 'Pens']],
    ['ユーロの商談の一覧', [], 'ja'],
    ['Which deals are over 20 usd?', ['Desks']],
    ['Which deals are over 20 dollars?', ['Desks']],
    ['Which deals are over 20 euros?', []],
    ['Deals above £1', []],
    ['Which deals are below 20 dollars?', ['Chairs']],
    ['Which deals are over ¥1000?', ['Lamps']],
    ['Which deals are over JPY 1000?', ['Lamps']],
    ['Which deals are over 1000 yen?', ['Lamps']],
    ['Which deals are over 5 kwd?', ['Shelves']],
    ['Which deals are over CHF 5?', []],
    ['Which deals are between $10 and 20 usd?', ['Chairs']],
    ['Which deals are between $10 and €20?', []],
    ['¿Qué negocios superan los 1000 yenes?', ['Lamps'], 'es'],
    ['超过20元的交易有哪些？', [], 'zh'],
    ['超过1000人民币的交易有哪些？', [], 'zh'],
    ['1000円以上の案件は？', ['Lamps'], 'ja'],
    ['5000엔 이하인 거래는?', ['Lamps', 'Pens'], 'ko'],
    ['Which deals are over 3.5 yen?', ['Lamps']],
    ['Which deals are at least 2.5 yen?', ['Lamps', 'Pens']],
    ['Which deals are at most 3.5 yen?', ['Pens']],
    ['Which deals are below 2.5 yen?', []],
    ['Which deals are between 2.5 and 3.5 yen?', ['Pens']],
  ])('are bounded within one currency: %s', async (question, names, language = 'en') => {
    const text = await told(question, language);
    expect(deals.map(({ name }) => name).filter((name) => text.includes(`**${name}**`))).toEqual(names);
  });

  it.each<[Language, string, RegExp]>([
    ['en', 'Which deals are over 20?', /taken in each by itself: USD, JPY, and KWD\./],
    ['es', '¿Qué negocios superan 20?', /en cada una por separado: USD, JPY y KWD\./],
    ['zh', '超过20的交易有几笔？', /分别按每个币种计算：USD、JPY和KWD。/],
    ['ja', '20以上の案件は何件？', /通貨ごとに当てはめています（USD、JPY、KWD）。/],
    ['ko', '20 이상인 거래는 몇 건?', /통화별로 따로 적용했습니다: USD, JPY 및 KWD\./],
    ['en', 'Sum of deals over 20', /\$40\.00 \+ ¥4,500/],
    ['en', 'Sum of all deals in KWD', /^\*\*KWD\s5\.125\*\* in total over 1 deal \(KWD\)/],
    ['es', 'valor total de los negocios en yenes', /^\*\*4\.503 JPY\*\* en total, de 2 negocios \(JPY\)/],
    [
      'en',
      'Compare Desks and Lamps',
      /Desks: \*\*\$40\.00\*\*[^]*Lamps: \*\*¥4,500\*\*[^]*different currencies, so they are not/,
    ],
    ['en', 'Is Desks larger than Chairs?', /Desks is ahead by \$21\.00\./],
  ])('take an amount in the named currency or each, and say so (%s: %s)', async (language, question, words) => {
    expect((await told(question, language)).replace(/\u00a0/g, ' ')).toMatch(words);
  });

  it.each(['EUR', 'KWD', 'CAD', 'USD'])('take $ for dollars where most deals are in %s', async (usual) => {
    const most = [71, 72, 73].map((n) => priced(`Usual ${n}`, 3000, usual, n));
    const { calls } = await ask('Which deals are over $20?', {
      records: { ...records, deals: [...most, deals[1]!] },
      now,
      language: 'en',
    });
    const filters = calls.filter(({ name }) => name === 'list_records').map((call) => JSON.stringify(call.arguments));
    expect(filters.join()).toContain(`"value":2000,"currency":"${usual === 'CAD' ? 'CAD' : 'USD'}"`);
  });
});
