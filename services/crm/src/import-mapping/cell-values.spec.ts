import { emailIn, textIn } from './cell-values.js';
import { dayIn } from './dates.js';
import { isEmpty } from './empty-words.js';
import { minorIn, numberIn } from './numbers.js';
import { phoneKey, phoneText } from './phones.js';

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
        ' m\u200b@o.example ',
        'no',
        'a@b',
        'a@b.example,c@d.example',
      ].map(emailIn),
    ).toEqual(['mara@oak.example', 'a@b.example', 'm@o.example', undefined, undefined, undefined]);
  });

  it('give numbers as they are written somewhere', () => {
    expect(numberIn('$1,234.50', '.')).toBe(1234.5);
    expect(numberIn('1.234,50 €', ',')).toBe(1234.5);
    expect(numberIn('(12.5)', '.')).toBe(-12.5);
    expect(numberIn('twelve', '.')).toBeUndefined();
    expect([minorIn('19.99', '.', 'USD'), minorIn('¥1,200', '.', 'JPY'), minorIn('0.1', '.', 'KWD')]).toEqual([
      1999, 1200, 100,
    ]);
  });

  it('give numbers as the number itself shows, and as the file has them where it does not', () => {
    expect(
      ['12.500,50', '12500.505', '1 234,50', "1'234.50", '١٢٣', '１２．５', '1.234.567', '0,125', '−5'].map((cell) => [
        numberIn(cell, '.'),
        numberIn(cell, ','),
      ]),
    ).toEqual([12500.5, 12500.505, 1234.5, 1234.5, 123, 12.5, 1234567, 0.125, -5].map((value) => [value, value]));
    expect([numberIn('12.500', '.'), numberIn('12.500', ','), numberIn('12,500', ',')]).toEqual([12.5, 12500, 12.5]);
  });

  it('round no amount', () => {
    expect([minorIn('12500.505', '.', 'USD'), minorIn('12500.505', '.', 'KWD'), minorIn('1.5', '.', 'JPY')]).toEqual([
      undefined,
      12500505,
      undefined,
    ]);
  });

  it('say in many words that there is nothing, but are names where they may be', () => {
    const words = [
      '-None-',
      'N/A',
      'n/a',
      '--',
      '-',
      'null',
      'NULL',
      'none',
      '(blank)',
      '#N/A',
      '—',
      '无',
      'なし',
      '없음',
    ];
    expect(words.filter((word) => !isEmpty('city', word))).toEqual([]);
    expect(words.filter((word) => !isEmpty('lastName', word))).toEqual(['null', 'NULL', 'none', '无', 'なし', '없음']);
    expect(words.filter((word) => isEmpty('note', word))).toEqual([]);
  });

  it('have digits of full width as ours in phones and e-mails', () => {
    expect([phoneText('０３－１２３４－５６７８'), emailIn('ｍａｒａ＠oak.example')]).toEqual([
      '03-1234-5678',
      'mara@oak.example',
    ]);
  });

  it('give days by the names of months in many languages, with times, and as spreadsheets count', () => {
    const days = ['3. März 2026', '3 mars 2026', '3 de marzo de 2026', '3 marzo 2026', '3 марта 2026', '3 março 2026'];
    const others = ['3-Mar-2026', 'March 3rd, 2026', '2026-03-03T23:30:00Z', '03/03/26 11:30 PM', '46084', '20260303'];
    expect(new Set([...days, ...others].map((cell) => dayIn(cell, 'dmy')))).toEqual(new Set(['2026-03-03']));
  });

  it('give days in three orders, and none that no calendar has', () => {
    expect([dayIn('03/04/2026', 'mdy'), dayIn('03/04/2026', 'dmy'), dayIn('26-04-03', 'ymd')]).toEqual([
      '2026-03-04',
      '2026-04-03',
      '2026-04-03',
    ]);
    expect([dayIn('2026年3月4日', 'mdy'), dayIn('2026년 3월 4일', 'mdy'), dayIn('4 Mar 2026', 'mdy')]).toEqual([
      '2026-03-04',
      '2026-03-04',
      '2026-03-04',
    ]);
    expect([dayIn('31/02/2026', 'dmy'), dayIn('soon', 'dmy')]).toEqual([undefined, undefined]);
  });

  it('know a phone in every way of writing it', () => {
    const one = ['+1 (212) 555-0142', '212.555.0142', '1-212-555-0142', '＋１ ２１２ ５５５ ０１４２'].map((phone) =>
      phoneKey(phone, 'US'),
    );
    expect(new Set(one)).toEqual(new Set(['+12125550142']));
    expect(
      ['(212) 555 0142 x12', '212-555-0142 ext. 12', '212 555 0142;ext=12'].map((phone) => phoneKey(phone, 'US')),
    ).toEqual(Array.from({ length: 3 }, () => '+12125550142;ext=12'));
    expect(phoneKey('020 7946 0958', 'GB')).toBe(phoneKey('+44 20 7946 0958', 'US'));
    expect(phoneKey('310 555 0142', 'US')).not.toBe(one[0]);
  });
});
