import { dayIn, emailIn, phoneKey, textIn } from './cell-values.js';

describe('cells', () => {
  it('lose what shows nothing, and keep joiners of scripts', () => {
    expect(textIn('\u202eMara\u200b \ufeffJones\u2069 ')).toBe('Mara Jones');
    expect(textIn('می‌خواهم')).toBe('می‌خواهم');
    expect(textIn('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });

  it('give the address of an e-mail', () => {
    expect(
      [
        'Mara <mara@oak.example>',
        'mailto:a@b.example',
        ' \u202am@o.example\u202c ',
        'a\u200bb@x.example',
        'a\u00adb@x.example',
        'a@x。jp',
        '"john doe"@x.example',
        'John <"john doe"@x.example>',
        'no',
        'a@b',
        'a@b.example,c@d.example',
        'R&D <r&d@müller.example>',
        'a@oak_1.example',
      ].map(emailIn),
    ).toEqual([
      'mara@oak.example',
      'a@b.example',
      'm@o.example',
      undefined,
      undefined,
      'a@x.jp',
      '"john doe"@x.example',
      '"john doe"@x.example',
      undefined,
      undefined,
      undefined,
      'r&d@müller.example',
      undefined,
    ]);
  });

  it('give days in three orders, and none that no calendar has', () => {
    expect([dayIn('03/04/2026', 'mdy'), dayIn('03/04/2026', 'dmy'), dayIn('26-04-03', 'ymd')]).toEqual([
      '2026-03-04',
      '2026-04-03',
      '2026-04-03',
    ]);
    expect([dayIn('03.04.2026', 'mdy'), dayIn('26.04.03', 'ymd')]).toEqual(['2026-04-03', '2026-04-03']);
    expect([dayIn('2026年3月4日', 'mdy'), dayIn('2026년 3월 4일', 'mdy'), dayIn('4 Mar 2026', 'mdy')]).toEqual([
      '2026-03-04',
      '2026-03-04',
      '2026-03-04',
    ]);
    expect([dayIn('31/02/2026', 'dmy'), dayIn('soon', 'dmy')]).toEqual([undefined, undefined]);
  });

  it('know a phone in every way of writing it', () => {
    const one = ['+1 (212) 555-0142', '212.555.0142', '1-212-555-0142', '(212) 555 0142 x12'].map((phone) =>
      phoneKey(phone, 'US'),
    );
    expect(new Set(one)).toEqual(new Set(['+12125550142']));
    expect(phoneKey('020 7946 0958', 'GB')).toBe(phoneKey('+44 20 7946 0958', 'US'));
    expect(phoneKey('310 555 0142', 'US')).not.toBe(one[0]);
  });
});
