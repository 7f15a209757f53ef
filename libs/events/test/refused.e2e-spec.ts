import type { Envelope } from '@fernway/contracts/event';
import { EventsRefused, type EventTransport, type OutgoingEvent } from '../src/event-transport.js';
import { listDeadLetters } from '../src/index.js';
import { type Backend, newRun, postgres } from './backends.js';
import { Probe, until } from './probe.js';

/** A transport of Postgres that first asks whether it may. */
const asking = (transport: EventTransport, ask: (events: OutgoingEvent[]) => void): EventTransport => ({
  name: transport.name,
  batchBytes: transport.batchBytes,
  publish: async (events) => {
    ask(events);
    await transport.publish(events);
  },
  subscribe: (subscription) => transport.subscribe(subscription),
  close: () => transport.close(),
});

describe('what a transport is given, and says of it', () => {
  let backend: Backend;
  let probe: Probe;
  let ask: (events: OutgoingEvent[]) => void;
  beforeAll(async () => {
    const plain = await postgres.open();
    backend = { ...plain, transport: (service) => asking(plain.transport(service), (events) => ask(events)) };
  });
  afterEach(() => probe.close());
  afterAll(() => backend.close());

  it('comes in the order in which it was written, also beyond the ninth', async () => {
    const given: string[] = [];
    ask = (events) => void given.push(...events.map(({ payload }) => (JSON.parse(payload) as Envelope).id));
    probe = await Probe.open('probe-ordered', newRun(), backend);
    const ids = await probe.note(Array.from({ length: 25 }, () => 'in its turn'));
    await probe.instance();
    await probe.effectsOnce(25);
    expect(given).toEqual(ids);
  });

  it.each([1, 3])(
    'keeps %s event(s) in the outbox through a failure that passes, and puts none aside',
    async (count) => {
      let failures = 0;
      ask = () => {
        if (failures < 2) {
          failures += 1;
          throw new Error('the broker is away');
        }
      };
      probe = await Probe.open(`probe-passing-${count}`, newRun(), backend);
      const ids = await probe.note(Array.from({ length: count }, () => 'patient'));
      const { runtime } = await probe.instance();
      expect((await probe.effectsOnce(count)).map(({ event_id }) => event_id).toSorted()).toEqual(ids.toSorted());
      expect(failures).toBe(2);
      expect(await listDeadLetters(probe.database.tenancy)).toEqual([]);
      expect(await runtime.gauges()).toMatchObject({ outbox: 0, dead: 0 });
    },
  );

  it.each([[['poison']], [['before', 'before', 'poison', 'after', 'after']]])(
    'puts aside of %j what is refused, and that alone',
    async (texts) => {
      ask = (events) => {
        if (events.some(({ payload }) => payload.includes('poison'))) throw new EventsRefused('too much of it');
      };
      probe = await Probe.open(`probe-refusing-${texts.length}`, newRun(), backend);
      const ids = await probe.note(texts);
      await probe.instance();
      const poison = texts.indexOf('poison');
      await until(async () => (await listDeadLetters(probe.database.tenancy)).length === 1);
      expect(await listDeadLetters(probe.database.tenancy)).toMatchObject([
        { eventId: ids[poison], handler: '(transport)', error: 'too much of it' },
      ]);
      expect((await probe.effectsOnce(texts.length - 1)).map(({ event_id }) => event_id).toSorted()).toEqual(
        ids.toSpliced(poison, 1).toSorted(),
      );
      expect(await probe.rows('select * from outbox')).toEqual([]);
    },
  );
});
