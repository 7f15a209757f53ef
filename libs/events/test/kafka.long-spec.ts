import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fernway/contracts/event';
import { Kafka, logLevel } from 'kafkajs';
import { createTransport, type EventTransport } from '../src/index.js';
import { type Backend, newRun } from './backends.js';
import { kafka, kafkaHere } from './kafka-backend.js';
import { until } from './probe.js';

const quiet = { info() {}, warn() {}, error() {} };

(kafkaHere ? describe : describe.skip)('brokers that others use too', () => {
  let backend: Backend;
  const transports: EventTransport[] = [];
  beforeAll(async () => {
    backend = await kafka.open();
  });
  afterEach(() => Promise.all(transports.splice(0).map((transport) => transport.close())));
  afterAll(() => backend.close());

  const transport = (kafkaPrefix?: string) => {
    const made = createTransport({ service: 'probe', ...backend.settings, kafkaPrefix, log: quiet });
    transports.push(made);
    return made;
  };
  const event = (subject: string): Envelope => ({
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/probe',
    type: 'probe.noted',
    dataversion: 1,
    subject,
    aggregateversion: 1,
    time: new Date().toISOString(),
    data: {},
  });

  it('keep the events of two platforms apart, each under its prefix', async () => {
    const run = newRun();
    const heard: Record<string, string[]> = { staging: [], live: [] };
    for (const platform of ['staging', 'live']) {
      await transport(`${run}-${platform}.`).subscribe({
        group: 'probe',
        ephemeral: false,
        topics: ['probe.note'],
        types: ['probe.noted'],
        handle: async (batch) => void heard[platform]!.push(...batch.map(({ subject }) => subject)),
      });
    }
    for (const platform of ['staging', 'live']) {
      await transport(`${run}-${platform}.`).publish([
        { topic: 'probe.note', key: 'a', type: 'probe.noted', payload: JSON.stringify(event(platform)) },
      ]);
    }
    await until(() => heard.staging!.length > 0 && heard.live!.length > 0);
    expect(heard).toEqual({ staging: ['staging'], live: ['live'] });
  });

  it('refuse a member that does not fit its group: it learns so, and waits for nothing', async () => {
    const group = `probe-${newRun()}`;
    const topic = `${group}.note`;
    await transport().publish([{ topic, key: 'a', type: 'probe.noted', payload: JSON.stringify(event('a')) }]);
    const other = new Kafka({
      brokers: backend.settings.kafkaBrokers!.split(','),
      logLevel: logLevel.NOTHING,
    }).consumer({
      groupId: group,
      partitionAssigners: [
        () => ({
          name: 'Another',
          version: 1,
          assign: async () => [],
          protocol: () => ({ name: 'Another', metadata: Buffer.alloc(0) }),
        }),
      ],
    });
    try {
      await other.connect();
      await other.subscribe({ topics: [topic] });
      const joined = new Promise((resolve) => other.on(other.events.GROUP_JOIN, resolve));
      await other.run({ eachMessage: async () => undefined });
      await joined;
      const refused = transport().subscribe({
        group,
        ephemeral: false,
        topics: [topic],
        types: ['probe.noted'],
        handle: async () => undefined,
      });
      await expect(refused).rejects.toThrow(/protocol/);
    } finally {
      await other.disconnect();
    }
  });
});
