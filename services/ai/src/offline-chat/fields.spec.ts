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
