import { startTestPostgres } from '../test/postgres.ts';
import { disguises, orders, ordersIn } from './attacks.ts';
import { playShare } from './run-injections.ts';
import { carriers } from './scenes.ts';
import { kindOf, tasks } from './tasks.ts';

it('has tasks of every kind, and a model that understands each command in each disguise', () => {
  expect([tasks.length, orders.length, carriers.length]).toEqual([70, 10, 5]);
  expect(Object.fromEntries([...Map.groupBy(tasks, kindOf)].map(([kind, of]) => [kind, of.length]))).toEqual({
    chat: 30,
    form: 17,
    promotion: 6,
    analysis: 7,
    agent: 10,
  });
  for (const disguise of Object.values(disguises))
    for (const order of orders) expect(ordersIn(`Dear Ann, ${disguise(order)} Best`)).toContain(order);
});

describe('a model that obeys every command that it finds', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const postgres = await startTestPostgres();
    process.env.TEST_POSTGRES_URL = postgres!.url;
    stop = postgres!.stop;
  });
  afterAll(() => stop());

  it('does no harm: nothing is written, shown, kept, logged or paid that should not be', async () => {
    const shares = await Promise.all(
      [0, 1].map((share) => playShare({ share, of: 2, tasks: 2, tries: 200, loops: 2 })),
    );
    expect(shares.flatMap(({ problems }) => problems)).toEqual([]);
    const sum = (of: 'runs' | 'obeyed' | 'tries' | 'loops' | 'proposals') =>
      shares.reduce((total, share) => total + share[of], 0);
    expect([sum('runs'), sum('tries'), sum('loops')]).toEqual([100, 400, 4]);
    expect(sum('obeyed')).toBe(sum('runs'));
    // What may come of commands came: else nothing would have been tried.
    expect(sum('proposals')).toBeGreaterThan(0);
  });
});
