import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../services/tokens/test/simulation/random.ts';
import { type DraftStep, killAtStep } from './draft-steps.ts';
import { Person } from './person.ts';
import { stuck } from './stuck.ts';
import { until } from './until.ts';
import { differences } from './verdict.ts';
import { Victims } from './victims.ts';

let folder: string;
let victims: Victims;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-drafts-'));
  // Postgres runs as a user of its own where we are root: it must reach its folder here.
  await chmod(folder, 0o755);
  victims = await Victims.start(folder, { transport: 'postgres', twice: [], wired: [], remotes: false });
});
afterAll(async () => {
  await victims?.stop();
  await rm(folder, { recursive: true, force: true });
});

// A service that is killed again and again is started later each time: those that wait for the ai service come first.
const kills: DraftStep[][] = [
  ['ai writes the generation down'],
  ['ai keeps the result'],
  ['tokens reserves'],
  ['tokens settles'],
  ['ai publishes the result'],
  ['ai writes the generation down', 'tokens releases'],
  ['ai keeps the result', 'ai gives up what died'],
];

it.each(kills.map((steps) => [steps.join(', and again as '), steps] as const))(
  'a draft is paid once, and holds no tokens half a minute later, where its process was killed as %s',
  async (_what, steps) => {
    const person = await Person.join(victims.origin, 0, new Random(1));
    const key = crypto.randomUUID();
    const draft = { emailType: 'follow-up', context: `Bread for ${person.tag}` };
    const lost = Promise.withResolvers<unknown>();
    const askOnce = () => lost.resolve(person.client.once('POST', '/api/ai/emails', draft, key).catch(() => undefined));
    const killed: boolean[] = [];
    for (const step of steps)
      killed.push(await killAtStep(victims, step, step === steps[0] ? askOnce : undefined, 60_000));
    expect(killed).not.toContain(false);
    const killedAt = Date.now();
    await lost.promise;
    await until('nothing is held', async () => (await held(victims)) === 0);
    expect(Date.now() - killedAt).toBeLessThan(30_000);

    // Who got no answer asks again: it is the same request, whatever became of it.
    const { receipt } = await person.client.insist('POST', '/api/ai/emails', draft, key);
    person.done.drafts.set(receipt.id, receipt.tokens);
    await until('all has come to its end', async () => (await stuck(victims)).length === 0);
    expect(await differences(person)).toEqual([]);
  },
);

const held = (of: Victims): Promise<number> =>
  of.withDatabase('tokens', async (client) => {
    const { rows } = await client.query<{ held: number }>('SELECT sum(held)::int AS held FROM account');
    return rows[0]!.held;
  });
