import { jest } from '@jest/globals';
import { type Counts, MemoryCounts } from './counts.js';
import { PostgresCounts } from './postgres-counts.repository.js';
import { SharedCounts } from './shared-counts.js';

afterEach(() => jest.restoreAllMocks());
const later = (ms: number) => {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};
const said = () => {
  const lines: string[] = [];
  const say = (...words: unknown[]) => void lines.push(String(words.at(-1)));
  return { lines, logger: { warn: say, info: say } };
};

test('counts each key by itself, in a minute that begins with its first request', () => {
  const counts = new MemoryCounts();
  later(0);
  expect([counts.take('a').count, counts.take('a').count, counts.take('b').count]).toEqual([1, 2, 1]);
  later(59_000);
  expect(counts.take('a')).toEqual({ count: 3, leftMs: 1_000 });
  later(1_000);
  expect(counts.take('a')).toEqual({ count: 1, leftMs: 60_000 });
});

test('forgets first what was counted longest ago', () => {
  const counts = new MemoryCounts();
  counts.take('kept');
  counts.take('forgotten');
  for (let key = 0; key < 9_998; key += 1) counts.take(`key ${key}`);
  counts.take('kept');
  counts.take('one more');
  expect([counts.take('kept').count, counts.take('forgotten').count]).toEqual([3, 1]);
});

test('goes on by itself while its database is away, and says so once', async () => {
  const { lines, logger } = said();
  const nowhere = new PostgresCounts('postgres://gateway:x@127.0.0.1:9/gateway', { d: 'secret' });
  const counts = new SharedCounts(nowhere, logger);
  expect(counts.alone()).toBe(false);
  for (const count of [1, 2, 3]) expect((await counts.take('a')).count).toBe(count);
  expect(counts.alone()).toBe(true);
  expect(lines).toEqual(['The database of the limits is away: this gateway counts by itself']);
  await nowhere.close();
});

test('asks what is away again after 5 s, by one request at a time', async () => {
  const { lines, logger } = said();
  const asked: PromiseWithResolvers<{ count: number; leftMs: number }>[] = [];
  const store: Counts = { take: () => (asked.push(Promise.withResolvers()), asked.at(-1)!.promise) };
  const counts = new SharedCounts(store, logger);
  const first = counts.take('a');
  asked[0]!.reject(new Error('away'));
  expect((await first).count).toBe(1);
  await counts.take('a');
  expect(asked).toHaveLength(1);
  later(5_001);
  const trying = counts.take('a');
  expect((await counts.take('a')).count).toBe(3);
  expect(asked).toHaveLength(2);
  asked[1]!.resolve({ count: 7, leftMs: 10 });
  expect([(await trying).count, counts.alone(), lines.at(-1)]).toEqual([
    7,
    false,
    'The database of the limits is back',
  ]);
});
