import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { ReadableStream } from 'node:stream/web';

import { eventsOf, onHint, startLive } from './live.js';
import { hintMatches } from './query.js';
import { signInForTest } from './testing.js';

async function* pieces(...texts: string[]) {
  yield* texts;
}

const collect = async (...texts: string[]) => {
  const found: string[] = [];
  for await (const data of eventsOf(pieces(...texts))) found.push(data);
  return found;
};

test('events are found however the stream is cut, comments are skipped', async () => {
  const stream = ': open\n\ndata: {"type":"a"}\n\n: alive\n\nid: 7\r\ndata: one\r\ndata: two\r\n\r\ndata: late\n\n';
  const expected = ['{"type":"a"}', 'one\ntwo', 'late'];
  expect(await collect(stream)).toEqual(expected);
  expect(await collect(...stream)).toEqual(expected);
});

test('an event that never ended is not told', async () => {
  expect(await collect('data: half')).toEqual([]);
});

test.each([
  ['crm.contact-created', true],
  ['crm.contact-changed', true],
  ['crm.deal-won', false],
  ['crm.', true],
  ['billing.', false],
  ['reconnected', true],
])('%s concerns contacts: %s', (type, concerns) => {
  const client = new QueryClient();
  client.getQueryCache().build(client, { queryKey: ['contacts'], meta: { live: ['crm.contact-'] } });
  client.getQueryCache().build(client, { queryKey: ['prices'] });
  const found = client.getQueryCache().findAll({ predicate: hintMatches({ type }) });
  expect(found.map((query) => query.queryKey[0])).toEqual(concerns ? ['contacts'] : []);
});

/** A connection that brings these hints, and then stays or ends. */
const streamOf = (types: string[], { stays }: { stays: boolean }) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const type of types) controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ type })}\n\n`));
      if (!stays) controller.close();
    },
  });

test('who comes back after a connection that ended is told to read again, who comes first is not', async () => {
  const connections = [
    streamOf(['crm.contact-created'], { stays: false }),
    streamOf(['crm.deal-won'], { stays: true }),
  ];
  globalThis.fetch = (async () => ({ ok: true, status: 200, body: connections.shift() })) as never;
  signInForTest();
  const told: string[] = [];
  const leave = onHint(({ type }) => void told.push(type));
  const stop = startLive();
  await waitFor(() => expect(told).toEqual(['crm.contact-created', 'reconnected', 'crm.deal-won']));
  stop();
  leave();
});
