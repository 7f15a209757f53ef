import { mayBeMistyped, oneTypoApart } from './one-typo.js';

describe('one typo', () => {
  it.each([
    ['smith', 'smiht'],
    ['smith', 'msith'],
    ['smith', 'smth'],
    ['smith', 'smithh'],
    ['smith', 'amith'],
    ['smith', 'smitt'],
    ['aab', 'ab'],
    ['王小明', '王晓明'],
    ['김민수', '김민슈'],
    ['山田太郎', '山太田郎'],
    ['𠮷野家', '吉野家'],
  ])('%s, %s', (one, other) => {
    expect([oneTypoApart(one, other), oneTypoApart(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['smith', 'smith'],
    ['smith', 'smyhh'],
    ['smith', 'htims'],
    ['smith', 'smi'],
    ['abcd', 'bcda'],
    ['ab', 'cd'],
    ['王小明', '李大明'],
  ])('not %s, %s', (one, other) => {
    expect([oneTypoApart(one, other), oneTypoApart(other, one)]).toEqual([false, false]);
  });

  it('is looked for in words that say enough', () => {
    const words = ['ann', 'an', '王明', '王', '김민', `o'br`, 'crm12', 'a@b'];
    expect(words.filter(mayBeMistyped)).toEqual(['ann', '王明', '김민', `o'br`]);
  });
});
