import { setTimeout as sleep } from 'node:timers/promises';
import { traceContext } from './trace-context.js';

describe('traceContext', () => {
  it('follows the work across awaits and ends with it', async () => {
    const seen = await traceContext.run('00-a', async () => {
      await sleep(1);
      return traceContext.current();
    });
    expect(seen).toBe('00-a');
    expect(traceContext.current()).toBeUndefined();
  });

  it('makes a child in the same trace with the same flags', () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const child = traceContext.child(`00-${trace}-00f067aa0ba902b7-00`);
    expect(child).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
    expect(child).not.toContain('00f067aa0ba902b7');
  });

  it.each([undefined, '', 'garbage', '00-short-00f067aa0ba902b7-01'])(
    'starts a trace where the parent is %p',
    (parent) => {
      expect(traceContext.child(parent)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    },
  );
});
