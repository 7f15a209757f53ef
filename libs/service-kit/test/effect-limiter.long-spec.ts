import { setTimeout as sleep } from 'node:timers/promises';
import { type Claim, EffectLimiter, type Limit, SweeperService } from '../src/index.js';
import { startTestService, type TestService } from '../src/testing.js';
import { notes } from './notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service.close());

const hour = 3600;
const limitOf = (most: number, seconds = hour): Limit => ({ name: `test ${crypto.randomUUID()}`, most, seconds });
const takeOn = (instance: TestService, ...claims: Claim[]) => {
  const { database, app } = instance;
  return database.tenancy.run({ platform: 'scheduler' }, (tx) => app.get(EffectLimiter).take(tx, claims));
};
const take = (...claims: Claim[]) => takeOn(service, ...claims);
const stored = () =>
  service.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
    tx.query<{ key: Buffer; amount: string }>({ text: 'select key, amount from effect_count' }),
  );

it('lets through as many as it says and not one more, however fast they come and to whichever instance', async () => {
  const limit = limitOf(10);
  const second = await service.another();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => takeOn(index % 2 ? second : service, { limit, of: 'ann' })),
  );
  expect(answers.filter((refusal) => !refusal)).toHaveLength(10);
  const refused = answers.find(Boolean);
  expect(refused?.limit).toBe(limit);
  expect(refused?.retryAfter).toBeGreaterThan(hour - 10);
  expect(refused?.retryAfter).toBeLessThanOrEqual(hour * (13 / 12));
  await second.close();
});

it('counts each by itself, and goes on where it was after a restart', async () => {
  const limit = limitOf(1);
  expect([await take({ limit, of: 'ann' }), await take({ limit, of: 'ben' })]).toEqual([undefined, undefined]);
  const restarted = await service.another();
  expect(await takeOn(restarted, { limit, of: 'ann' })).toMatchObject({ limit });
  await restarted.close();
});

it('takes from all of several limits or from none', async () => {
  const [wide, narrow] = [limitOf(3), limitOf(1)];
  const both = [
    { limit: wide, of: 'ann' },
    { limit: narrow, of: 'everybody' },
  ];
  expect(await take(...both)).toBeUndefined();
  for (let attempt = 0; attempt < 5; attempt++) expect((await take(...both))?.limit).toBe(narrow);
  await take({ limit: wide, of: 'ben', amount: 3 });
  expect(await take({ limit: wide, of: 'ben' }, { limit: narrow, of: 'everybody' })).toMatchObject({
    retryAfter: expect.any(Number),
  });
  // Of the wide one only the first was taken.
  expect([await take(both[0]!), await take(both[0]!), (await take(both[0]!))?.limit]).toEqual([
    undefined,
    undefined,
    wide,
  ]);
});

it('gives back what a transaction took that failed', async () => {
  const limit = limitOf(1);
  const limiter = service.app.get(EffectLimiter);
  await expect(
    service.database.tenancy.run({ user: crypto.randomUUID() }, async (tx) => {
      await limiter.require(tx, [{ limit, of: 'ann' }], 'At most one');
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(await take({ limit, of: 'ann' })).toBeUndefined();
  const refused = service.database.tenancy.run({ user: crypto.randomUUID() }, (tx) =>
    limiter.require(tx, [{ limit, of: 'ann' }], 'At most one'),
  );
  await expect(refused).rejects.toMatchObject({
    code: 'too-many-requests',
    message: 'At most one',
    details: { retryAfter: expect.any(Number) },
  });
});

it('counts amounts, also twice in one call, and never lets through what is larger than the limit', async () => {
  const limit = limitOf(10_000_000_000);
  const upload = (amount: number) => ({ limit, of: 'ann', amount });
  expect((await take(upload(10_000_000_001)))?.retryAfter).toBe(hour);
  expect(await take(upload(6_000_000_000), upload(3_000_000_000))).toBeUndefined();
  expect((await take(upload(1_000_000_001)))?.limit).toBe(limit);
  expect(await take(upload(1_000_000_000))).toBeUndefined();
});

it('slides: no period holds more than the limit, and there is room when it said so', async () => {
  const limit = limitOf(5, 2);
  const taken: number[] = [];
  const until = Date.now() + 6500;
  while (Date.now() < until) {
    const before = Date.now();
    if (await take({ limit, of: 'ann' })) await sleep(20);
    else taken.push(before);
  }
  const fullest = Math.max(...taken.map((from) => taken.filter((at) => at >= from && at < from + 1900).length));
  expect(fullest).toBe(5);
  expect(taken.length).toBeGreaterThanOrEqual(15);
  // On a machine that slept the first is let in, and the second is not.
  const refusal = (await take({ limit, of: 'ann', amount: 5 })) ?? (await take({ limit, of: 'ann', amount: 5 }));
  await sleep((refusal?.retryAfter ?? 0) * 1000);
  expect(await take({ limit, of: 'ann', amount: 5 })).toBeUndefined();
});

it('keeps no address, and nothing for longer than it counts', async () => {
  await take({ limit: limitOf(5, 1), of: 'ann@oak.example' });
  const rows = await stored();
  expect(rows.every(({ key }) => key.length === 32 && !key.toString('utf8').includes('ann'))).toBe(true);
  await sleep(1200);
  await service.app.get(SweeperService).sweep();
  expect((await stored()).length).toBeLessThan(rows.length);
});

it('keeps keys that only the holder of the service’s private key can tell', async () => {
  const other = await startTestService(notes);
  const claim = { limit: { name: 'test of keys', most: 1, seconds: hour }, of: 'ann@oak.example' };
  const keysOf = async (instance: TestService) => {
    await takeOn(instance, claim);
    const rows = await instance.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
      tx.query<{ key: Buffer }>({ text: 'select key from effect_count' }),
    );
    return rows.map(({ key }) => key.toString('hex'));
  };
  const [here, there] = [await keysOf(service), await keysOf(other)];
  expect(there.length).toBeGreaterThan(0);
  expect(here.filter((key) => there.includes(key))).toEqual([]);
  await other.close();
});
