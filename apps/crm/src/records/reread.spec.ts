import { expect, test } from '@jest/globals';
import { reread } from './reread.js';

const page = (names: string, next: string | null) => ({ items: [...names], next });
const held = {
  pages: [page('abc', 'c'), page('def', 'f'), page('ghi', 'i'), page('jk', null)],
  pageParams: ['', 'c', 'f', 'i'],
};
const items = ({ pages }: { pages: { items: string[] }[] }) => pages.map((each) => each.items.join(''));

/** What the service answers now, and what it was asked. */
const service = (answers: Record<string, ReturnType<typeof page>>) => {
  const asked: string[] = [];
  const read = async (after: string) => (asked.push(after), answers[after]!);
  return { asked, read };
};

test('reads only the pages on the screen again, and keeps those that still follow', async () => {
  const { asked, read } = service({ c: page('dEf', 'f') });
  const { pages, staleBefore } = await reread(held, { first: 3, last: 5 }, read);
  expect(asked).toEqual(['c']);
  expect(items(pages)).toEqual(['abc', 'dEf', 'ghi', 'jk']);
  expect(staleBefore).toBe(3);
});

test('where a row came in, what lay below is loaded anew: no row is left out between two pages', async () => {
  const { pages } = await reread(held, { first: 0, last: 2 }, service({ '': page('abX', 'X') }).read);
  expect(items(pages)).toEqual(['abX']);
  expect(pages.pages.at(-1)?.next).toBe('X');
});

test('pages on the screen follow each other as they are now', async () => {
  const { asked, read } = service({ c: page('Xde', 'e'), e: page('fgh', 'h') });
  const { pages } = await reread(held, { first: 4, last: 7 }, read);
  expect(asked).toEqual(['c', 'e']);
  expect(items(pages)).toEqual(['abc', 'Xde', 'fgh']);
  expect(pages.pageParams).toEqual(['', 'c', 'e']);
});

test('a list that became shorter ends where it ends', async () => {
  const { pages } = await reread(held, { first: 3, last: 8 }, service({ c: page('d', null) }).read);
  expect(items(pages)).toEqual(['abc', 'd']);
});

test('rows beyond the end mean the last page', async () => {
  const { asked, read } = service({ i: page('j', null) });
  await reread(held, { first: 40, last: 60 }, read);
  expect(asked).toEqual(['i']);
});
