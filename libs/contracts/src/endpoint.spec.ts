import { expect, it } from '@jest/globals';
import { Email, Timestamp } from './endpoint.js';

it('says of an address what is wrong with it as one', () => {
  expect(Email.safeParse('r&d@müller.example').data).toBe('r&d@müller.example');
  expect(Email.safeParse('a@x。jp').data).toBe('a@x.jp');
  expect(Email.safeParse('ann').error?.issues).toMatchObject([{ code: 'invalid_format', format: 'email' }]);
});

it('takes times that databases know, and no fraction of a hundred digits', () => {
  const takes = (time: string) => Timestamp.safeParse(time).success;
  for (const right of ['2026-11-23T07:30:00Z', '2026-11-23T07:30:00.123456789Z', '0001-01-01T00:00:00Z'])
    expect([right, takes(right)]).toEqual([right, true]);
  for (const wrong of ['0000-01-01T00:00:00Z', `2026-11-23T07:30:00.${'9'.repeat(129)}Z`, '2026-11-23'])
    expect([wrong, takes(wrong)]).toEqual([wrong, false]);
});
