import { setTimeout as sleep } from 'node:timers/promises';
import { Pulse } from './pulse.js';

const open: Pulse[] = [];
const pulse = (pass: () => Promise<number | void>, failed: (error: unknown, failures: number) => void = () => {}) => {
  const made = new Pulse(pass, { gap: 5, idle: 10_000, failed });
  open.push(made);
  return made;
};

afterEach(() => Promise.all(open.splice(0).map((it) => it.stop())));

describe('Pulse', () => {
  it('runs once for many pokes, and once more for pokes during a pass', async () => {
    let passes = 0;
    const it = pulse(async () => {
      passes += 1;
      await sleep(30);
    });
    for (let poke = 0; poke < 100; poke += 1) it.poke();
    await sleep(15);
    expect(passes).toBe(1);
    for (let poke = 0; poke < 100; poke += 1) it.poke();
    await sleep(120);
    expect(passes).toBe(2);
  });

  it('never runs two passes at a time', async () => {
    let running = 0;
    let most = 0;
    const it = pulse(async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(3);
      running -= 1;
    });
    for (let poke = 0; poke < 50; poke += 1) {
      it.poke();
      await sleep(1);
    }
    expect(most).toBe(1);
  });

  it('goes on at once while a pass asks for it', async () => {
    let left = 5;
    const it = pulse(async () => (--left > 0 ? 0 : undefined));
    it.poke();
    await sleep(100);
    expect(left).toBe(0);
  });

  it('names failures, and a poke does not shorten the wait after one', async () => {
    const failures: number[] = [];
    let passes = 0;
    const it = pulse(
      async () => {
        passes += 1;
        throw new Error('away');
      },
      (_error, count) => failures.push(count),
    );
    it.poke();
    await sleep(30);
    it.poke();
    await sleep(60);
    expect(passes).toBe(1);
    expect(failures).toEqual([1]);
  });

  it('finishes the pass in progress when stopped, and starts none after it', async () => {
    let finished = 0;
    const it = pulse(async () => {
      await sleep(40);
      finished += 1;
    });
    it.poke();
    await sleep(10);
    await it.stop();
    expect(finished).toBe(1);
    it.poke();
    await sleep(30);
    expect(finished).toBe(1);
  });
});
