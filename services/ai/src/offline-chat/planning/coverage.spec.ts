import type { Language } from '@fernway/contracts/http/identity';
import { ids, now, records } from '../testing/few-records.js';
import { ask } from '../testing/memory-tools.js';

const numbered = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const letter = (number: number, direction: string) => ({
  ...records.activities[0]!,
  id: numbered(number),
  type: 'email',
  direction,
  outcome: null,
  occurredAt: '2026-10-12T09:00:00.000Z',
});
const schooling = {
  ...records.deals[1]!,
  id: numbered(27),
  companyId: ids.school,
  companyName: '高峰学校',
  value: { amount: 120_000, currency: 'USD' },
};
const among = {
  ...records,
  deals: [...records.deals, schooling],
  activities: [...records.activities, letter(33, 'out'), letter(34, 'in'), letter(35, 'in')],
};

const answer = async (question: string, language: Language) => {
  const { text } = await ask(question, { records: among, now, language });
  return {
    text: text.replace(/ ?\[\[[^\]]*\]\]/g, '').replace(/\u00a0/g, ' '),
    cited: [...text.matchAll(/\[\[(\w+):([^\]]+)\]\]/g)].flatMap(([, type, id]) => (type === 'query' ? [] : [id])),
  };
};

describe('What narrows a question', () => {
  it.each<[Language, string]>([
    ['en', 'Phone numbers of the team leads at Hospitality companies who are already customers'],
    ['en', 'Which team leads did we meet at the trade fair? Send me their phone numbers too'],
    ['en', 'emails of the customers at Harbour Hotel'],
    ['es', 'Pásame los correos de los clientes de Harbour Hotel'],
    ['zh', '通过Trade fair认识的客户里，职位是Team lead的有哪几位？电话也发我'],
    ['ja', 'Trade fairで知り合った顧客のうちTeam leadの方は？電話番号もお願いします'],
    ['ko', 'Harbour Hotel 고객들의 메일 알려줘'],
  ])('and is a fact of people asks for people (%s: %s)', async (language, question) => {
    const { cited } = await answer(question, language);
    expect(cited).toEqual([ids.ada]);
  });

  it.each<[Language, string]>([
    ['en', 'How many people work at Harbour Hotel?'],
    ['en', 'How many people does Harbour Hotel employ?'],
    ['es', '¿Cuánta gente trabaja en Harbour Hotel?'],
    ['zh', 'Harbour Hotel有多少人在上班？'],
    ['ja', 'Harbour Hotelでは何人働いていますか'],
    ['ko', 'Harbour Hotel에서 일하는 사람은 몇 명이야?'],
    ['es', '¿Cuánto nos debe Harbour Hotel?'],
    ['en', 'Which of our companies are customers?'],
    ['en', 'Which tasks are about lost deals?'],
    ['en', 'Average number of calls last week'],
    ['en', 'Who are our best customers?'],
    ['en', 'How many deals did we win with contacts from the trade fair?'],
    ['en', 'Calls of last week in which we left a message'],
    ['es', '¿Cuántas llamadas de la semana pasada quedaron sin respuesta?'],
    ['zh', '谁是最好的销售'],
    ['ko', '영업 실적이 제일 좋은 사람은 누구야'],
    ['zh', '上海有多少客户'],
    ['en', 'Deals above average'],
    ['es', 'Negocios por encima de la media'],
    ['en', 'What is the second biggest deal?'],
    ['es', 'segundo negocio más grande'],
    ['zh', '第二大的商机是哪个'],
    ['ja', '2番目に大きい商談は'],
    ['ko', '두 번째로 큰 거래는?'],
    ['ja', '展示会のリードのうち何人が顧客になった？'],
    ['ko', '리드 중 고객이 된 사람은 몇 명?'],
    ['en', 'Show deals with high probability'],
    ['en', 'Contacts whose name starts with Z'],
    ['en', 'Tell me the bank details of Harbour Hotel'],
    ['zh', 'Harbour Hotel的合同什么时候到期'],
    ['ja', 'Harbour Hotelとの契約はいつ切れる'],
    ['en', 'Average deal value by industry'],
    ['en', 'What share of leads came from the trade fair?'],
    ['en', 'Which website have our contacts?'],
    ['ja', '一番大きな取引先はどこ'],
    ['en', 'In which city are our customers, by address?'],
  ])('and is no condition of the records is refused (%s: %s)', async (language, question) => {
    const { text } = await ask(question, { records: among, now, language });
    expect(text).not.toMatch(/\[\[/);
  });

  it.each<[Language, string, string]>([
    ['en', 'How many contacts do we have at Harbour Hotel?', '**1 contact**'],
    ['en', 'How many emails did customers send us last month?', '**2 e-mails**'],
    ['en', 'How many emails did we send last month?', '**1 e-mail**'],
    ['es', '¿Cuántos correos nos han enviado el mes pasado?', '**2 correos**'],
    ['zh', '上个月客户发给我们的邮件有几封', '**2 封邮件**'],
    ['ja', '先月こちらから送ったメールは何通ですか', '**1通のメール**（先月, こちらから, 送った）'],
    ['ja', '先月先方から届いたメールは何通？', '**2通のメール**'],
    ['ko', '지난달에 고객이 보낸 이메일은 몇 통이야?', '**2건(이메일)**'],
    ['en', "How many contacts didn't come from a referral?", '**3 contacts**'],
    ['en', "How many contacts aren't from the trade fair or a referral?", '**1 contact**'],
    ['en', 'Total of the won deals in Education and Hospitality', '**$3,700.50** in total over 2 deals'],
    ['zh', '金额一万以下的交易有几笔？', '**3 笔交易**'],
    ['zh', '金额一千到一万五之间的交易有几笔', '**3 笔交易**'],
    // One ten thousand and five thousands, wherever the currency stands.
    ['zh', '金额一千到1美元万五之间的交易有几笔', '**3 笔交易**'],
    ['zh', 'Harbour Hotel和高峰学校一共成交了多少钱', '**US$3,700.50**'],
    ['ko', '지난달 9분 넘는 통화는 몇 번', ' 0건(통화)'],
    ['ko', '이번 달 9분 넘는 통화는 몇 번', '**1건(통화)**'],
    ['zh', '下个月的单全部成交的话能赚多少', '**US$10,000.00**'],
    ['ja', '来月の商談が全部決まったらいくら入る？', '**$10,000.00**'],
    ['en', 'How many companies have we not contacted in 12 months?', '**0 companies**'],
    ['es', '¿Tenemos más clientes o más potenciales?', 'potenciales: **3 contactos**'],
    ['en', 'How many contacts came to us by referral?', '**1 contact**'],
    ['en', "What's the average amount of the lost deals?", '**$900.00** on average'],
    ['en', 'What would the open deals come to, unweighted?', '**$10,000.00**'],
    ['ko', '협상 단계를 뺀 진행 중 거래 합계', '0건(거래)'],
    ['en', 'Sum up what we lost in October', '**$900.00** in total'],
    ['ja', 'Ada Hillさんから先月何通メールが来た？', '**2通のメール**'],
    ['ko', '지난달에 Ada Hill이 보낸 이메일은 몇 통?', '**2건(이메일)**'],
    ['en', 'Top three customers by revenue', 'Ada Hill: $3,700.50'],
    ['ko', '1천 달러에서 1만 5천 달러 사이 거래는 몇 건', '**3건(거래)**'],
    ['es', 'Valor total de los negocios que tenemos con Ada Hill', '**14.600,50 US$** en total'],
    ['es', '¿Cuántos negocios tienen prioridad alta o media?', '**4 negocios**'],
    ['es', '¿Cuántos contactos no son ni clientes ni prospectos?', '**3 contactos**'],
    ['ko', '고객도 잠재 고객도 아닌 연락처는 몇 명?', '**3명(연락처)**'],
    ['zh', '丢单率是多少', '**33.3%**'],
    ['en', 'What is our loss rate?', '**33.3%**'],
    ['en', 'How many deals over $2k did we win?', '**1 deal**'],
    ['en', 'Which reason do we lose deals for most often?', 'price too high: 1 deal'],
    ['ko', '매달 새로 생긴 리드 수', '2026년 11월: 3명'],
    ['en', 'How many deals are in each stage?', 'Negotiation: 1 deal'],
    ['en', 'How many emails did we receive and how many did we send last month?', 'send: **1 e-mail**'],
    ['ja', '優先度が高い商談と低い商談、合計金額が大きいのは', '優先度が高い: **$10,000.00**'],
    [
      'es',
      'Contando la probabilidad de cada una, ¿cuánto podemos esperar de las oportunidades que están en negociación?',
      '**5.000,00 US$** ponderado',
    ],
  ])('is told by its own condition (%s: %s)', async (language, question, wanted) => {
    expect((await answer(question, language)).text).toContain(wanted);
  });

  it.each<[Language, string]>([
    ['en', 'Which is higher, won revenue from Education or from Hospitality companies?'],
    ['es', '¿Hemos ganado más dinero con empresas de Education o de Hospitality?'],
    ['zh', 'Education行业和Hospitality行业比，哪边已成交的总金额更高？'],
    ['ja', 'Education業界とHospitality業界では、受注金額が多いのはどちら？'],
    ['ko', 'Education 업종과 Hospitality 업종 중 성사된 거래 금액이 더 큰 쪽은?'],
  ])('twice in one column is compared, never joined (%s: %s)', async (language, question) => {
    const { text } = await answer(question, language);
    expect(text).toMatch(/Hospitality: \*\*.*2[.,]500[.,]50/);
    expect(text).toMatch(/Education: \*\*.*1[.,]200[.,]00/);
    expect(text.split('\n').at(-1)).toMatch(/^Hospitality/);
  });

  it('is no condition where it is only to be told', async () => {
    expect((await answer('Give me every contact with job title and phone', 'en')).cited).toHaveLength(4);
    expect((await answer('Contacts with a phone', 'en')).cited).toHaveLength(3);
  });

  it('is the oldest by its beginning', async () => {
    const { calls } = await ask('What is the oldest open deal?', { records: among, now, language: 'en' });
    expect(calls.find(({ name }) => name === 'list_records')).toMatchObject({
      arguments: { sort: 'createdAt', limit: 1 },
    });
  });

  it('is what is to be done, not what was', async () => {
    expect((await answer('Who has to be called back by tomorrow?', 'en')).cited).toEqual([ids.late]);
    expect((await answer('Which "Call back" tasks should have been finished by yesterday?', 'en')).cited).toEqual([
      ids.late,
    ]);
    expect((await answer('¿Qué tareas de «Call back» tenían que estar hechas ayer o antes?', 'es')).cited).toEqual([
      ids.late,
    ]);
  });

  it.each<[Language, string]>([
    ['en', 'The largest open deal: whose is it and how much is each?'],
    ['zh', '进行中的商机，金额最大的一个是哪位客户的，各多少钱'],
    ['ja', '交渉中の商談、お客様の名前と金額を教えて'],
    ['en', 'Which high priority deals are open? Give me the contact and the close date of each'],
  ])('and the facts asked of it are told of the records (%s: %s)', async (language, question) => {
    expect((await answer(question, language)).cited).toEqual([ids.rentals]);
  });
});
