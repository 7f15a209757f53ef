import { eachAlone } from './each-alone.js';

it('does all but what fails, in order, and tells of that', async () => {
  const failed: [number, string][] = [];
  const half = async (n: number) => {
    if (n % 2) throw new Error('odd');
    return n / 2;
  };
  expect(await eachAlone([2, 3, 4, 5, 6], half, (error, n) => failed.push([n, (error as Error).message]))).toEqual([
    1, 2, 3,
  ]);
  expect(failed).toEqual([
    [3, 'odd'],
    [5, 'odd'],
  ]);
});
