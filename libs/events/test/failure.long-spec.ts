import { randomUUID } from 'node:crypto';
import { asAdmin, testPostgres } from '@fernway/database/testing';
import { listDeadLetters, replayDeadLetters } from '../src/index.js';
import { type Backend, newRun } from './backends.js';
import { backends, kafkaHere, nameSkipped } from './kafka-backend.js';
import { newControl } from './probe-events.js';
import { Probe, retryPolicy, sleep, until } from './probe.js';

if (!kafkaHere) nameSkipped('failing events over Kafka', 'neither KAFKA_BROKERS nor a JDK with Maven');

describe.each(backends)('failing events over $kind', ({ open }) => {
  let backend: Backend;
  let probe: Probe;
  const run = newRun();
  const use = async (name: string): Promise<Probe> =>
    (probe = await Probe.open(`${name}-${backend.kind}`, run, backend));

  /** Fails for this text as long as it says so. */
  const failing = (text: string, broken: () => boolean) => {
    const control = newControl();
    control.onNoted = ({ data }) => {
      if (data.text === text && broken()) throw new Error('the mail server says no');
    };
    return control;
  };

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());
  afterEach(() => probe.close());

  it('parks a poison event and handles the others of the same aggregate meanwhile', async () => {
    await use('probe-poison');
    const control = failing('poison', () => true);
    const { counts } = await probe.instance(control);
    await probe.note(['before', 'poison', ...Array.from({ length: 50 }, () => 'after')], { subject: 'one aggregate' });
    const effects = await probe.effectsOnce(51);
    expect(effects).toHaveLength(51);
    expect(effects.filter(({ text }) => text === 'poison')).toEqual([]);
    expect(counts.retried).toBeGreaterThan(0);
  });

  it('tries again with back-off until it works, with one effect', async () => {
    await use('probe-again');
    let attempts = 0;
    const control = newControl();
    control.onNoted = () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    };
    const { counts } = await probe.instance(control);
    const started = Date.now();
    await probe.note(['third time lucky']);
    expect(await probe.effectsOnce(1)).toHaveLength(1);
    expect(attempts).toBe(3);
    expect(Date.now() - started).toBeGreaterThan(retryPolicy.first / 2 + retryPolicy.first);
    expect(counts).toMatchObject({ handled: 1, retried: 2, dead: 0 });
    expect(await probe.rows('select * from event_retry')).toEqual([]);
  });

  it('gives up after the last attempt, keeps the error, sends to the dead-letter topic, and replays', async () => {
    const { database, events } = await use('probe-dead');
    let broken = true;
    const { counts } = await probe.instance(failing('poison', () => broken));
    const letters: { id: string; deaderror?: string }[] = [];
    const reader = backend.transport('undertaker');
    const subscription = await reader.subscribe({
      group: 'undertaker',
      ephemeral: true,
      topics: [`${events.Noted.aggregate}.dlq`],
      types: [events.Noted.type],
      handle: async (batch) => void letters.push(...batch),
    });
    const [id] = await probe.note(['poison']);

    await until(async () => (await listDeadLetters(database.tenancy)).length === 1);
    const [letter] = await listDeadLetters(database.tenancy, { type: events.Noted.type });
    expect(letter).toMatchObject({ handler: 'Probe.note', eventId: id, attempts: retryPolicy.attempts });
    expect(letter!.error).toContain('the mail server says no');
    expect(counts).toMatchObject({ retried: retryPolicy.attempts - 1, dead: 1 });
    expect(await probe.rows('select * from event_retry')).toEqual([]);
    await until(() => letters.length > 0);
    expect(letters).toMatchObject([{ id, deaderror: expect.stringContaining('the mail server says no') }]);
    await subscription.close();
    await reader.close();

    expect(await replayDeadLetters(database.tenancy, { handler: 'Somebody.else' })).toBe(0);
    broken = false;
    expect(await replayDeadLetters(database.tenancy, { eventIds: [id!] })).toBe(1);
    expect((await probe.effectsOnce(1)).map(({ event_id }) => event_id)).toEqual([id]);
    expect(await listDeadLetters(database.tenancy)).toEqual([]);
  });

  it('parks data that breaks the contract instead of handling it', async () => {
    const { workspace, events } = await use('probe-misfit');
    await probe.instance();
    const [id] = await probe.note(['good']);
    const misfit = {
      specversion: '1.0',
      id: randomUUID(),
      source: `/services/${probe.service}`,
      type: events.Noted.type,
      dataversion: 1,
      subject: 'a',
      aggregateversion: 1,
      time: new Date().toISOString(),
      workspaceid: workspace,
      data: { text: 5 },
    };
    const transport = backend.transport('somebody');
    await transport.publish([
      { topic: events.Noted.aggregate, key: 'a', type: events.Noted.type, payload: JSON.stringify(misfit) },
    ]);
    await transport.close();
    await until(async () => (await listDeadLetters(probe.database.tenancy)).length === 1);
    expect((await probe.effects()).map(({ event_id }) => event_id)).toEqual([id]);
  });

  it('shows what waits in its gauges', async () => {
    await use('probe-gauges');
    const { runtime } = await probe.instance(failing('poison', () => true));
    await probe.note(['poison']);
    await until(async () => (await runtime.gauges()).dead === 1);
    await until(async () => (await runtime.gauges()).outbox === 0);
    expect(await runtime.gauges()).toEqual({ outbox: 0, backlogAge: 0, lag: 0, parked: 0, dead: 1 });
  });

  it('loses nothing and repeats nothing when the relay is killed in the middle of a batch', async () => {
    await use('probe-relay');
    const ids = await probe.note(Array.from({ length: 400 }, () => 'relayed'));
    const relay = await probe.child('die-relaying');
    await relay.exited;
    expect(await probe.rows('select * from outbox')).toHaveLength(400);
    const { counts } = await probe.instance();
    const effects = await probe.effectsOnce(400);
    expect(effects.map(({ event_id }) => event_id).toSorted()).toEqual(ids.toSorted());
    await until(() => counts.duplicate === 200);
  });

  it('loses nothing and repeats nothing when a consumer is killed inside an effect', async () => {
    await use('probe-consumer');
    const doomed = await probe.child('die-handling', 60);
    const ids = await probe.note(Array.from({ length: 200 }, () => 'handled'));
    await doomed.exited;
    const before = (await probe.effects()).length;
    // More than one transaction takes: what the first one did is there, what was in work is not.
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(200);
    await probe.instance();
    expect((await probe.effectsOnce(200)).map(({ event_id }) => event_id).toSorted()).toEqual(ids.toSorted());
  });

  it('loses nothing and repeats nothing when relay and consumer are killed at any point', async () => {
    await use('probe-any');
    const ids: string[] = [];
    let current = await probe.child('live');
    for (let kills = 0; kills < 3; kills += 1) {
      for (let round = 0; round < 12; round += 1) {
        ids.push(
          ...(await probe.note(
            Array.from({ length: 15 }, () => 'any'),
            { ms: 3 },
          )),
        );
        await sleep(25);
      }
      process.kill(current.pid, 'SIGKILL');
      await current.exited;
      current = await probe.child('live');
    }
    const effects = await probe.effectsOnce(ids.length, 60_000);
    expect(effects.map(({ event_id }) => event_id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a batch of events over postgres whose connection is lost while it is handled', () => {
  it('comes again, with one effect, and ends no process', async () => {
    const backend = await backends[0]!.open();
    const probe = await Probe.open('probe-lost', newRun(), backend);
    const url = backend.settings.eventsDatabaseUrl!;
    const control = newControl();
    let lost = 0;
    control.onNoted = async () => {
      if (lost) return;
      const admin = Object.assign(new URL(testPostgres()), { pathname: new URL(url).pathname }).href;
      const { rowCount } = await asAdmin(admin, (db) =>
        db.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
        ),
      );
      lost += rowCount ?? 0;
      await sleep(100);
    };
    try {
      await probe.instance(control);
      await probe.note(['first', 'second']);
      expect((await probe.effectsOnce(2)).map(({ text }) => text).sort()).toEqual(['first', 'second']);
      expect(lost).toBeGreaterThan(0);
    } finally {
      await probe.close();
      await backend.close();
    }
  });
});

describe('a group of one instance that died, over postgres', () => {
  it('is forgotten with what was delivered to it some seconds after its lease', async () => {
    const backend = await backends[0]!.open();
    const rows = <Row extends object>(text: string, values: unknown[]) => {
      const url = Object.assign(new URL(testPostgres()), {
        pathname: new URL(backend.settings.eventsDatabaseUrl!).pathname,
      }).href;
      return asAdmin(url, async (db) => (await db.query<Row>(text, values)).rows);
    };
    const alive = backend.transport('probe-alive');
    const dead = `probe-dead.${randomUUID()}`;
    try {
      await alive.subscribe({
        group: 'probe-alive',
        ephemeral: false,
        topics: ['probe'],
        types: ['probe.noted'],
        handle: async () => undefined,
      });
      await rows(`INSERT INTO consumer_group (name, expires_at) VALUES ($1, now() - interval '1 s')`, [dead]);
      await rows('INSERT INTO delivery (consumer_group, position) VALUES ($1, 1)', [dead]);
      await until(
        async () => (await rows('SELECT FROM delivery WHERE consumer_group = $1', [dead])).length === 0,
        12_000,
      );
      expect(await rows<{ name: string }>('SELECT name FROM consumer_group', [])).toEqual([{ name: 'probe-alive' }]);
    } finally {
      await alive.close();
      await backend.close();
    }
  });
});
