import { describe, expect, it } from '@jest/globals';
import { records } from '../testing/few-records.js';
import { ask } from '../testing/memory-tools.js';

describe('the next deal to close', () => {
  it.each([
    ['Asia/Seoul', '2026-11-23'],
    ['America/Lima', '2026-11-22'],
  ])('is in %s of today or later, as the day is there', async (timeZone, today) => {
    const { calls } = await ask('Which deal closes next?', {
      records,
      now: new Date('2026-11-22T20:00:00Z'),
      timeZone,
      language: 'en',
    });
    const [listed] = calls.filter(({ name }) => name === 'list_records');
    const { filter } = listed!.arguments as { filter: { any: { all: { field: string }[] }[] } };
    expect(filter.any[0]!.all).toContainEqual({ field: 'closeDate', is: 'between', value: [today, '9999-12-31'] });
  });
});
