import { runKilled } from './run-killed.ts';

describe('a generation whose processes are killed at each fifth of its steps', () => {
  it('is paid once where it completed and not at all else: no token is held, lost or spent twice', async () => {
    const { kills, at, problems } = await runKilled(5);
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(25);
    expect(new Set(at.map((label) => label.split(':')[0]))).toEqual(new Set(['ai', 'tokens']));
  }, 900_000);
});
