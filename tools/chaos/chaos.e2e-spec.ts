import { now } from '../planting/sample.mjs';
import { runChaos } from './run.ts';

// A few of the 300 faults that `npm run fernway -- chaos` strikes, other ones with each commit.
it('loses nothing, does nothing twice, and comes to rest by itself after processes and databases were struck', async () => {
  const seed = Number.parseInt(now().replace(/\W/g, '').slice(0, 7), 16);
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
