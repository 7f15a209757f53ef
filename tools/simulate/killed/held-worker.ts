// How long tokens stay held after the ai service was killed in the middle of a draft, with both services' own timers; and
// that a long draft keeps what it holds. Run by killed.e2e-spec.ts; it writes one JSON line.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@fernway/service-kit/testing';
import { startPlatform, written } from './killed-platform.ts';
import type { Step } from './steps.ts';

/** Milliseconds that tokens were held after each kill; what a long draft held all the time, its status, and what was used then. */
export type HeldResult = {
  afterKill: Record<string, number>;
  long: { held: number[]; status: number; used: number; seconds: number };
};

/** Longer than both leases and both sweepers together. */
const longMs = 45_000;
const { adminUrl } = JSON.parse(process.argv[2]!) as { adminUrl: string };
const slow = new Set<string>();
const platform = await startPlatform(
  adminUrl,
  async (user) => {
    if (slow.has(user)) await sleep(longMs);
    return written(JSON.stringify({ subject: 'Draft', body: `for ${user}` }));
  },
  { timed: true },
);
const { ledger, services, newPeople, draft, until } = platform;
const accountOf = async ({ user }: Person) =>
  (await ledger.rows<{ held: number; used: number }>('SELECT held, used FROM account WHERE user_id = $1', [user]))[0]!;

await Promise.all([services.ai.start(), services.tokens.start()]);
const places: Record<string, Step> = {
  'before the generation is written down': { name: 'call /internal/tokens/reservations', nth: 1, when: 'after' },
  'in the middle of the draft': {
    name: 'call /v1beta/models/gemini-2.5-flash:generateContent',
    nth: 1,
    when: 'before',
  },
};
const afterKill: Record<string, number> = {};
for (const [place, step] of Object.entries(places)) {
  const [person] = await newPeople(1);
  await services.ai.ask({ arm: step });
  await draft(person!);
  const killedAt = performance.now();
  if ((await accountOf(person!)).held === 0) throw new Error(`Nothing was held ${place}`);
  await services.ai.killed(60_000);
  await until(`nothing is held ${place}`, async () => (await accountOf(person!)).held === 0);
  afterKill[place] = Math.round(performance.now() - killedAt);
}

const [patient] = await newPeople(1);
slow.add(patient!.user);
const began = performance.now();
let status: number | undefined;
const drafted = draft(patient!).then((answer) => (status = answer));
await until('the draft runs', async () => (await accountOf(patient!)).held > 0);
const held = new Set<number>();
while (performance.now() - began < longMs - 1_000) {
  held.add((await accountOf(patient!)).held);
  await sleep(200);
}
await drafted;
await until('it is paid', async () => (await accountOf(patient!)).held === 0);
const long = {
  held: [...held],
  status: status!,
  used: (await accountOf(patient!)).used,
  seconds: Math.round((performance.now() - began) / 1000),
};
await platform.close();
process.stdout.write(`${JSON.stringify({ afterKill, long } satisfies HeldResult)}\n`);
process.exit();
