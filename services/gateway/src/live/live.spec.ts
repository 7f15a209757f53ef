import type { Envelope } from '@fernway/contracts/event';
import { ContactCreated } from '@fernway/contracts/events/crm';
import { SampleDataChanged } from '@fernway/contracts/events/crm-sample-data';
import type { EventSubscription } from '@fernway/events';
import { eventually, TestSigner } from '@fernway/service-kit/testing';
import { traceRequests, Upstream } from '@fernway/service-kit/plain';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createServer, type ClientRequest, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hint } from './hints.js';
import { followEvents } from './live.events.js';
import { serveLive } from './live.js';
import { LiveHub } from './live-hub.js';

let gateway: FastifyInstance;
let identity: Server;
let hub: LiveHub;
let verdict: Promise<void>;
beforeEach(async () => {
  verdict = Promise.resolve();
  hub = new LiveHub();
  identity = createServer((_request, response) => void verdict.then(() => response.end('{}')));
  await new Promise<void>((listening) => identity.listen(0, '127.0.0.1', listening));
  gateway = Fastify();
  traceRequests(gateway);
  const upstream = new Upstream([`http://127.0.0.1:${(identity.address() as AddressInfo).port}`]);
  serveLive(gateway, { hub, identity: upstream, headers: {} });
  await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  hub.close();
  await gateway.close();
  await new Promise((closed) => identity.close(closed));
});

async function ask(): Promise<{ sent: ClientRequest; opened: Promise<IncomingMessage>; user: string }> {
  const { token, user } = await (await TestSigner.create()).person();
  const { port } = gateway.server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: '/api/live', headers: { authorization: `Bearer ${token}` } });
  sent.on('error', () => undefined);
  const opened = new Promise<IncomingMessage>((resolve) => sent.on('response', resolve));
  sent.end();
  return { sent, opened, user };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    gateway.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const listeners = async (count: number) => {
  await eventually(() => hub.size === count);
};

test('forgets a browser that leaves', async () => {
  const { sent, opened } = await ask();
  await opened;
  await listeners(1);
  sent.destroy();
  await listeners(0);
});

test('forgets a browser that left while identity was asked', async () => {
  const held = Promise.withResolvers<void>();
  verdict = held.promise;
  const { sent } = await ask();
  await listeners(1);
  sent.destroy();
  await eventually(async () => (await connections()) === 0);
  held.resolve();
  await listeners(0);
});

test('lets a browser go that reads no more, before its hints fill the memory', async () => {
  const { opened, user } = await ask();
  (await opened).on('error', () => undefined).pause();
  await listeners(1);
  const type = `crm.${'x'.repeat(20_000)}-changed`;
  for (let sent = 0; hub.size === 1 && sent < 5000; sent += 1) {
    hub.tellUser(user, { type });
    if (sent % 50 === 0) await sleep(1);
  }
  await listeners(0);
});

test('tells of sample data once, whatever many records come with it', async () => {
  const workspace = randomUUID();
  let subscription: EventSubscription | undefined;
  const stop = followEvents(
    { hub } as Parameters<typeof followEvents>[0],
    {} as never,
    async () =>
      ({
        subscribe: async (asked: EventSubscription) => {
          subscription = asked;
          return { close: async () => undefined } as never;
        },
      }) as never,
  );
  await eventually(() => subscription !== undefined);
  const hints: Hint[] = [];
  hub.add({
    user: randomUUID(),
    workspace,
    session: '',
    accepted: true,
    send: (hint) => hints.push(hint),
    end: () => undefined,
  });
  const of = (type: string, more: Partial<Envelope> = {}): Envelope => ({
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/crm',
    type,
    dataversion: 1,
    subject: randomUUID(),
    aggregateversion: 1,
    time: new Date().toISOString(),
    workspaceid: workspace,
    data: {},
    ...more,
  });
  const contacts = Array.from({ length: 3000 }, () => of(ContactCreated.type, { sample: true, quiet: true }));
  await subscription!.handle([of(SampleDataChanged.type), ...contacts]);
  await stop();
  hub.close();
  expect(hints).toEqual([{ type: 'crm.' }]);
});
