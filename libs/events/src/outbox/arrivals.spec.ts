import { Arrivals } from './arrivals.js';

test('tells the rate of a steady stream, however it is cut into batches', () => {
  for (const [count, every] of [
    [1, 10],
    [5, 50],
  ] as const) {
    const arrivals = new Arrivals();
    let now = 0;
    for (; now < 3_000; now += every) arrivals.add(count, now);
    expect(arrivals.perSecond(now - every / 2)).toBeGreaterThan(90);
    expect(arrivals.perSecond(now - every / 2)).toBeLessThan(115);
  }
});

test('forgets a burst within a second, and knows of nothing at first', () => {
  const arrivals = new Arrivals();
  expect(arrivals.perSecond(0)).toBe(0);
  arrivals.add(500, 0);
  expect(arrivals.perSecond(0)).toBe(2_500);
  expect(arrivals.perSecond(1_000)).toBeLessThan(20);
});
