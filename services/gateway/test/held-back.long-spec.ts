import { eventually } from '@fernway/service-kit/testing';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { large, produce, startOddService } from './odd-service.js';

/** More than every buffer of the kernel on the way, and far less than what is sent. */
const held = 24 * 1024 ** 2;

let odd: Awaited<ReturnType<typeof startOddService>>;
beforeAll(async () => {
  odd = await startOddService();
});
afterAll(() => odd.close());
beforeEach(() => {
  odd.state.produced = 0;
  odd.log.splice(0);
});
afterEach(() => eventually(() => odd.state.open === 0));

/** Waits until `count` grows no more. */
const settled = async (count: () => number) => {
  for (let before = -1; before !== count(); ) {
    before = count();
    await sleep(300);
  }
  return count();
};

describe('a client that does not read', () => {
  it.each(['large', 'endless'])('holds back its service (%s), and ends the call when it leaves', async (name) => {
    const response = await odd.begin(name);
    response.pause();
    expect(await settled(() => odd.state.produced)).toBeLessThan(held);
    expect(odd.state.open).toBe(1);
    response.destroy();
    await eventually(() => odd.state.open === 0);
    expect(odd.state.produced).toBeLessThan(held);
  });

  it('gets all of it once it reads', async () => {
    const response = await odd.begin('large');
    await settled(() => odd.state.produced);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(large);
  });
});

it('holds back a client whose service does not read, and ends the call when the client leaves', async () => {
  const request = odd.send('imports', 'POST', { 'content-type': 'text/csv', 'content-length': large });
  Readable.from(produce(large))
    .on('error', () => undefined)
    .pipe(request);
  expect(await settled(() => odd.state.produced)).toBeLessThan(held);
  expect(odd.state.open).toBe(1);
  request.destroy();
  // Who does not read does not hear of an end either.
  const [reading] = odd.state.unread.splice(0);
  reading!.on('error', () => undefined).resume();
  await eventually(() => reading!.destroyed);
  expect(reading!.complete).toBe(false);
});

it('ends the call of a client that left before a long answer began', async () => {
  const leaving = odd.send('late-endless').end();
  await eventually(() => odd.state.silent.length === 1);
  leaving.destroy();
  await sleep(200);
  odd.state.silent.splice(0)[0]!();
  await eventually(() => odd.state.open === 0);
  expect(odd.state.produced).toBeLessThan(held);
});
