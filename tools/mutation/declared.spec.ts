import { declared } from './declared.ts';

it('knows the tests of a table by what is written, and others by their own', async () => {
  const written = (sum: number) => sum + 1;
  const own = () => 2;
  const { tests } = await declared.by(async () => {
    declared.table(written, () => [1, 2].forEach((sum) => declared.test(`of ${sum}`, () => written(sum))));
    declared.test('alone', own);
  });
  expect([...tests].map(([name, { text }]) => [name, text])).toEqual([
    ['of 1', String(written)],
    ['of 2', String(written)],
    ['alone', String(own)],
  ]);
});
