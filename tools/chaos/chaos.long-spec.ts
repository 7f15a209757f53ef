import { seed } from '../test/seed.mjs';
import { runChaos } from './run.ts';

// A few of the 300 faults that `npm run fernway -- chaos` strikes, other ones each day.
it('loses nothing, does nothing twice, and comes to rest by itself after processes and databases were struck', async () => {
  const { violations, stuck, wishes, timeline, evidence } = await runChaos({
    seed,
    scene: { transport: 'postgres', twice: [], wired: [], remotes: false },
    faults: 5,
    people: 2,
  });
  expect({ seed, timeline, violations, stuck, evidence }).toEqual({
    seed,
    timeline,
    violations: [],
    stuck: [],
    evidence: undefined,
  });
  expect(wishes).toBeGreaterThan(20);
}, 400_000);
