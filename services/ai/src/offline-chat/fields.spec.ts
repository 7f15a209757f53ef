import type { Language } from '@fernway/contracts/http/identity';
import { ids, now, records } from './testing/few-records.js';
import { ask } from './testing/memory-tools.js';

describe('A field of which only the lexicons know a word', () => {
  it.each<[Language, string, string]>([
    ['en', 'contacts without a birthday', "When is Bo Larsson's birthday?"],
    ['es', 'contactos sin cumpleaños', '¿Cuándo es el cumpleaños de Bo Larsson?'],
    ['zh', '没有生日的联系人', '高敏的生日是什么时候'],
    ['ja', '誕生日がない連絡先', '高敏さんの誕生日は？'],
    ['ko', '생일이 없는 연락처', '高敏의 생일은?'],
  ])('is asked for (%s)', async (language, without, when) => {
    const { text } = await ask(without, { records, now, language });
    expect(text).toContain(ids.ada);
    expect(text).not.toContain(ids.lin);
    expect((await ask(when, { records, now, language })).text).toMatch(/1990/);
  });
});

describe('A field of which no lexicon knows a word', () => {
  const companies = records.companies.map((company) =>
    company.name === 'Harbour Hotel' ? { ...company, salesTarget: { amount: 250_000, currency: 'USD' } } : company,
  );

  it.each<[Language, string, string]>([
    ['en', 'What is the sales target per month of Harbour Hotel?', 'sales target per month $2,500.00'],
    ['es', '¿Cuál es el objetivo de ventas mensual de Harbour Hotel?', 'objetivo de ventas mensual 2.500,00'],
    ['zh', 'Harbour Hotel的每月销售目标是多少', '每月销售目标 US$2,500.00'],
    ['ja', 'Harbour Hotelの月間売上目標は？', '月間売上目標 $2,500.00'],
    ['ko', 'Harbour Hotel의 월간 매출 목표는?', '월간 매출 목표 US$2,500.00'],
  ])('is asked for and told by what forms call it (%s)', async (language, question, told) => {
    const { text } = await ask(question, { records: { ...records, companies }, now, language });
    expect(text).toContain(told);
    expect(text).toContain(ids.hotel);
  });
});
