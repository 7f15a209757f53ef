import type { Language } from '@fernway/contracts/http/identity';
import { ids, now, records } from '../testing/few-records.js';
import { ask } from '../testing/memory-tools.js';

const bo = {
  ...records.contacts[1]!,
  id: '00000000-0000-4000-8000-000000000009',
  companyName: 'Harbour Hotel',
  companyId: ids.hotel,
};
const asked = (question: string, language: Language, among = records) =>
  ask(question, { records: among, now, language });
const proposedBy = async (question: string, language: Language, among = records) =>
  (await asked(question, language, among)).calls.filter(({ name }) => name.startsWith('propose_'));

describe('A note that is dictated', () => {
  it.each<[Language, string]>([
    ['en', 'Note for Ada Hill: prefers mornings'],
    ['en', 'Add a note to Ada Hill: prefers mornings'],
    ['en', 'Please leave a note on Ada Hill — actually, note for Ada Hill: prefers mornings'],
    ['en', 'Add the note "prefers mornings" to Ada Hill'],
    ['en', 'Add a note to Ada Hill that prefers mornings'],
    ['es', 'Nota para Ada Hill: prefers mornings'],
    ['es', 'Añade una nota a Ada Hill: prefers mornings'],
    ['es', 'Apunta en la ficha de Ada Hill: prefers mornings'],
    ['zh', '给Ada Hill的备注：prefers mornings'],
    ['zh', '为Ada Hill添加备注：prefers mornings'],
    ['zh', 'Ada Hill备注：prefers mornings'],
    ['ja', 'Ada Hillさんへのメモ：prefers mornings'],
    ['ja', 'Ada Hillさんに「prefers mornings」とメモして'],
    ['ja', 'メモ（Ada Hill）：prefers mornings'],
    ['ko', 'Ada Hill 메모: prefers mornings'],
    ['ko', 'Ada Hill에게 메모 추가: prefers mornings'],
    ['ko', 'Ada Hill 고객에 대한 메모: prefers mornings'],
  ])('is put up with the person it is about (%s: %s)', async (language, question) => {
    expect(await proposedBy(question, language)).toMatchObject([
      {
        name: 'propose_activity',
        arguments: { activity: { type: 'note', body: 'prefers mornings', contactId: ids.ada }, reason: question },
      },
    ]);
  });

  it.each([
    '山本 愛さんへのメモ：午前中を希望',
    '山本愛さんへのメモ：午前中を希望',
    '山本 愛さんに「午前中を希望」とメモして',
  ])('finds a name of which a letter is also a word (%s)', async (question) => {
    const yamamoto = { ...bo, name: '山本 愛', companyName: null, companyId: null };
    expect(await proposedBy(question, 'ja', { ...records, contacts: [...records.contacts, yamamoto] })).toMatchObject([
      { arguments: { activity: { body: '午前中を希望', contactId: bo.id } } },
    ]);
  });

  it('keeps what is dictated as it is, whatever it asks or names', async () => {
    const body = 'Bo Larsson called at 10:30. How many deals did he lose? Remind me on Friday';
    expect(await proposedBy(`Note for Ada Hill: ${body}`, 'en')).toMatchObject([
      { arguments: { activity: { body, contactId: ids.ada } } },
    ]);
  });

  it('is about a company, a deal by its number, or whom the words themselves name', async () => {
    expect(await proposedBy('Note on Harbour Hotel: new manager', 'en')).toMatchObject([
      { arguments: { activity: { companyId: ids.hotel } } },
    ]);
    expect(await proposedBy('Note for CRM10021: waiting', 'en')).toMatchObject([
      { arguments: { activity: { dealId: ids.rentals, body: 'waiting' } } },
    ]);
    expect(await proposedBy('Note: Ada Hill prefers mornings', 'en')).toMatchObject([
      { arguments: { activity: { contactId: ids.ada, body: 'Ada Hill prefers mornings' } } },
    ]);
  });

  it.each([
    'Note for Ada Hill: a b c d',
    'Note for CRM10021: waiting for the plan of the hall',
    'Note: Ada Hill prefers mornings and calls Bo Larsson about the Uniforms',
  ])('looks no more often than an answer may (%s)', async (question) => {
    const { calls } = await asked(question, 'en');
    expect(calls.length).toBeLessThanOrEqual(16);
    expect(calls.at(-1)?.name).toBe('propose_activity');
  });

  it('is written to nobody where the name is unknown, or stands for several', async () => {
    const unknown = await asked('Note for Wayne Bruce: prefers nights', 'en');
    expect(unknown.text).toContain('“Wayne Bruce”');
    const two = { ...records, contacts: [...records.contacts, bo] };
    const several = await asked('Note for Bo Larsson: prefers nights', 'en', two);
    expect(several.text).toMatch(/^Several records match[^]*Bo Larsson[^]*Bo Larsson[^]*Harbour Hotel/);
    expect([...unknown.calls, ...several.calls].filter(({ name }) => name.startsWith('propose_'))).toEqual([]);
    expect(await proposedBy('Note for Bo Larsson of Harbour Hotel: prefers nights', 'en', two)).toMatchObject([
      { arguments: { activity: { contactId: bo.id } } },
    ]);
  });

  it.each<[Language, string]>([
    ['en', 'How many notes: this month or last month?'],
    ['en', 'Show me the notes on Ada Hill: last month'],
    ['es', '¿Cuántas notas hay: este mes o el pasado?'],
    ['zh', '有几条备注：Ada Hill'],
    ['ja', 'メモは何件：Ada Hillさん'],
    ['ko', '메모는 몇 건이야: Ada Hill'],
  ])('is none where notes are asked for (%s: %s)', async (language, question) => {
    expect(await proposedBy(question, language)).toEqual([]);
  });
});

describe('A record that is attached', () => {
  const about = async (
    question: string,
    attached: { type: 'contact' | 'company' | 'deal'; id: string }[],
    among = records,
  ) => ask(question, { records: among, now, language: 'en', attached });

  it('is whom a question is about that names nobody', async () => {
    expect((await about('What is the phone number?', [{ type: 'contact', id: ids.ada }])).text).toContain(
      '+1 555 0101',
    );
    expect((await about('What stage is it at?', [{ type: 'deal', id: ids.rentals }])).text).toContain('Negotiation');
    const { text } = await about('How many open deals?', [{ type: 'company', id: ids.hotel }]);
    expect(text).toMatch(/^\*\*1 deal\*\* \(Harbour Hotel, open\)/);
    expect((await about('How many open deals?', [{ type: 'contact', id: ids.bo }])).text).toContain(
      '**0 deals** (Bo Larsson, open)',
    );
  });

  it('gives way to who is named, and is the one of several of that name', async () => {
    expect((await about("What is Ada Hill's phone number?", [{ type: 'contact', id: ids.lin }])).text).toContain(
      '+1 555 0101',
    );
    const two = { ...records, contacts: [...records.contacts, bo] };
    const { calls } = await about('Note for Bo Larsson: prefers nights', [{ type: 'contact', id: bo.id }], two);
    expect(calls).toContainEqual(
      expect.objectContaining({
        name: 'propose_activity',
        arguments: expect.objectContaining({ activity: { type: 'note', body: 'prefers nights', contactId: bo.id } }),
      }),
    );
  });

  it('is what a note is about, and the deal that is moved', async () => {
    expect((await about('Note: prefers nights', [{ type: 'contact', id: ids.ada }])).calls.at(-1)).toMatchObject({
      arguments: { activity: { body: 'prefers nights', contactId: ids.ada } },
    });
    expect((await about('Move it to Qualified', [{ type: 'deal', id: ids.rentals }])).calls.at(-1)).toMatchObject({
      name: 'propose_update',
      arguments: { id: ids.rentals, changes: { stage: 'Qualified' } },
    });
  });
});

describe('A deal that is to be moved', () => {
  it.each<[Language, string]>([
    ['en', 'Move the deal Uniforms to Qualified'],
    ['en', "Please move Ada Hill's uniforms deal to the Qualified stage"],
    ['en', 'Can you shift CRM10021 to qualified?'],
    ['es', 'Mueve el negocio Uniforms a Calificado'],
    ['es', 'Pasa el negocio de Ada Hill a la etapa Qualified'],
    ['zh', '把Uniforms这笔交易移到合格阶段'],
    ['zh', '将CRM10021移至合格'],
    ['ja', 'Uniformsの商談を適格に移して'],
    ['ja', 'CRM10021を適格ステージに進めてください'],
    ['ko', 'Uniforms 거래를 적격 단계로 옮겨줘'],
    ['ko', 'CRM10021을 적격으로 이동해줘'],
  ])('is put up with its new stage (%s: %s)', async (language, question) => {
    expect(await proposedBy(question, language)).toMatchObject([
      { name: 'propose_update', arguments: { type: 'deal', id: ids.rentals, changes: { stage: 'Qualified' } } },
    ]);
  });

  it('may be won or lost by it, or close on another day', async () => {
    expect(await proposedBy('Mark the deal Uniforms as won', 'en')).toMatchObject([
      { arguments: { id: ids.rentals, changes: { stage: 'Closed Won' } } },
    ]);
    expect(await proposedBy('Marca CRM10021 como perdido', 'es')).toMatchObject([
      { arguments: { changes: { stage: 'Closed Lost' } } },
    ]);
    expect(await proposedBy('Set the close date of CRM10021 to December 15', 'en')).toMatchObject([
      { arguments: { changes: { closeDate: '2026-12-15' } } },
    ]);
  });

  it('is not chosen by chance: several are named, and the one of somebody unknown is none', async () => {
    const another = {
      ...records.deals[0]!,
      id: '00000000-0000-4000-8000-000000000024',
      dealId: 'CRM10024',
      customerName: 'Bo Larsson',
      contactId: ids.bo,
    };
    const two = { ...records, deals: [...records.deals, another] };
    const { text, calls } = await asked('Move the deal Uniforms to Qualified', 'en', two);
    expect(text).toMatch(/CRM10021[^]*CRM10024|CRM10024[^]*CRM10021/);
    expect(calls.map(({ name }) => name)).not.toContain('propose_update');
    expect(await proposedBy('Move the Uniforms deal of Bo Larsson to Qualified', 'en', two)).toMatchObject([
      { arguments: { id: another.id } },
    ]);
    expect(await proposedBy('Move the Uniforms deal of Wayne Bruce to Qualified', 'en')).toEqual([]);
  });

  it('is said with the field that changes', async () => {
    expect((await asked('Move the deal Uniforms to Qualified', 'en')).text).toMatch(
      /stage: Qualified \(Uniforms\) \[\[deal:/,
    );
  });

  it.each<[Language, string]>([
    ['en', 'Which deals are in negotiation?'],
    ['es', '¿Qué negocios pasaron a negociación?'],
    ['zh', '哪些交易进入谈判阶段了'],
    ['zh', 'Ada Hill的Uniforms现在推进到哪个阶段了'],
    ['zh', '哪些交易推进到谈判了'],
    ['ja', '商談のステージを教えて'],
    ['ko', '협상 단계 거래를 보여줘'],
  ])('is none where deals are asked for (%s: %s)', async (language, question) => {
    expect(await proposedBy(question, language)).toEqual([]);
  });
});
