import { AppError } from '@fernway/contracts/errors';
import { isPassing, passingFault, waitAfter } from './passing.js';

const fault = (code: string) => Object.assign(new Error('x'), { code });

it('tells what passes from what stays', () => {
  for (const code of [
    '08006',
    '53100',
    '57P01',
    '57014',
    '40001',
    '40P01',
    '55P03',
    '25006',
    'ECONNREFUSED',
    'ENOSPC',
    'EMFILE',
  ])
    expect([code, isPassing(fault(code))]).toEqual([code, true]);
  for (const code of ['22001', '23505', '42P01', '57P04', '28P01', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])
    expect([code, isPassing(fault(code))]).toEqual([code, false]);
  expect(isPassing(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect([
    isPassing(new AppError('unavailable')),
    isPassing(new AppError('conflict')),
    isPassing(new TypeError('x')),
    isPassing(undefined),
  ]).toEqual([true, false, false, false]);
});

it('waits longer from attempt to attempt, an hour in all', () => {
  const waits = Array.from({ length: 9 }, (_none, n) => waitAfter(n + 1)!);
  expect(waits.slice(0, 3)).toEqual([1_000, 3_000, 9_000]);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const minutes = waits.reduce((sum, wait) => sum + wait, 0) / 60_000;
  expect([minutes > 55, minutes < 65, waitAfter(10)]).toEqual([true, true, undefined]);
});

it('says why in words for people', () => {
  expect([fault('53100'), fault('40P01'), fault('57P01'), undefined].map(passingFault)).toEqual([
    'The server has no room for it at the moment',
    'Other work holds the same records',
    'The database was away or busy',
    'The database was away or busy',
  ]);
});
