// Own boot: AI_URL is a peer of the test's, and whatever has expired in the installation is asked about.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOGGER } from '@fernway/service-kit';
import type { TestService } from '@fernway/service-kit/testing';
import type { Logger } from 'pino';
import { ExpiredReservationsService } from '../src/reservations/expired-reservations.service.js';
import { Tokens } from './tokens.js';

let tokens: Tokens;
let ai: Server;
/** What the ai service says of each reservation; undefined answers 500, as a broken one does. */
const states = new Map<string, string>();
const asked: { id: string; token: string }[] = [];
const logged: object[] = [];

beforeAll(async () => {
  ai = createServer((request, response) => {
    const id = request.url!.split('/').at(-1)!;
    asked.push({ id, token: request.headers.authorization ?? '' });
    const state = states.get(id);
    response.writeHead(state ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify({ state }));
  });
  await new Promise<void>((resolve) => ai.listen(0, '127.0.0.1', resolve));
  tokens = await Tokens.start({ env: { AI_URL: `http://127.0.0.1:${(ai.address() as AddressInfo).port}` } });
  const logger = tokens.test.app.get<Logger>(LOGGER, { strict: false });
  logger.info = logger.warn = (line: object | string) =>
    void (typeof line === 'object' && 'reservationId' in line && logged.push(line));
  await sweepOnDemand(tokens.test);
});
afterAll(async () => {
  await tokens.close();
  ai.close();
});
beforeEach(() => {
  tokens.at('2026-03-10T12:00:00Z');
  asked.length = logged.length = 0;
});
afterEach(() => tokens.expectExact());

const sweeperOf = ({ app }: TestService) => app.get(ExpiredReservationsService, { strict: false });
/** Without its timer: the sweeps of these tests are the only ones. */
const sweepOnDemand = (of: TestService) => sweeperOf(of).onApplicationShutdown();
const sweep = (of = tokens.test) => sweeperOf(of).sweep();

describe('an expired reservation', () => {
  it('is released when the ai service never heard of it, or says that it failed', async () => {
    const person = await tokens.person();
    for (const state of ['unknown', 'failed']) states.set(await tokens.hold(person), state);
    tokens.pass(17_000);
    expect(await sweep()).toBe(0);
    expect(asked).toEqual([]);
    tokens.pass(1_000);
    expect(await sweep()).toBe(2);
    expect(asked).toHaveLength(2);
    expect(asked[0]!.token).toMatch(/^Bearer ey/);
    expect(await tokens.balance(person)).toMatchObject({ available: 10, held: 0 });
    expect(logged).toEqual(asked.map(({ id }) => ({ reservationId: id, state: states.get(id) })));
    expect(await sweep()).toBe(0);
  });

  it('stays held while it runs, when it completed, and when nobody answers', async () => {
    const person = await tokens.person();
    const [running, completed, silent] = [
      await tokens.hold(person),
      await tokens.hold(person),
      await tokens.hold(person),
    ];
    states.set(running, 'running').set(completed, 'completed');
    tokens.pass(20_000);
    expect(await sweep()).toBe(0);
    expect(asked.map(({ id }) => id).sort()).toEqual([running, completed, silent].sort());
    expect(await tokens.balance(person)).toMatchObject({ available: 1, held: 9 });
    expect(logged).toEqual([{ reservationId: silent, err: expect.any(Error) }]);
    // Not asked again at once, but some seconds later; then the answer is there.
    expect(await sweep()).toBe(0);
    expect(asked).toHaveLength(3);
    tokens.pass(4_500);
    states.set(silent, 'unknown').set(running, 'failed');
    expect(await sweep()).toBe(2);
    await tokens.complete(person, completed, 3);
    await tokens.settled(person, { used: 3, available: 7, held: 0 });
  });

  it('is asked for by one of two instances only', async () => {
    const person = await tokens.person();
    const ids = [
      await tokens.hold(person, 'chat'),
      await tokens.hold(person, 'chat'),
      await tokens.hold(person, 'chat'),
    ];
    for (const id of ids) states.set(id, 'unknown');
    const second = await tokens.another();
    await sweepOnDemand(second);
    tokens.pass(20_000);
    const released = await Promise.all([sweep(), sweep(second)]);
    expect(released[0]! + released[1]!).toBe(3);
    expect(asked).toHaveLength(3);
    await second.close();
  });
});
