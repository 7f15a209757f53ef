import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { type KafkaNode, startKafka } from '../../../tools/kafka/main.mjs';
import { createTransport, listDeadLetters, replayDeadLetters } from '../src/index.js';
import { type Backend, brokerHere, nameSkipped, newRun } from './backends.js';
import { Probe, until } from './probe.js';

if (!brokerHere) nameSkipped('a backlog that a broker takes in', 'no JDK with Maven');

/** Rows of the backlog: 20,000 in a usual run, any number by hand (`BACKLOG_ROWS=1000000`). */
const rows = Number(process.env.BACKLOG_ROWS || 20_000);
/** The largest that an outbox takes, but for the envelope around it. */
const largest = 255 * 1024;
const quiet = { info() {}, warn() {}, error() {} };

(brokerHere ? describe : describe.skip)('what gathered while the broker was away', () => {
  let dataDir: string;
  let broker: KafkaNode;
  let probe: Probe;
  let backend: Backend;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
    broker = await startKafka({ dataDir });
    const settings = { kafkaBrokers: broker.brokers };
    backend = { kind: 'kafka', settings, transport: (service) => createTransport({ service, ...settings, log: quiet }), close: async () => {} };
  });
  afterEach(() => probe.close());
  afterAll(async () => {
    await broker.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const outboxIsEmpty = async () => (await probe.rows<{ count: string }>('select count(*) from outbox'))[0]?.count === '0';
  const effects = async () => Number((await probe.rows<{ count: string }>('select count(*) from effect'))[0]?.count);

  it(`leaves in batches that the broker takes: ${rows} rows of every size, each with one effect, by the same relay`, async () => {
    probe = await Probe.open('probe-backlog', newRun(), backend);
    await probe.instance();
    await probe.note(['before the outage']);
    await until(async () => (await effects()) === 1);
    await broker.kill();
    // Large ones stand together, on one key as well as on many: five hundred of them are 125 MB.
    await probe.note(Array.from({ length: 60 }, () => 'x'.repeat(largest)), { subject: 'one aggregate' });
    await probe.note(Array.from({ length: 60 }, () => 'x'.repeat(largest)));
    const small = rows - 120;
    for (let written = 0; written < small; written += 2_000) {
      await probe.note(Array.from({ length: Math.min(2_000, small - written) }, (_, index) => 'y'.repeat(index % 1_500)));
    }
    broker = await startKafka({ dataDir, port: broker.port });
    await until(outboxIsEmpty, 60_000 + rows * 10);
    await until(async () => (await effects()) > rows, 60_000 + rows * 10);
    expect(await effects()).toBe(1 + rows);
    expect(await listDeadLetters(probe.database.tenancy)).toEqual([]);
  }, 180_000 + rows * 20);

  it('does not wait behind an event that the broker refuses: that one is put aside with the reason, and goes by a replay', async () => {
    probe = await Probe.open('probe-refused', newRun(), backend);
    const { runtime } = await probe.instance();
    await probe.note(['makes the topic']);
    await probe.effectsOnce(1);
    await limitTopic(50_000);
    const [small, large, after] = [await probe.note(['small', 'small']), await probe.note(['x'.repeat(100_000)]), await probe.note(['after', 'after'])];
    const there = await probe.effectsOnce(5);
    expect(there.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining([...small, ...after]));
    expect(there).toHaveLength(5);
    const refused = await listDeadLetters(probe.database.tenancy);
    expect(refused).toMatchObject([{ eventId: large[0], handler: '(transport)', error: expect.stringContaining('MESSAGE_TOO_LARGE') }]);
    expect(await runtime.gauges()).toMatchObject({ outbox: 0, dead: 1 });

    await limitTopic(500_000);
    expect(await replayDeadLetters(probe.database.tenancy, { handler: 'Somebody.else' })).toBe(0);
    expect(await replayDeadLetters(probe.database.tenancy, { eventIds: large })).toBe(1);
    expect((await probe.effectsOnce(6)).map(({ event_id }) => event_id)).toContain(large[0]);
    expect(await listDeadLetters(probe.database.tenancy)).toEqual([]);
  });

  async function limitTopic(bytes: number): Promise<void> {
    const admin = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: probe.events.Noted.aggregate, configEntries: [{ name: 'max.message.bytes', value: String(bytes) }] }],
    });
    await admin.disconnect();
  }
});
