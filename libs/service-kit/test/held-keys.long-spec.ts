import { jest } from '@jest/globals';
import { AppError } from '@fernway/contracts/errors';
import { IdempotencyRepository } from '../src/idempotency/idempotency.repository.js';
import { IdempotencyService } from '../src/idempotency/idempotency.service.js';
import { eventually, type Person, startTestService, type TestService } from '../src/testing.js';
import { notes } from './notes-service.js';

let service: TestService;
let writer: Person;
let keys: IdempotencyService;
beforeAll(async () => {
  service = await startTestService(notes);
  writer = await service.person();
  keys = service.app.get(IdempotencyService);
});
afterAll(() => service.close());

it('a key is held for as long as its process is at the request, soon free when that has died, and held no longer once it has failed', async () => {
  const holds = jest.spyOn(IdempotencyRepository.prototype, 'keepHolding');
  const failing = keys.once(writer.user, 'failed', 'same', () => Promise.reject(new AppError('conflict')));
  await expect(failing).rejects.toThrow(AppError);
  const left = async () => {
    const [row] = await service.database.tenancy.run({ user: writer.user }, (tx) =>
      tx.query<{ seconds: number }>({
        text: `select extract(epoch from held_until - now())::float8 as seconds from idempotency_key where key = 'long'`,
      }),
    );
    return row!.seconds;
  };
  const running = keys.once(writer.user, 'long', 'same', async () => {
    expect(await left()).toBeLessThanOrEqual(15);
    await service.database.tenancy.run({ user: writer.user }, (tx) =>
      tx.query({ text: `update idempotency_key set held_until = now() + interval '5 seconds' where key = 'long'` }),
    );
    await eventually(async () => (await left()) > 10);
    return { status: 201, body: {} };
  });
  expect(await running).toMatchObject({ status: 201, replayed: false });
  // The one that failed began earlier, and would have been held before it, give or take a tenth.
  await keys.once(writer.user, 'later', 'same', async () => {
    await eventually(() => holds.mock.calls.some(([, key]) => key === 'later'));
    return { status: 201, body: {} };
  });
  expect(new Set(holds.mock.calls.map(([, key]) => key))).toEqual(new Set(['long', 'later']));
  holds.mockRestore();
});
