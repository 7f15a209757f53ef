import { randomUUID } from 'node:crypto';
import { listDeadLetters, outbox, type ReadStates, replayDeadLetters } from '../src/index.js';
import { type Backend, type BackendKind, newRun } from './backends.js';
import type { ChangesControl } from './probe-changes.js';
import { Probe, retryPolicy, until } from './probe.js';

type Asked = Parameters<ReadStates>[0];
type Item = { id: string; version: number; deleted: boolean; sample: boolean; text: string };
const thing = (text: string, more: object = {}) => ({ id: randomUUID(), version: 1, sample: false, text, ...more });
const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ ...thing(`thing ${n}`), deleted: false }));
const stateOf = (id: string, version: number) => ({
  id,
  version,
  sample: false,
  deleted: false as const,
  state: { id, version, sample: false, text: 'read', size: `size of ${id}` },
});

export const changes = ({ kind, open }: BackendKind): void =>
  describe(`changes over ${kind}`, () => {
    let backend: Backend;
    let probe: Probe;
    const run = newRun();
    const follow = async (name: string, readStates: ReadStates) => {
      probe = await Probe.open(`${name}-${backend.kind}`, run, backend);
      const control: ChangesControl = { readStates, calls: [] };
      return { asking: control, ...(await probe.follower(control)) };
    };
    const publish = (
      definition: Parameters<typeof outbox.publish>[1],
      all: { subject?: string; data: object & { id?: string; version?: number } }[],
    ) =>
      probe.database.tenancy.run({ workspace: probe.workspace }, (tx) =>
        outbox.publishMany(
          tx,
          definition,
          all.map(({ subject, data }) => ({
            subject: subject ?? data.id!,
            version: data.version ?? 1,
            workspace: probe.workspace,
            data,
          })),
        ),
      );
    const batchOf = (items: Item[], batchId: string = randomUUID()): { subject: string; data: object } => ({
      subject: batchId,
      data: { batchId, kind: 'import', items },
    });
    /** What a handler was told, by record. */
    const told = async (kind: string, count: number) => {
      const of = async () => (await probe.effects()).filter((effect) => effect.kind.startsWith(kind));
      await until(async () => (await of()).length >= count);
      return new Map((await of()).map(({ text }) => [JSON.parse(text).id as string, JSON.parse(text)]));
    };

    beforeAll(async () => {
      backend = await open();
    });
    afterAll(() => backend.close());
    afterEach(() => probe.close());

    it('come alike of one record and of many, and are asked of their owner only where an event does not carry them', async () => {
      const asked: Asked[] = [];
      const gone = itemsOf(3);
      const { of, asking } = await follow('changes-all', async (question) => {
        asked.push(question);
        const [missing, deleted] = gone;
        return question.ids
          .filter((id) => id !== missing!.id)
          .map((id) =>
            id === deleted!.id ? { id, version: 9, sample: true, deleted: true, state: null } : stateOf(id, 7),
          );
      });
      const [one, old] = [thing('one', { size: 'L' }), thing('of an earlier release')];
      const many = itemsOf(450);
      const batchId = randomUUID();
      await publish(of.Made, [{ data: one }]);
      await publish(of.Changed, [{ data: old }]);
      const removed = { id: randomUUID(), version: 4 };
      await publish(of.Gone, [{ data: removed }]);
      await publish(of.Many, [batchOf([...many, ...gone.slice(0, 2), { ...gone[2]!, deleted: true }], batchId)]);

      const carried = await told('carried', 456);
      expect(carried.get(one.id)).toEqual({
        id: one.id,
        version: 1,
        sample: false,
        time: expect.any(String),
        batch: null,
        deleted: false,
        state: { text: 'one' },
      });
      expect(carried.get(many[449]!.id)).toMatchObject({
        version: 1,
        batch: { id: batchId, kind: 'import' },
        state: { text: 'thing 449' },
      });
      expect(carried.get(removed.id)).toMatchObject({ version: 4, deleted: true, state: null });
      expect(carried.get(gone[2]!.id)).toMatchObject({ version: 1, deleted: true, state: null });

      const all = await told('asked', 456);
      expect(all.get(one.id)).toMatchObject({ version: 1, state: { size: 'L' } });
      expect(all.get(old.id)).toMatchObject({ version: 7, batch: null, state: { size: `size of ${old.id}` } });
      for (const { id } of many)
        expect(all.get(id)).toMatchObject({ version: 7, deleted: false, state: { size: `size of ${id}` } });
      expect(gone.map(({ id }) => [all.get(id).version, all.get(id).deleted])).toEqual([
        [1, true],
        [9, true],
        [1, true],
      ]);
      expect(asked.map(({ ids }) => ids.length).sort((a, b) => a - b)).toEqual([1, 52, 200, 200]);
      expect(new Set(asked.map(({ kind, workspace }) => `${kind} ${workspace}`))).toEqual(
        new Set([`contact ${probe.workspace}`]),
      );
      expect(asking.calls.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 453]);
      expect(await probe.rows('select * from event_retry')).toEqual([]);
    });

    it('wait for an owner that is away, outside of any transaction, and hold up nobody else', async () => {
      let refusals = 2;
      let questions = 0;
      const { of, counts } = await follow('changes-away', async ({ ids }) => {
        // Others may be in one at this moment, and end it; ours would wait for what it waits for here.
        await until(async () => {
          const [open] = await probe.rows<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
              and query not like '%event_retry%'`,
          );
          return open!.count === 0;
        });
        questions += 1;
        if (refusals-- > 0) throw new Error('the owner answers 503');
        return ids.map((id) => stateOf(id, 2));
      });
      const items = itemsOf(3);
      await publish(of.Many, [batchOf(items)]);
      expect((await told('carried', 3)).size).toBe(3);
      const asked = await told('asked', 3);
      expect(items.map(({ id }) => asked.get(id).state)).toEqual(items.map(({ id }) => ({ size: `size of ${id}` })));
      expect(questions).toBe(3);
      expect((await probe.effects()).filter(({ kind }) => kind === 'asked')).toHaveLength(3);
      await until(() => counts.handled === 2);
      expect(counts).toMatchObject({ retried: 2, dead: 0, duplicate: 0 });
    });

    it('become a dead letter under the name of their handler, and are replayed', async () => {
      let away = true;
      const { of } = await follow('changes-dead', async ({ ids }) => {
        if (away) throw new Error('the owner answers 503');
        return ids.map((id) => stateOf(id, 2));
      });
      await publish(of.Many, [batchOf(itemsOf(2))]);
      await until(async () => (await listDeadLetters(probe.database.tenancy)).length === 1);
      const [letter] = await listDeadLetters(probe.database.tenancy);
      expect(letter).toMatchObject({ handler: 'Follower.asked', attempts: retryPolicy.attempts });
      expect(letter!.error).toContain('the owner answers 503');
      away = false;
      await replayDeadLetters(probe.database.tenancy, { handler: 'Follower.asked' });
      expect((await told('asked', 2)).size).toBe(2);
    });

    it('of several events that wait together are handed over at once, to a handler that asks for it', async () => {
      const { of } = await follow('changes-together', async () => []);
      await publish(
        of.Counted,
        Array.from({ length: 12 }, (_, n) => ({ data: thing(`${n}`, { size: null }) })),
      );
      await told('together', 12);
      const sizes = (await probe.effects()).flatMap(({ kind }) => /^together (\d+)$/.exec(kind)?.[1] ?? []);
      expect(Math.max(...sizes.map(Number))).toBeGreaterThan(1);
    });
  });
