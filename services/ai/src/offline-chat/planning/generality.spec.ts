import type { Language } from '@fernway/contracts/http/identity';
import { ids, now, records } from '../testing/few-records.js';
import { ask } from '../testing/memory-tools.js';

const answer = async (question: string, language: Language) => {
  const { text } = await ask(question, { records, now, language });
  return {
    text: text.replace(/ ?\[\[[^\]]*\]\]/g, '').replace(/\u00a0/g, ' '),
    cited: [...text.matchAll(/\[\[(\w+):([^\]]+)\]\]/g)].flatMap(([, type, id]) => (type === 'query' ? [] : [id])),
  };
};

describe('What is said in other words', () => {
  it.each<[Language, string, string]>([
    ['en', 'All in all, how much money have we won from Harbour Hotel so far?', '**$2,500.50** in total over 1 deal'],
    ['en', 'What have we sold this month?', '**$2,500.50** in total'],
    ['en', 'How many of our contacts are team leads?', '**1 contact**'],
    ['en', 'How many deals were lost over the price being too high?', '**1 deal**'],
    ['en', 'How many contacts have the last name Larsson?', '**1 contact**'],
    ['es', '¿Cuánto hemos vendido este mes, al final?', '**2.500,50 US$** en total'],
    ['es', 'De la gente que conocimos en «Trade fair», ¿cuántos son ya clientes?', '**1 contacto**'],
    ['zh', '还没结束的商机当中,高优先级的有几个', '**1 笔交易**'],
    ['ja', '今月の売上はいくらになりますか', '**$2,500.50**'],
    ['ko', '이번 달 매출이 다 해서 얼마나 되나요?', '**US$2,500.50**'],
  ])('is read by what it means (%s: %s)', async (language, question, wanted) => {
    expect((await answer(question, language)).text).toContain(wanted);
  });

  it.each<[Language, string]>([
    ['en', 'If everything in negotiation were won at full value, what would it come to?'],
    ['es', 'Si todo lo que está en negociación se ganara por su importe íntegro, ¿cuánto sería?'],
    ['zh', '谈判阶段的单子如果全部成交，一共是多少钱？'],
    ['ja', '交渉中の商談が満額で全部決まったらいくらになる？'],
    ['ko', '협상 단계 거래를 전부 성사시킨다면 총 얼마가 들어오게 됩니까?'],
  ])('supposes what open deals would bring (%s: %s)', async (language, question) => {
    expect((await answer(question, language)).text).toMatch(/10[.,]000[.,]00/);
  });

  it('tells a forecast in full and by its probability', async () => {
    const { text } = await answer('How much revenue can we expect from deals closing next month?', 'en');
    expect(text).toContain('**$5,000.00** weighted over 1 deal');
    expect(text).toContain('**$10,000.00** in total over 1 deal');
  });

  it.each<[Language, string, string]>([
    ['en', 'How many contacts are not customers?', '**3 contacts**'],
    ['es', '¿Cuántos contactos todavía no son clientes?', '**3 contactos**'],
    ['zh', '还不是客户的联系人有多少？', '**3 位联系人**'],
    ['ja', 'まだ顧客になっていない連絡先は何人ですか', '**3件の連絡先**'],
    ['ko', '아직 고객이 아닌 연락처는 몇 명이에요?', '**3명(연락처)**'],
    ['en', 'How many lost deals were not lost because of the price?', '**0 deals**'],
  ])('leaves out what is excluded (%s: %s)', async (language, question, wanted) => {
    expect((await answer(question, language)).text).toContain(wanted);
  });

  it.each<[Language, string, string[]]>([
    ['en', 'Which open deals has Harbour Hotel got with us, and how much is each?', [ids.rentals]],
    ['en', 'Which tasks are on my plate for next week, and who are they about?', [ids.next]],
    ['es', '¿Se me ha pasado alguna tarea?', [ids.late]],
    ['zh', '有没有拖着没做的过期任务？', [ids.late]],
    ['ja', '遅れているタスクを見せて', [ids.late]],
    ['ko', '기한 지난 할 일 있어?', [ids.late]],
    ['en', 'Who is the team lead at Harbour Hotel?', [ids.ada]],
  ])('lists what is asked for (%s: %s)', async (language, question, wanted) => {
    expect((await answer(question, language)).cited).toEqual(wanted);
  });

  it('says with whom a task is', async () => {
    expect((await answer('Which tasks are overdue?', 'en')).text).toContain('Ada Hill');
  });

  it.each<[Language, string]>([
    ['en', 'How many deals have a score of 4711?'],
    ['en', 'How many deals did not involve a broker?'],
    ['en', 'Which customers are unhappy with us?'],
    ['en', 'How much did we spend on the trade fair?'],
    ['es', '¿Qué margen tenemos en los uniformes?'],
    ['zh', '华为有几笔交易？'],
    ['ja', 'ソニーとの商談はいくつありますか'],
    ['ko', '카카오랑 거래가 몇 건 있어?'],
  ])('is refused where a word of it narrows and nobody knows it (%s: %s)', async (language, question) => {
    const { text } = await ask(question, { records, now, language });
    expect(text).not.toMatch(/\[\[/);
  });
});
