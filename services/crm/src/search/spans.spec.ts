import { termsOf } from '../records/search-terms.js';
import { excerptOf, plainText, spansOf } from './spans.js';

const marked = (text: string, typed: string) =>
  spansOf(text, termsOf(typed)).reduceRight(
    (all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`,
    text,
  );

describe('what was found', () => {
  it.each([
    ['Anna Smith', 'smi an', '[An]na [Smi]th'],
    ['José Álvarez', 'alva jose', '[José] [Álva]rez'],
    ['José'.normalize('NFD'), 'e', `Jos[${'é'.normalize('NFD')}]`],
    ['Straße 1', 'strass', '[Straß]e 1'],
    ['Mara O’Neil', 'oneil', 'Mara [O’Neil]'],
    ['王小明', '小', '王[小]明'],
    ['ﾔﾏﾀﾞ商店', 'ヤマダ', '[ﾔﾏﾀﾞ]商店'],
    ['김민수', '민', '김[민]수'],
    ['(555) 123-4567', '5551234', '([555) 123-4]567'],
    ['+1 555 123 4567', '555-123-4567', '+1 55[5 123 4567]'],
    ['aaa', 'aa', '[aa]a'],
    ['Anna', 'an nn', '[Ann]a'],
    ['Anna', 'x', 'Anna'],
    ['😀 Anna 😀', 'anna', '😀 [Anna] 😀'],
  ])('in %j by %j is %j', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('is shown with what stands around it', () => {
    const text = `${'one two three '.repeat(20)}needle ${'four five six '.repeat(20)}`;
    const excerpt = excerptOf(text, [['needle']]);
    expect(excerpt).toMatch(/^…[a-z]+ .*needle four.*…$/);
    expect(excerpt.length).toBeLessThan(130);
    expect(excerptOf('short', [['needle']])).toBe('short');
  });

  it('is text, not Markdown', () => {
    expect(plainText('# Hi\n\n**Ask** @[Ann Lee](user:1) for [it](https://a.example)')).toBe('Hi Ask @Ann Lee for it');
  });
});
