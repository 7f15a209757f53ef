import { randomUUID } from 'node:crypto';
import { outbox, traceContext } from '../src/index.js';
import { type Backend, type BackendKind, newRun } from './backends.js';
import { newControl } from './probe-events.js';
import { Probe, until } from './probe.js';

export const delivery = ({ kind, open }: BackendKind): void =>
  describe(`events over ${kind}`, () => {
    let backend: Backend;
    let probe: Probe;
    const run = newRun();
    const use = async (name: string): Promise<Probe> =>
      (probe = await Probe.open(`${name}-${backend.kind}`, run, backend));

    beforeAll(async () => {
      backend = await open();
    });
    afterAll(() => backend.close());
    afterEach(() => probe.close());

    it('brings an event from the committed change to its effect, in its workspace and its trace', async () => {
      const { events, workspace, database } = await use('probe-flow');
      const control = newControl();
      const traces: (string | undefined)[] = [];
      control.onNoted = () => traces.push(traceContext.current());
      await probe.instance(control);
      const parent = traceContext.child();
      const id = await traceContext.run(parent, () =>
        database.tenancy.run({ workspace }, (tx) =>
          outbox.publish(tx, events.Noted, { subject: 'a', version: 1, workspace, data: { text: 'hello' } }),
        ),
      );
      const effects = await probe.effectsOnce(1);
      expect(effects).toMatchObject([{ event_id: id, kind: 'note', text: 'hello', workspace_id: workspace }]);
      expect(traces[0]!.slice(0, 36)).toBe(parent.slice(0, 36));
      expect(traces[0]).not.toBe(parent);
      expect(await probe.rows('select * from outbox')).toEqual([]);
    });

    it('publishes nothing when the change is rolled back', async () => {
      const { events, workspace, database } = await use('probe-rollback');
      const { counts } = await probe.instance();
      const change = database.tenancy.run({ workspace }, async (tx) => {
        await outbox.publish(tx, events.Noted, { subject: 'a', version: 1, workspace, data: { text: 'never' } });
        throw new Error('changed my mind');
      });
      await expect(change).rejects.toThrow('changed my mind');
      await probe.note(['after']);
      expect((await probe.effectsOnce(1)).map(({ text }) => text)).toEqual(['after']);
      expect(counts.published).toBe(1);
    });

    it('refuses to publish data that breaks the contract or is too large for a broker', async () => {
      const { events, workspace, database } = await use('probe-contract');
      const bad = { subject: 'a', version: 1, workspace, data: { text: 7 as unknown as string } };
      await expect(
        database.tenancy.run({ workspace }, (tx) => outbox.publish(tx, events.Noted, bad)),
      ).rejects.toThrow();
      await expect(probe.note(['x'.repeat(300_000)])).rejects.toThrow('larger than');
      expect(await probe.rows('select * from outbox')).toEqual([]);
    });

    it('has one effect however often an event is delivered, and strips what it does not know', async () => {
      const { events, workspace } = await use('probe-twice');
      const { counts, control } = await probe.instance();
      const seen: unknown[] = [];
      control.onNoted = ({ data }) => seen.push(data);
      const payload = JSON.stringify({
        specversion: '1.0',
        id: randomUUID(),
        source: `/services/${probe.service}`,
        type: events.Noted.type,
        dataversion: 1,
        subject: 'a',
        aggregateversion: 1,
        time: new Date().toISOString(),
        workspaceid: workspace,
        data: { text: 'once', addedLater: true },
      });
      const copies = Array.from({ length: 5 }, () => ({
        topic: events.Noted.aggregate,
        key: 'a',
        type: events.Noted.type,
        payload,
      }));
      const transport = backend.transport('somebody');
      await transport.publish(copies.slice(0, 3));
      await transport.publish(copies.slice(3));
      await until(() => counts.duplicate === 4);
      await transport.close();
      expect(await probe.effects()).toHaveLength(1);
      expect(seen).toEqual([{ text: 'once' }]);
    });

    it('ignores older versions where the handler overwrites with the full state', async () => {
      const { events, workspace, database } = await use('probe-latest');
      const { counts } = await probe.instance();
      const rename = (subject: string, version: number) =>
        database.tenancy.run({ workspace }, (tx) =>
          outbox.publish(tx, events.Renamed, { subject, version, workspace, data: { name: `${subject}${version}` } }),
        );
      for (const version of [1, 3, 2]) await rename('a', version);
      await rename('b', 1);
      await until(() => counts.stale + counts.handled === 4);
      const effects = await probe.effects();
      expect(effects.filter(({ subject }) => subject === 'a').map(({ text }) => text)).toEqual(['a1', 'a3']);
      expect(effects.filter(({ subject }) => subject === 'b').map(({ text }) => text)).toEqual(['b1']);
    });

    it('hands the events of one aggregate over in the order in which they were published, each after the one before', async () => {
      const { events, workspace, database } = await use('probe-order');
      // More than nine, and each quicker than the one before it: side by side the last one would be through first.
      const count = 24;
      const ids = await database.tenancy.run({ workspace }, (tx) =>
        outbox.publishMany(
          tx,
          events.Noted,
          Array.from({ length: count }, (_, index) => ({
            subject: 'a',
            version: index + 1,
            workspace,
            data: { text: `note ${index}`, ms: 1 + 2 * (count - index) },
          })),
        ),
      );
      const { control } = await probe.instance();
      await probe.effectsOnce(count);
      expect(control.handled).toEqual(ids);
    });

    it('commits what waits for a workspace together, and hands it over at once to a handler that takes many', async () => {
      const { events, workspace, database } = await use('probe-together');
      await probe.note(Array.from({ length: 200 }, () => 'note'));
      const texts = Array.from({ length: 40 }, (_, index) => (index === 17 ? 'poison' : `${index}`));
      await database.tenancy.run({ workspace }, (tx) =>
        outbox.publishMany(
          tx,
          events.Tallied,
          texts.map((text) => ({ subject: 'one', version: 1, workspace, data: { text } })),
        ),
      );
      const { counts } = await probe.instance();
      const effects = await probe.effectsOnce(239);
      expect(effects).toHaveLength(239);
      const tallied = effects.filter(({ kind }) => kind.startsWith('tally'));
      expect(tallied.map(({ text }) => text)).toEqual(texts.filter((text) => text !== 'poison'));
      expect(
        tallied.map(({ kind }) => Number(kind.split(' ').at(-1))).toSorted((one, other) => other - one)[0],
      ).toBeGreaterThanOrEqual(10);
      const [{ commits }] = (await probe.rows<{ commits: number }>(
        `select count(distinct xmin::text)::int as commits from effect where kind = 'note'`,
      )) as [{ commits: number }];
      expect(commits).toBeLessThan(50);
      await until(() => counts.dead === 1);
    });

    it('opens the transaction that the handler asks for', async () => {
      const { events, workspace, database } = await use('probe-scopes');
      const { control } = await probe.instance();
      const user = randomUUID();
      await database.tenancy.run({ user }, (tx) =>
        outbox.publish(tx, events.Ended, { subject: 's', version: 1, user, workspace, data: { text: 'bye' } }),
      );
      await until(() => control.handled.length === 2 && control.every.length === 1);
      expect(control.handled.toSorted()).toEqual(['platform consumer', `user ${user}`]);
    });

    it('reaches one of the instances with @On and each of them with @OnEvery', async () => {
      const { events, database } = await use('probe-two');
      const one = await probe.instance();
      const two = await probe.instance();
      const user = randomUUID();
      await database.tenancy.run({ user }, (tx) =>
        outbox.publish(tx, events.Ended, { subject: 's', version: 1, user, data: { text: 'bye' } }),
      );
      await until(() => one.control.every.length > 0 && two.control.every.length > 0);
      await until(() => one.control.handled.length + two.control.handled.length === 2);
      expect([one.control.every, two.control.every]).toEqual([['bye'], ['bye']]);
    });

    it('shares the work between two instances of a group, each event once', async () => {
      await use('probe-share');
      const one = await probe.instance();
      const two = await probe.instance();
      const ids: string[] = [];
      const handled = () => one.control.handled.length + two.control.handled.length;
      // A broker that has other work hands over partitions late: there is always something to share, and never much to catch up.
      await until(async () => {
        if (ids.length - handled() < 150)
          ids.push(
            ...(await probe.note(
              Array.from({ length: 30 }, () => 'shared'),
              { ms: 4 },
            )),
          );
        return ids.length >= 300 && one.control.handled.length > 0 && two.control.handled.length > 0;
      });
      const effects = await probe.effectsOnce(ids.length);
      expect(effects.map(({ event_id }) => event_id).toSorted()).toEqual(ids.toSorted());
    });

    it('relays in one instance, hears of events that another one wrote, and hands over when it stops', async () => {
      await use('probe-lease');
      const first = await probe.instance();
      await probe.note(['alone']);
      await probe.effectsOnce(1);
      const listeners = () =>
        probe.rows(
          "select 1 from pg_stat_activity where application_name = 'listen outbox' and datname = current_database()",
        );
      expect(await listeners()).toHaveLength(0);
      const second = await probe.instance();
      await until(async () => (await listeners()).length === 1);
      for (let round = 0; round < 5; round += 1) await probe.note(['together']);
      await probe.effectsOnce(6);
      expect([first.counts.published, second.counts.published]).toEqual([6, 0]);
      await first.close();
      await probe.note(['after']);
      expect(await probe.effectsOnce(7)).toHaveLength(7);
      expect(second.counts.published).toBe(1);
    });

    it('carries bulk work: many events of one transaction, and batch events of 500', async () => {
      const { events, workspace, database } = await use('probe-bulk');
      await probe.instance();
      const ids = await probe.note(Array.from({ length: 1_200 }, (_, index) => `note ${index}`));
      await database.tenancy.run({ workspace }, (tx) =>
        outbox.publish(tx, events.Imported, {
          subject: randomUUID(),
          version: 1,
          workspace,
          data: Array.from({ length: 500 }, () => ({ id: randomUUID(), version: 1 })),
        }),
      );
      const effects = await probe.effectsOnce(1_700);
      expect(effects.filter(({ kind }) => kind === 'import')).toHaveLength(500);
      expect(new Set(effects.filter(({ kind }) => kind === 'note').map(({ event_id }) => event_id))).toEqual(
        new Set(ids),
      );
      expect(effects).toHaveLength(1_700);
    });

    it('gives a group that joins later what is still kept', async () => {
      await use('probe-late');
      const publisher = backend.transport(probe.service);
      const ids = await probe.note(['before anyone listened']);
      const [row] = await probe.rows<{ topic: string; key: string; type: string; envelope: object }>(
        'select * from outbox',
      );
      await publisher.publish([{ ...row!, payload: JSON.stringify(row!.envelope) }]);
      await publisher.close();
      await probe.rows('delete from outbox');
      await probe.instance();
      expect((await probe.effectsOnce(1)).map(({ event_id }) => event_id)).toEqual(ids);
    });

    it('delivers a re-emitted event to the group that asked, and to no other', async () => {
      const { events, workspace, database } = await use('probe-rebuild');
      await probe.instance();
      const reemit = (rebuild: string) =>
        database.tenancy.run({ workspace }, (tx) =>
          outbox.publish(tx, events.Noted, { subject: 'a', version: 1, workspace, data: { text: rebuild }, rebuild }),
        );
      await reemit('analytics:1');
      await reemit(`${probe.service}:1`);
      expect((await probe.effectsOnce(1)).map(({ text }) => text)).toEqual([`${probe.service}:1`]);
    });

    it('finishes the events in hand before it stops, and leaves the rest to the next instance', async () => {
      await use('probe-stop');
      const first = await probe.instance();
      let entered = 0;
      first.control.onNoted = () => void (entered += 1);
      await probe.note(
        Array.from({ length: 100 }, () => 'slow'),
        { ms: 20 },
      );
      await until(() => first.control.handled.length > 0);
      await first.close();
      const atClose = (await probe.effects()).length;
      expect(first.control.handled).toHaveLength(atClose);
      expect(entered).toBe(atClose);
      await probe.instance();
      expect(await probe.effectsOnce(100)).toHaveLength(100);
      expect([first.control.handled.length, entered]).toEqual([atClose, atClose]);
    });
  });
