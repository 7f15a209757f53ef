import { AppError } from '@fernway/contracts/errors';
import { IdempotencyService, type KeyedRequest } from '../src/idempotency/idempotency.service.js';
import { type Person, startTestService, type TestService } from '../src/testing.js';
import { addNote, keepFields, listNotes, notes, seen, slowNote } from './notes-service.js';

let service: TestService;
let writer: Person;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service.close());
beforeEach(async () => {
  writer = await service.person();
  seen.executions = 0;
});

const send = (text: string, key: string, as = writer, to: typeof addNote | typeof slowNote = addNote) =>
  service.request(to, { as, body: { text }, headers: { 'idempotency-key': key } });

describe('an idempotency key', () => {
  it('gives the same answer to the same request, which runs once', async () => {
    const first = await send('once', 'a');
    const again = await send('once', 'a');
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(seen.executions).toBe(1);
    expect((await service.request(listNotes, { as: writer })).body.items).toHaveLength(1);
  });

  it('gives the same bytes, in whatever order the answer has its members', async () => {
    const fields = { zebra: 1, aa: { b: [1e21, 0.1 + 0.2, -0], a: null }, é: '\u2028 “quoted”', m: '' };
    const ask = () =>
      service.request(keepFields, { as: writer, body: { fields }, headers: { 'idempotency-key': 'bytes' } });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect(again.text).toBe(first.text);
    expect(Object.keys(first.body.fields)).toEqual(['zebra', 'aa', 'é', 'm']);
    expect(seen.executions).toBe(1);
  });

  it('with another body is refused', async () => {
    await send('once', 'a');
    const other = await send('other', 'a');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('with another path or workspace is refused', async () => {
    await send('once', 'a');
    expect((await send('once', 'a', writer, slowNote)).status).toBe(422);
    const elsewhere = await service.person({ user: writer.user });
    expect((await send('once', 'a', elsewhere)).status).toBe(422);
  });

  it('is one request when sent ten times at once, to two instances', async () => {
    const second = await service.another();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? service : second).request(slowNote, {
          as: writer,
          body: { text: 'race' },
          headers: { 'idempotency-key': 'r' },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(seen.executions).toBe(1);
    await second.close();
  });

  it('is free again after a refusal', async () => {
    expect((await send('refuse', 'a')).status).toBe(409);
    expect((await send('refuse', 'a')).status).toBe(409);
    expect(seen.executions).toBe(2);
    expect((await send('fine', 'a')).status).toBe(201);
  });

  it('keeps the id of its request when a process takes over from a dead one, and has another after a refusal or a day', async () => {
    const keys = service.app.get(IdempotencyService);
    const tried: { id: string; again: boolean }[] = [];
    const attempt = (work: () => Promise<never> | Promise<{ status: number; body: unknown }>) =>
      keys.once(writer.user, 'taken-over', 'same', async (request) => {
        tried.push(request);
        return work();
      });
    const age = (text: string) =>
      service.database.tenancy.run({ user: writer.user }, (tx) =>
        tx.query({ text: `update idempotency_key set ${text}` }),
      );
    const died = () => age(`status = null, answer = null, held_until = now() - interval '1 second'`);
    const answered = async () => ({ status: 201, body: {} });

    await attempt(answered);
    await died();
    await expect(attempt(() => Promise.reject(new AppError('request-in-progress')))).rejects.toThrow(AppError);
    await died();
    await expect(attempt(() => Promise.reject(new AppError('conflict')))).rejects.toThrow(AppError);
    await attempt(answered);
    await age(`created_at = now() - interval '25 hours'`);
    await attempt(answered);
    const [first, second, third, fourth, fifth] = tried;
    expect(tried.map(({ again }) => again)).toEqual([false, true, true, false, false]);
    expect([second!.id, third!.id]).toEqual([first!.id, first!.id]);
    expect(new Set([first, fourth, fifth].map((request) => request!.id)).size).toBe(3);
  });

  it('gives its request another id where what a dead process began was given up, unless somebody else has taken it over', async () => {
    const keys = service.app.get(IdempotencyService);
    const once = (work: (request: KeyedRequest) => Promise<void>) =>
      keys
        .once(writer.user, 'renewed', 'same', async (request) => {
          await work(request);
          throw new AppError('request-in-progress');
        })
        .catch((error: unknown) => error);
    const died = () =>
      service.database.tenancy.run({ user: writer.user }, (tx) =>
        tx.query({ text: `update idempotency_key set held_until = now() - interval '1 second'` }),
      );
    const ids: string[] = [];
    let dead: KeyedRequest | undefined;
    await once(async (request) => void ids.push((dead = request).id));
    await died();
    await once(async (request) => {
      expect(request.again).toBe(true);
      await expect(dead!.renew()).rejects.toMatchObject({ code: 'request-in-progress' });
      await request.renew();
      ids.push(request.id);
    });
    await died();
    await once(async (request) => void ids.push(request.id));
    expect(dead!.id).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[1]);
  });

  it('belongs to its user', async () => {
    const first = await send('mine', 'a');
    const other = await send('mine', 'a', await service.person());
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it.each([[''], ['with space'], ['x'.repeat(256)]])('"%s" is not one', async (key) => {
    const answer = await send('x', key);
    expect([answer.status, answer.body.code]).toEqual([400, 'idempotency-key-invalid']);
  });

  it('is forgotten after a day', async () => {
    const first = await send('daily', 'a');
    await service.database.tenancy.run({ user: writer.user }, (tx) =>
      tx.query({ text: `update idempotency_key set created_at = now() - interval '25 hours'` }),
    );
    const next = await send('another', 'a');
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(first.body.id);
  });
});
