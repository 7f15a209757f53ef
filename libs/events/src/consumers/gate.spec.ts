import { setTimeout as sleep } from 'node:timers/promises';
import { Gate } from './gate.js';

describe('Gate', () => {
  it('lets so many through at a time, in order, also past failures', async () => {
    const gate = new Gate(3);
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        gate.run(async () => {
          most = Math.max(most, (inside += 1));
          order.push(index);
          await sleep(2);
          inside -= 1;
          if (index % 4 === 0) throw new Error('no');
          return index;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    // One that is never let in would be waited for as long as a test may take.
  }, 10_000);
});
