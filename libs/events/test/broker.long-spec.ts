import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KafkaNode, startKafka } from '../../../tools/kafka/main.mjs';
import { createTransport } from '../src/index.js';
import { kafkaAnswers } from '../src/kafka/kafka-answers.js';
import { newRun } from './backends.js';
import { brokerHere, nameSkipped } from './kafka-backend.js';
import { Probe, sleep, until } from './probe.js';

if (!brokerHere) nameSkipped('a broker that is killed', 'no JDK with Maven');

const quiet = { info() {}, warn() {}, error() {} };

(brokerHere ? describe : describe.skip)('a Kafka broker that dies', () => {
  let dataDir: string;
  let broker: KafkaNode;
  let probe: Probe;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
    broker = await startKafka({ dataDir });
  });
  afterEach(() => probe.close());
  afterAll(async () => {
    await broker.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const use = async (service: string): Promise<Probe> => {
    const settings = { kafkaBrokers: broker.brokers };
    const transport = (name: string) => createTransport({ service: name, ...settings, log: quiet });
    const backend = { kind: 'kafka' as const, settings, transport, close: async () => {} };
    return (probe = await Probe.open(service, newRun(), backend));
  };

  it('loses nothing and repeats no effect when it is killed in mid-stream and started again', async () => {
    await use('probe-broker');
    await probe.instance();
    await probe.instance();
    const ids: string[] = [];
    let streaming = true;
    const stream = (async () => {
      while (streaming) {
        ids.push(...(await probe.note(Array.from({ length: 10 }, () => 'streamed'))));
        await sleep(50);
      }
    })();

    await until(async () => (await probe.effects()).length > 100);
    await broker.kill();
    await sleep(3_000);
    // Changes go on being committed: their events wait in the outbox.
    const written = ids.length;
    await sleep(500);
    expect(ids.length).toBeGreaterThan(written);
    broker = await startKafka({ dataDir, port: broker.port });
    await sleep(2_000);
    streaming = false;
    await stream;

    const effects = await probe.effectsOnce(ids.length, 90_000);
    expect(effects.map(({ event_id }) => event_id).toSorted()).toEqual(ids.toSorted());
    await until(async () => (await probe.rows('select * from outbox')).length === 0);
  }, 180_000);

  it('does not keep a service from starting while it is away, and is found when it is back', async () => {
    await use('probe-away');
    expect(await kafkaAnswers([broker.brokers])).toBe(true);
    await broker.kill();
    expect(await kafkaAnswers([broker.brokers])).toBe(false);
    // It has started while there is nobody to subscribe with.
    const { runtime } = await probe.instance();
    expect(runtime.isSubscribed).toBe(false);
    const ids = await probe.note(['written meanwhile']);
    broker = await startKafka({ dataDir, port: broker.port });
    expect((await probe.effectsOnce(1, 90_000)).map(({ event_id }) => event_id)).toEqual(ids);
    expect(runtime.isSubscribed).toBe(true);
    expect(await kafkaAnswers(['127.0.0.1:1', broker.brokers])).toBe(true);
  }, 180_000);

  it('keeps no service from ending while it is away', async () => {
    await use('probe-ends');
    const { runtime } = await probe.instance();
    await broker.kill();
    await probe.note(['written meanwhile']);
    await sleep(1_000);
    // With the broker still away.
    await runtime.stop();
    expect(await probe.rows('select type from outbox')).toHaveLength(1);
    broker = await startKafka({ dataDir, port: broker.port });
  }, 180_000);
});
