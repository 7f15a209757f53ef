import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { type KafkaNode, startKafka } from '../../../tools/kafka/main.mjs';
import { createTransport, listDeadLetters, replayDeadLetters } from '../src/index.js';
import { type Backend, newRun } from './backends.js';
import { brokerHere, nameSkipped } from './kafka-backend.js';
import { type Carrier, carriers } from './carriers.js';
import { Probe, sleep, until } from './probe.js';

if (!brokerHere) nameSkipped('a backlog that a broker takes in', 'no JDK with Maven');

/** In a usual run 20,000 rows and one kill of each kind; docs/proofs.md says how many by hand. */
const rows = Number(process.env.BACKLOG_ROWS || 20_000);
const kills = Number(process.env.BACKLOG_KILLS || 1);
const seed = Number(process.env.BACKLOG_SEED || 1);
/** The largest that an outbox takes, but for the envelope around it. */
const largest = 255 * 1024;
/** So many of each size in even steps up to the largest. */
const steps = 120;
const quiet = { info() {}, warn() {}, error() {} };

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
const randomOf = (start: number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

describe.each(carriers)('what gathered while the broker was away, over $kind', ({ open }) => {
  let carrier: Carrier;
  let probe: Probe | undefined;
  beforeAll(async () => {
    carrier = await open();
  });
  afterAll(async () => {
    await probe?.close();
    await carrier.close();
  });

  const one = async <Value>(sql: string): Promise<Value> =>
    Object.values((await probe!.rows<Record<string, Value>>(sql))[0]!)[0]!;
  const effects = async () => Number(await one<string>('select count(*) from effect'));
  const moreEffectsThan = (count: number) =>
    until(async () => (await effects()) > count, 120_000 + rows * 5, rows > 100_000 ? 2_000 : 50);

  /** Large ones stand together, on one key as well as on many: five hundred of them are 125 MB. @returns the bytes of all texts */
  const write = async (random: () => number): Promise<number> => {
    const subjects = Array.from({ length: Math.min(2_000, rows / 10) }, () => randomUUID());
    const anyone = () => subjects[Math.floor(random() * subjects.length)]!;
    let bytes = 0;
    const note = async (sizes: number[], subject?: string) => {
      bytes += sizes.reduce((sum, size) => sum + size, 0);
      await probe!.note(
        sizes.map((size) => 'x'.repeat(size)),
        { subject: subject ?? anyone },
      );
    };
    await note(
      Array.from({ length: 60 }, () => largest),
      'one aggregate',
    );
    await note(Array.from({ length: 60 }, () => largest));
    await note(Array.from({ length: steps }, (_, step) => Math.round((largest * (step + 1)) / steps)));
    for (let left = rows - 120 - steps; left > 0; left -= 2_000) {
      await note(Array.from({ length: Math.min(2_000, left) }, () => Math.floor(random() * random() * 2_400)));
    }
    return bytes;
  };

  it(
    `leaves in its order: ${rows} rows of every size, each with one effect, whoever is killed meanwhile (seed ${seed})`,
    async () => {
      const random = randomOf(seed);
      probe = await Probe.open(`probe-backlog-${carrier.backend.kind}`, newRun(), carrier.backend);
      const { database } = probe;
      const child = () => probe!.child('live');
      let relay = await child();
      await probe.note(['before the outage']);
      await until(async () => (await effects()) === 1);
      await carrier.kill();
      const written = Date.now();
      const bytes = await write(random);
      const begun = Date.now();
      await carrier.start();
      const again = async () => {
        process.kill(relay.pid, 'SIGKILL');
        await relay.exited;
        relay = await child();
      };
      const broken = async () => {
        await carrier.kill();
        await sleep(500 + random() * 2_000);
        await carrier.start();
      };
      for (let kill = 0; kill < 2 * kills; kill += 1) {
        // Half of the kills come while there is much to relay, half of them while much is to be handled.
        const due = rows * ((kill + random()) / (2 * kills));
        await moreEffectsThan(due);
        await (kill % 2 ? broken() : again());
      }
      await moreEffectsThan(rows);
      const done = Date.now();
      await until(async () => Number(await one<string>('select count(*) from outbox')) === 0);

      expect(await effects()).toBe(1 + rows);
      expect(Number(await one<string>('select count(distinct event_id) from effect'))).toBe(1 + rows);
      expect(Number(await one<string>('select sum(length(text)) from effect'))).toBe(
        'before the outage'.length + bytes,
      );
      // Ids rise as events are made.
      const overtaken = `select count(*) from (
      select event_id < lag(event_id) over (partition by subject order by at) as early from effect) as told where early`;
      expect(Number(await one<string>(overtaken))).toBe(0);
      expect(await listDeadLetters(database.tenancy)).toEqual([]);
      const tell = { rows, bytes, seed, kills: 2 * kills, writtenIn: begun - written, deliveredIn: done - begun };
      process.stdout.write(`backlog over ${carrier.backend.kind}: ${JSON.stringify(tell)}\n`);
    },
    300_000 + rows * 30,
  );
});

(brokerHere ? describe : describe.skip)('what a broker does not take', () => {
  let dataDir: string;
  let broker: KafkaNode;
  let probe: Probe;
  let backend: Backend;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
    broker = await startKafka({ dataDir });
    const settings = { kafkaBrokers: broker.brokers };
    backend = {
      kind: 'kafka',
      settings,
      transport: (service) => createTransport({ service, ...settings, log: quiet }),
      close: async () => {},
    };
  });
  afterEach(() => probe.close());
  afterAll(async () => {
    await broker.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('holds up nothing behind it: that one is put aside with the reason, and goes by a replay', async () => {
    probe = await Probe.open('probe-refused', newRun(), backend);
    const { runtime } = await probe.instance();
    await probe.note(['makes the topic']);
    await probe.effectsOnce(1);
    await limitTopic(50_000);
    const [small, large, after] = [
      await probe.note(['small', 'small']),
      await probe.note(['x'.repeat(100_000)]),
      await probe.note(['after', 'after']),
    ];
    const there = await probe.effectsOnce(5);
    expect(there.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining([...small, ...after]));
    expect(there).toHaveLength(5);
    const refused = await listDeadLetters(probe.database.tenancy);
    expect(refused).toMatchObject([
      { eventId: large[0], handler: '(transport)', error: expect.stringContaining('MESSAGE_TOO_LARGE') },
    ]);
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
      resources: [
        {
          type: ConfigResourceTypes.TOPIC,
          name: probe.events.Noted.aggregate,
          configEntries: [{ name: 'max.message.bytes', value: String(bytes) }],
        },
      ],
    });
    await admin.disconnect();
  }
});
