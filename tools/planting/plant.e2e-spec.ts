import { afterAll, describe, expect, it } from '@jest/globals';
import type { Bug } from './bug.ts';
import { bugs } from './bugs.ts';
import { Copy } from './copy.ts';
import { judge } from './noticed.ts';
import { sampleOf } from './sample.mjs';

const copy = new Copy();
afterAll(() => copy.remove());

/** Other ones with each commit; all of them, and whole packages, by `npm run fernway -- plant`. */
const known = bugs.filter((bug): bug is Bug & { noticedBy: string } => bug.noticedBy !== undefined);
const chosen = new Set(
  sampleOf(
    known.map(({ name }) => name),
    2,
  ),
);

describe('a bug planted in a copy', () => {
  it.each(known.filter(({ name }) => chosen.has(name)))('is noticed: $name', async (bug) => {
    const { by } = await judge(copy, bug, bug.noticedBy);
    expect(by?.startsWith(bug.noticedBy) ? bug.noticedBy : by).toBe(bug.noticedBy);
  });

  it('is told apart from sound code: the same tests pass once it is taken back', async () => {
    const [bug] = known.filter(({ name }) => chosen.has(name));
    expect((await judge(copy, { ...bug!, replace: bug!.find }, bug!.noticedBy)).by).toBeUndefined();
  });
});
