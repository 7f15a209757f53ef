// The ai service and the tokens service as processes, killed at each step of a call, one after the other. Run by
// killed.e2e-spec.ts with the hook that lets Node load the sources; it writes one JSON line.
import { costs } from '@fernway/contracts/http/tokens';
import type { Person } from '@fernway/service-kit/testing';
import { firstDifference } from '../../../services/tokens/src/ledger/ledger-verification.ts';
import { readLedgerOf } from '../../../services/tokens/test/read-ledger.ts';
import { patienceMs, startPlatform, written } from './killed-platform.ts';
import { onlyWithRows, type Step } from './steps.ts';

export type KilledResult = { kills: number; at: string[]; problems: string[] };
type Settings = {
  adminUrl: string /** Every so many steps, beginning with this one: the others are for other runs. */;
  every?: number;
  from?: number;
};

const price = costs['email-drafting'].tokens;
const { adminUrl, every = 1, from = 0 } = JSON.parse(process.argv[2]!) as Settings;
const problems: string[] = [];
const at: string[] = [];

/** By the person of a call: how often the provider answered and refused, and whether it fails. */
const asked = new Map<string, number>();
const refused = new Map<string, number>();
/** How often one generation may try a provider that refuses. */
const mostTries = 3;
const failing = new Set<string>();
const platform = await startPlatform(adminUrl, (user) => {
  const counted = failing.has(user) ? refused : asked;
  counted.set(user, (counted.get(user) ?? 0) + 1);
  if (failing.has(user))
    return { status: 503, body: { error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' } } };
  const text = JSON.stringify({ subject: `Draft ${asked.get(user)}`, body: `for ${user}` });
  return written(text);
});
const { ledger, generated, services, newPeople, draft, quiet } = platform;

type Numbered = { of: 'ai' | 'tokens'; step: Step };
/** How many batches events make is a matter of moments: of these steps only the first is sure to come again. */
const inBatches = /outbox-take|events-(publish|take)/;

/** Each place that was passed, before and after: the third of a name is told from the first. */
const numbered = (of: 'ai' | 'tokens', names: string[]): Numbered[] => {
  const seen = new Map<string, number>();
  return names.flatMap((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    if (nth > 1 && inBatches.test(name)) return [];
    // What was looked for and found: before it there is nothing.
    const whens = onlyWithRows.includes(name) ? (['after'] as const) : (['before', 'after'] as const);
    return whens.map((when) => ({ of, step: { name, nth, when } }));
  });
};

/** What both processes pass while this is done, undisturbed. */
const record = async (work: () => Promise<unknown>): Promise<Numbered[]> => {
  await quiet();
  for (const service of Object.values(services)) await service.ask({ passed: true });
  await work();
  await quiet();
  const [ofAi, ofTokens] = [
    await services.ai.ask<string[]>({ passed: true }),
    await services.tokens.ask<string[]>({ passed: true }),
  ];
  return [...numbered('ai', ofAi), ...numbered('tokens', ofTokens)];
};

/** Lets a process die at a step of `work`, and starts it again. @returns what came of the work */
const killAt = async <T>({ of, step }: Numbered, work: () => Promise<T>): Promise<T | undefined> => {
  const service = services[of];
  const label = `${of}: ${step.when} ${step.name} (${step.nth})`;
  await service.ask({ arm: step });
  const done = work();
  if (await service.killed(patienceMs)) at.push(label);
  else {
    problems.push(`${label} was not reached`);
    await service.ask({ arm: null });
  }
  return done;
};

let aheadMs = 0;
/** Both sweepers, once what is held has expired. */
const sweep = async (): Promise<void> => {
  await services.ai.ask({ sweep: true, aheadMs: 0 });
  await quiet();
  aheadMs += 11 * 60_000;
  await services.tokens.ask({ sweep: true, aheadMs });
  await quiet();
};

await Promise.all([services.ai.start(), services.tokens.start()]);
const [first, second] = await newPeople(2);
// Verified tokens and prepared statements of a first call are no steps of the next.
await draft(first!);
const completing = await record(() => draft(second!));
const [third, fourth] = await newPeople(2);
failing.add(third!.user).add(fourth!.user);
await draft(third!);
const reached = new Set(completing.map(({ of, step }) => `${of} ${step.name}`));
const failingSteps = (await record(() => draft(fourth!))).filter(({ of, step }) => !reached.has(`${of} ${step.name}`));

const calls = [
  ...completing.map((step) => ({ step, fails: false })),
  ...failingSteps.map((step) => ({ step, fails: true })),
].filter((_call, index) => index % every === from);
const people = await newPeople(calls.length);
const again: Person[] = [];
const answered = new Set<string>();
for (const [index, { step, fails }] of calls.entries()) {
  const person = people[index]!;
  if (fails) failing.add(person.user);
  const status = await killAt(step, () => draft(person));
  if (status === 200) answered.add(person.user);
  else if (index % 2) again.push(person);
}

// Half of those who got no answer ask again under the same key, a minute later: the dead hold it no more.
await generated.rows(`UPDATE idempotency_key SET held_until = now() WHERE status IS NULL`);
for (const person of again) if ((await draft(person)) === 200) answered.add(person.user);

// What both sweepers pass, and each of them killed at each step of it.
const aiSweep = await record(() => services.ai.ask({ sweep: true, aheadMs: 0 }));
const sweptSteps = numberedOnce(aiSweep.filter(({ of }) => of === 'ai'));
const tokensSweep = numberedOnce(
  (await record(async () => services.tokens.ask({ sweep: true, aheadMs: (aheadMs += 11 * 60_000) }))).filter(
    ({ of }) => of === 'tokens',
  ),
);
for (const step of [...sweptSteps, ...tokensSweep].filter((_step, index) => index % every === from)) {
  const [person] = await newPeople(1);
  // What this one is killed over: a call whose process died with the provider asked, or before anything was written down.
  const over: Numbered = {
    of: 'ai',
    step: {
      name:
        step.of === 'ai'
          ? 'call /v1beta/models/gemini-2.5-flash:generateContent'
          : 'call /internal/tokens/reservations',
      nth: 1,
      when: 'after',
    },
  };
  await killAt(over, () => draft(person!));
  if (step.of === 'tokens') aheadMs += 11 * 60_000;
  await killAt(step, async () => services[step.of].tell({ sweep: true, aheadMs }));
}
for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweep();

// Whoever still waits asks again under the same key, once what died was given up: at the first try there is an answer.
await generated.rows(`UPDATE idempotency_key SET held_until = now() WHERE status IS NULL`);
for (const person of people.filter(({ user }) => !answered.has(user))) {
  failing.delete(person.user);
  const status = await draft(person);
  if (status === 200) answered.add(person.user);
  else problems.push(`${person.user} got ${status} under the key of a generation that was given up`);
}
await quiet();

function numberedOnce(steps: Numbered[]): Numbered[] {
  return steps.filter(({ step }) => step.nth === 1);
}

// No token is held, lost or spent twice.
const accounts = await ledger.rows<{
  user: string;
  account: string;
  total: number;
  used: number;
  available: number;
  held: number;
  debt: number;
}>('SELECT user_id AS user, account_id AS account, total, used, available, held, debt FROM account');
const made = await generated.rows<{
  user: string;
  reservation: string;
  state: string;
  tokens: number;
  result: { subject: string } | null;
}>('SELECT user_id AS user, reservation_id AS reservation, state, tokens, result FROM generation');
const settled = await ledger.rows<{ reservation: string; amount: number }>(
  `SELECT reservation_id AS reservation, amount FROM ledger_entry WHERE kind = 'settle'`,
);
for (const { user, total, used, available, held, debt } of accounts) {
  const own = made.filter((generation) => generation.user === user);
  const completed = own.filter(({ state }) => state === 'completed');
  const should = {
    total: 10,
    used: completed.length * price,
    available: 10 - completed.length * price,
    held: 0,
    debt: 0,
  };
  const is = { total, used, available, held, debt };
  if (JSON.stringify(is) !== JSON.stringify(should))
    problems.push(`${user} has ${JSON.stringify(is)}, and ${completed.length} generations: ${JSON.stringify(should)}`);
  if (own.some(({ state }) => state === 'running')) problems.push(`a generation of ${user} runs for ever`);
  if (completed.length === 0 && answered.has(user)) problems.push(`${user} got an answer that nobody completed`);
  // The same key is the same request, also for who comes back after a crash.
  if (completed.length > 1) problems.push(`${user} paid ${completed.length} times for one request`);
  if ((asked.get(user) ?? 0) > own.length)
    problems.push(`the provider answered ${asked.get(user)} times for ${own.length} generations of ${user}`);
  if ((refused.get(user) ?? 0) > mostTries * own.length)
    problems.push(`the provider refused ${refused.get(user)} times for ${own.length} generations of ${user}`);
  if (new Set(completed.map(({ result }) => result!.subject)).size !== completed.length)
    problems.push(`one answer of the provider was used twice for ${user}`);
}
for (const { reservation, state, tokens } of made) {
  const payments = settled.filter((entry) => entry.reservation === reservation);
  if (payments.length !== (state === 'completed' ? 1 : 0) || payments.some(({ amount }) => amount !== -tokens)) {
    problems.push(`the ${state} generation of ${reservation} was paid ${payments.length} times`);
  }
}
if (settled.length !== made.filter(({ state }) => state === 'completed').length)
  problems.push(`${settled.length} payments`);
for (const account of await readLedgerOf(ledger.monitor)) {
  const difference = firstDifference(account);
  if (difference) problems.push(difference);
}
const [sum] = await ledger.rows<{ sum: number }>('SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_posting');
if (sum!.sum !== 0) problems.push(`all sides of all entries sum to ${sum!.sum}`);

const kills = services.ai.kills + services.tokens.kills;
await platform.close();
process.stdout.write(`${JSON.stringify({ kills, at, problems } satisfies KilledResult)}\n`);
process.exit();
