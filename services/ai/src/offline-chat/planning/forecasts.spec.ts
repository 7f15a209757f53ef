import { nameIn } from '@fernway/contracts/default-names';
import type { Language } from '@fernway/contracts/http/identity';
import { now, records } from '../testing/few-records.js';
import { ask } from '../testing/memory-tools.js';

const january = {
  ...records.deals[0]!,
  id: '00000000-0000-4000-8000-000000000025',
  name: 'Signs',
  stage: 'Qualified',
  stageId: '00000000-0000-4000-8000-000000000050',
  value: { amount: 400_000, currency: 'USD' },
  weightedValue: { amount: 80_000, currency: 'USD' },
  closeDate: '2027-01-20',
};
const undated = {
  ...january,
  id: '00000000-0000-4000-8000-000000000026',
  name: 'Aprons',
  value: { amount: 100_000, currency: 'USD' },
  weightedValue: { amount: 20_000, currency: 'USD' },
  closeDate: null,
};
const among = { ...records, deals: [...records.deals, january, undated] };
const asked = async (question: string, language: Language) => {
  const { text, calls } = await ask(question, { records: among, now, language });
  return {
    text: text.replace(/ ?\[\[[^\]]*\]\]/g, '').replace(/\u00a0/g, ' '),
    looks: calls
      .filter(({ name }) => name === 'aggregate_records')
      .map((call) => call.arguments as { of?: string; by?: string }),
  };
};
/** Digits alone: money is written differently in each language. */
const figuresIn = (text: string) => [...text.matchAll(/\d[\d.,]*\d/g)].map(([figure]) => figure.replace(/[.,]/g, ''));

describe('A forecast', () => {
  it.each<[Language, string]>([
    ['en', 'How much will we make next month?'],
    ['en', 'What could we win next month?'],
    ['en', 'What are our expected sales for next month?'],
    ['en', 'Revenue outlook for December'],
    ['es', '¿Cuánto vamos a facturar el próximo mes?'],
    ['es', '¿Qué ingresos esperamos en diciembre?'],
    ['es', '¿Cuánto podríamos ganar el mes que viene?'],
    ['zh', '下个月会有多少收入'],
    ['zh', '12月的预计销售额'],
    ['zh', '下个月能进账多少'],
    ['ja', '来月の売上見込みは？'],
    ['ja', '来月いくら売れそうですか'],
    ['ja', '12月の見込み売上'],
    ['ko', '다음 달 예상 매출은?'],
    ['ko', '다음 달에 얼마나 벌 수 있을까?'],
    ['ko', '12월 매출 전망'],
  ])(
    'is of the open deals that are to close then, by their probability and in full (%s: %s)',
    async (language, question) => {
      expect(figuresIn((await asked(question, language)).text)).toEqual(expect.arrayContaining(['500000', '1000000']));
    },
  );

  it.each<[Language, string]>([
    ['en', 'unweighted forecast for next month'],
    ['es', 'previsión del próximo mes sin ponderar'],
    ['zh', '下个月的预测，不加权'],
    ['ja', '来月の予測を加重なしで'],
    ['ko', '다음 달 예측을 가중치 없이'],
  ])('is told in full first where that is asked for (%s: %s)', async (language, question) => {
    expect(figuresIn((await asked(question, language)).text)[0]).toBe('1000000');
  });

  it.each<[Language, string]>([
    ['en', 'forecast by month'],
    ['es', 'previsión de ventas por mes'],
    ['zh', '按月预测销售额'],
    ['ja', '月別の売上予測'],
    ['ko', '월별 매출 전망'],
  ])(
    'goes month by month in their order, and leaves out nothing that has no day (%s: %s)',
    async (language, question) => {
      const { text } = await asked(question, language);
      const lines = text.split('\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]).toMatch(/2026/);
      expect(lines[1]).toMatch(/2027/);
      expect(lines.map(figuresIn).map((figures) => figures.slice(-2))).toEqual([
        ['500000', '1000000'],
        ['80000', '400000'],
        ['20000', '100000'],
      ]);
    },
  );

  it.each<[Language, string]>([
    ['en', 'pipeline by stage'],
    ['en', 'Show the pipeline by stage'],
    ['es', 'embudo por etapa'],
    ['zh', '按阶段的销售管道'],
    ['ja', 'ステージ別のパイプライン'],
    ['ko', '파이프라인을 단계별로 보여줘'],
  ])('goes stage by stage (%s: %s)', async (language, question) => {
    const { text } = await asked(question, language);
    expect(figuresIn(text.split('\n').find((line) => line.includes(nameIn(language, 'Negotiation')))!)).toEqual([
      '1000000',
      '500000',
    ]);
  });

  it.each<[Language, string]>([
    ['en', 'forecast by owner'],
    ['en', 'expected revenue per sales rep'],
    ['es', 'previsión por comercial'],
    ['zh', '按负责人的预测'],
    ['ja', '担当者別の売上予測'],
    ['ko', '담당자별 매출 예측'],
  ])('goes by who owns the deals (%s: %s)', async (language, question) => {
    expect((await asked(question, language)).looks.at(-1)).toMatchObject({ by: 'ownerId' });
  });

  it.each<[Language, string]>([
    ['en', 'If we win everything closing next month, how much is that?'],
    ['es', 'Si ganamos todo lo que cierra el próximo mes, ¿cuánto sería?'],
    ['zh', '如果下个月到期的交易全部赢单，一共多少钱'],
    ['ja', '来月クローズする商談が全部決まったらいくら？'],
    ['ko', '다음 달 마감되는 거래가 모두 성사되면 총 얼마야?'],
  ])('supposes that open deals are won, and counts none that was (%s: %s)', async (language, question) => {
    expect(figuresIn((await asked(question, language)).text)).toContain('1000000');
  });

  it('lists what is to close, and says what it comes to', async () => {
    const { text } = await asked('What will we close by the end of January 2027?', 'en');
    expect(text).toMatch(/Uniforms[^]*Signs[^]*\$14,000\.00\*\* in total over 2 deals[^]*\$5,800\.00\*\* weighted/);
  });

  it('says nothing of what was won', async () => {
    expect((await asked('How much did we win this month?', 'en')).text).toContain('$2,500.50');
    expect((await asked('¿Cuánto ganamos este mes?', 'es')).text).toContain('2.500,50');
  });
});
