import { firstFailure } from './first-failure.ts';
import type { Verdict } from './noticed.ts';
import { enough, table } from './report.ts';

const bug = { name: 'a | b', kind: 'time', file: 'libs/ui/src/a.ts', find: 'a', replace: 'b' } as const;

it('lets one of thirty go', () => {
  expect([1, 10, 29, 30, 31, 60].map(enough)).toEqual([1, 10, 29, 29, 30, 58]);
});

it('says of each bug whether a test caught it, and which', () => {
  const verdicts: Verdict[] = [
    { bug, by: 'a.spec.ts: adds', seconds: 7 },
    { bug, by: undefined, seconds: 90 },
    { bug, by: undefined, unsound: 'b.spec.ts: times out', seconds: 60 },
  ];
  expect(table(verdicts).split('\n').slice(2)).toEqual([
    '| yes | time | libs/ui | a \\| b | a.spec.ts: adds | 7 s |',
    '| no | time | libs/ui | a \\| b |  | 90 s |',
    '| no | time | libs/ui | a \\| b | (without the bug, too: b.spec.ts: times out) | 60 s |',
  ]);
});

it('reads the first failure off what jest says', () => {
  expect(
    firstFailure([
      'PASS src/a.spec.ts',
      'FAIL src/b.spec.ts (12 s)',
      '  ● Console',
      '  ● sums › adds',
      '  ● sums › subtracts',
    ]),
  ).toBe('b.spec.ts: sums › adds');
  expect(firstFailure(['PASS src/a.spec.ts'])).toBeUndefined();
});
