import { jest } from '@jest/globals';
import { Pulse } from './pulse.js';

const gap = 5;
const idle = 10_000;
const pulse = (work: () => Promise<number | void>, failed: (error: unknown, failures: number) => void = () => {}) =>
  new Pulse(work, { gap, idle, failed });
const takes = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('Pulse', () => {
  it('runs once for many pokes, and once more for pokes during a pass', async () => {
    let passes = 0;
    const it = pulse(async () => {
      passes += 1;
      await takes(30);
    });
    for (let poke = 0; poke < 100; poke += 1) it.poke();
    await wait(29);
    expect(passes).toBe(1);
    for (let poke = 0; poke < 100; poke += 1) it.poke();
    await wait(1 + gap);
    expect(passes).toBe(2);
    await wait(30 + idle - 1);
    expect(passes).toBe(2);
  });

  it('runs without a poke once it was idle for long', async () => {
    let passes = 0;
    const it = pulse(async () => void (passes += 1));
    it.poke();
    await wait(0);
    expect(passes).toBe(1);
    await wait(idle);
    expect(passes).toBe(2);
  });

  it('never runs two passes at a time', async () => {
    let [running, most, passes] = [0, 0, 0];
    const it = pulse(async () => {
      passes += 1;
      most = Math.max(most, (running += 1));
      await takes(3);
      running -= 1;
    });
    for (let poke = 0; poke < 50; poke += 1) {
      it.poke();
      await wait(1);
    }
    expect([most, passes]).toEqual([1, 7]);
  });

  it('goes on at once while a pass asks for it', async () => {
    let left = 5;
    const it = pulse(async () => (--left > 0 ? 0 : undefined));
    it.poke();
    await wait(gap - 1);
    expect(left).toBe(0);
  });

  it('names failures, waits longer after each, and no poke shortens the wait', async () => {
    const failures: number[] = [];
    const it = pulse(
      async () => {
        throw new Error('away');
      },
      (_error, count) => failures.push(count),
    );
    it.poke();
    await wait(499);
    it.poke();
    expect(failures).toEqual([1]);
    await wait(1);
    expect(failures).toEqual([1, 2]);
    await wait(999);
    expect(failures).toEqual([1, 2]);
    await wait(1);
    expect(failures).toEqual([1, 2, 3]);
  });

  it('finishes the pass in progress when stopped, and starts none after it', async () => {
    let [begun, finished] = [0, 0];
    const it = pulse(async () => {
      begun += 1;
      await takes(40);
      finished += 1;
    });
    it.poke();
    await wait(10);
    const stopped = it.stop();
    await wait(30);
    await stopped;
    it.poke();
    await wait(2 * idle);
    expect([begun, finished]).toEqual([1, 1]);
  });
});
