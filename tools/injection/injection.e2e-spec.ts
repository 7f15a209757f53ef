import { startTestPostgres } from '../test/postgres.ts';
import { disguises, orders, ordersIn } from './attacks.ts';
import { holes } from './mutants.ts';
import { playShare } from './run-injections.ts';
import { carriers } from './scenes.ts';
import { tasks } from './tasks.ts';

const names = Object.keys(holes);
const none = { share: 0, of: 1, tasks: 0, tries: 0, loops: 0 };

it('has sixty tasks, and a model that understands each command in each disguise', () => {
  expect([tasks.length, orders.length, carriers.length]).toEqual([60, 10, 5]);
  for (const disguise of Object.values(disguises)) for (const order of orders) expect(ordersIn(`Dear Ann, ${disguise(order)} Best`)).toContain(order);
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
    const shares = await Promise.all([0, 1].map((share) => playShare({ share, of: 2, tasks: 2, tries: 200, loops: 2 })));
    expect(shares.flatMap(({ problems }) => problems)).toEqual([]);
    const sum = (of: 'runs' | 'obeyed' | 'tries' | 'loops' | 'proposals') => shares.reduce((total, share) => total + share[of], 0);
    expect([sum('runs'), sum('tries'), sum('loops')]).toEqual([100, 400, 4]);
    expect(sum('obeyed')).toBe(sum('runs'));
    // What may come of commands came: else nothing would have been tried.
    expect(sum('proposals')).toBeGreaterThan(0);
  });

  it(`would be noticed in each of ${names.length} planted holes`, async () => {
    const unnoticed: string[] = [];
    const waiting = [...names];
    const next = async (): Promise<void> => {
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        const { patches, play } = holes[name]!;
        const { problems } = await playShare({ ...none, ...play, once: true }, patches);
        if (problems.length === 0) unnoticed.push(name);
        else console.log(`${name}: ${problems[0]!.slice(0, 160)}`);
      }
    };
    await Promise.all([next(), next()]);
    expect(unnoticed).toEqual([]);
  });
});
