import { cellOfList, distinctValues, knownValues, listInCell } from './cell-list.js';

describe('several values in one cell', () => {
  it.each([
    ['a, b;c | d\ne ::: f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['friend; "key, account"', ['friend', 'key, account']],
    ['"say ""hi"", twice";x', ['say "hi", twice', 'x']],
    ['5" pipe, 3" pipe', ['5" pipe', '3" pipe']],
    ['"open, x', ['"open', 'x']],
    [' , ;; a,', ['a']],
    ['', []],
  ])('%j is %j', (cell, values) => expect(listInCell(cell)).toEqual(values));

  it.each([
    ['R, D', ['R, D']],
    ['r, d; vip', ['r, d', 'vip']],
    ['c;d,x | y', ['c;d', 'x | y']],
    ['R, D, S', ['R, D, S']],
    ['R, Dx', ['R', 'Dx']],
    ['R, D and more than that', ['R', 'D and more than that']],
    ['R, D  ; vip', ['R, D', 'vip']],
    ['a, R, D', ['a', 'R, D']],
    ['研发、测试, R, D', ['研发、测试', 'R, D']],
  ])('that is known is not cut: %j', (cell, values) =>
    expect(listInCell(cell, knownValues(['R, D', 'c;d', 'x | y', 'R, D, S', 'plain']))).toEqual(values),
  );

  it.each([
    [['R, D', 'c;d', 'x | y']],
    [['"quoted"', 'half"', '"']],
    [['a:::b', 'two\nlines', '* star', 'myContacts', 'starred']],
    [['=1+1', '-x', '@home', "'s"]],
    [['重要、客户', 'Ümläut', '👩‍👩‍👧']],
    [[]],
  ])('come back as they were written: %j', (values) =>
    expect(
      listInCell(cellOfList(values), undefined, (value) => value.replace(/^\* |^myContacts$|^starred$/, '')),
    ).toEqual(values),
  );

  it.each([
    [['VIP', 'vip', 'Vip'], [], ['VIP']],
    [['vip', 'north'], ['VIP'], ['VIP', 'north']],
    [['ÉTÉ', 'été'], [], ['ÉTÉ']],
    [['b', 'a', 'B'], [], ['b', 'a']],
    [['Straße', 'STRASSE', 'ς', 'Σ'], [], ['Straße', 'ς']],
    [['vip'], ['Vip', 'VIP'], ['Vip']],
  ])('%j where %j are known is %j', (values, known, distinct) =>
    expect(distinctValues(values, knownValues(known))).toEqual(distinct),
  );
});
