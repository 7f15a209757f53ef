import { expect, it } from '@jest/globals';
import { Email, Timestamp } from './endpoint.js';

it('takes an address that mail can be sent to, and no other', () => {
  const takes = (address: string) => Email.safeParse(address).success;
  for (const right of [`${'a'.repeat(64)}@oak.example`, 'ann-@my-oak.example', `ann@${'a'.repeat(63)}.example`])
    expect([right, takes(right)]).toEqual([right, true]);
  for (const wrong of [
    'ann@oak-.example',
    'ann@-oak.example',
    'ann@a.-oak.example',
    `ann@${'a'.repeat(64)}.example`,
    `${'a'.repeat(65)}@oak.example`,
    '@oak.example',
    'ann',
    `ann@${'a'.repeat(250)}.example`,
  ])
    expect([wrong, takes(wrong)]).toEqual([wrong, false]);
});

it('takes times that databases know, and no fraction of a hundred digits', () => {
  const takes = (time: string) => Timestamp.safeParse(time).success;
  for (const right of ['2026-11-23T07:30:00Z', '2026-11-23T07:30:00.123456789Z', '0001-01-01T00:00:00Z'])
    expect([right, takes(right)]).toEqual([right, true]);
  for (const wrong of ['0000-01-01T00:00:00Z', `2026-11-23T07:30:00.${'9'.repeat(129)}Z`, '2026-11-23'])
    expect([wrong, takes(wrong)]).toEqual([wrong, false]);
});
