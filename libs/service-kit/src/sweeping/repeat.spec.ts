import { expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from './repeat.js';

it('goes on after a run that failed, and has no other beside one that takes long', async () => {
  const failures: unknown[] = [];
  let [begun, atOnce, most] = [0, 0, 0];
  const stop = repeat(
    5,
    async () => {
      begun += 1;
      most = Math.max(most, (atOnce += 1));
      await sleep(20);
      atOnce -= 1;
      throw new Error(`no ${begun}`);
    },
    (error) => failures.push((error as Error).message),
  );
  while (failures.length < 3) await sleep(5);
  await stop();
  expect(most).toBe(1);
  expect(failures.slice(0, 3)).toEqual(['no 1', 'no 2', 'no 3']);
});

it('is stopped when the work in hand is done, and begins nothing more', async () => {
  jest.useFakeTimers();
  let [begun, done] = [0, 0];
  const stop = repeat(
    5,
    async () => {
      begun += 1;
      await new Promise((later) => setTimeout(later, 50));
      done += 1;
    },
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(10);
  const stopped = stop();
  expect([begun, done]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect([begun, done]).toEqual([1, 1]);
  jest.useRealTimers();
});
