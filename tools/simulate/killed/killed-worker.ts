// The ai service and the tokens service as processes, killed at each step of a call, one after the other. Run by
// killed.e2e-spec.ts with the hook that lets Node load the sources; it writes one JSON line.
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserRegistered } from '@fernway/contracts/events/identity';
import { draftEmail } from '@fernway/contracts/http/ai';
import { costs } from '@fernway/contracts/http/tokens';
import { migrate, provision } from '@fernway/database';
import { envelopeOf, PostgresTransport, transportMigrations } from '@fernway/events';
import { type AnyService, migrationsOf } from '@fernway/service-kit';
import { generateServiceKeys, type Person, TestSigner } from '@fernway/service-kit/testing';
import pg from 'pg';
import { service as ai } from '../../../services/ai/src/main.ts';
import { firstDifference } from '../../../services/tokens/src/ledger/ledger-verification.ts';
import { service as tokens } from '../../../services/tokens/src/main.ts';
import { readLedgerOf } from '../../../services/tokens/test/read-ledger.ts';
import { KilledService, startPeer } from './services.ts';
import { onlyWithRows, type Step } from './steps.ts';

export type KilledResult = { kills: number; at: string[]; problems: string[] };
type Settings = { adminUrl: string; /** Every so many steps, to try things out. */ every?: number };

const price = costs['email-drafting'].tokens;
const patienceMs = 60_000;
const { adminUrl, every = 1 } = JSON.parse(process.argv[2]!) as Settings;
const problems: string[] = [];
const at: string[] = [];

const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return String(port);
};

const open: pg.Client[] = [];
const makeDatabase = async (service: string, migrations: Parameters<typeof migrate>[2]) => {
  const database = `killed_${service}_${process.pid}`;
  const { url, migrationUrl } = await provision({ adminUrl, service, ownerPassword: 'owner', servicePassword: 'service', database });
  await migrate(service, migrationUrl, migrations);
  const monitor = new pg.Client({ connectionString: Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href });
  await monitor.connect();
  open.push(monitor);
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => (await monitor.query<Row>(text, values)).rows;
  return { database, url, rows };
};
const ledger = await makeDatabase('tokens', migrationsOf(tokens as AnyService));
const generated = await makeDatabase('ai', migrationsOf(ai as AnyService));
const events = await makeDatabase('events', transportMigrations);

const signer = await TestSigner.create();
const publicKeys = { keys: (JSON.parse(signer.signingKeys) as { keys: object[] }).keys.map((key) => ({ ...key, d: undefined })) };
/** By the person of a call: how often the provider answered and refused, and whether it fails. */
const asked = new Map<string, number>();
const refused = new Map<string, number>();
/** How often one generation may try a provider that refuses. */
const mostTries = 3;
const failing = new Set<string>();
const gemini = await startPeer((_path, body) => {
  const [, user = ''] = /for ([0-9a-f-]{36})/.exec(body) ?? [];
  const counted = failing.has(user) ? refused : asked;
  counted.set(user, (counted.get(user) ?? 0) + 1);
  if (failing.has(user)) return { status: 503, body: { error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' } } };
  const text = JSON.stringify({ subject: `Draft ${asked.get(user)}`, body: `for ${user}` });
  return { status: 200, body: { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }] } };
});
const identity = await startPeer((path, _body, headers) => {
  if (path.endsWith('jwks.json')) return { status: 200, body: publicKeys };
  const { sub, ws } = JSON.parse(Buffer.from(String(headers['authorization']).split('.')[1]!, 'base64url').toString()) as { sub: string; ws: string };
  const user = { id: sub, email: 'ann@fernway.example', firstName: 'Ann', lastName: 'Lee', language: 'en', theme: 'system', timeZone: 'UTC', createdAt: new Date().toISOString() };
  return { status: 200, body: { user, workspace: { id: ws, name: 'W' }, role: 'owner' } };
});

const [aiPort, tokensPort] = [await freePort(), await freePort()];
const env = {
  ...(await generateServiceKeys(['ai', 'tokens', 'crm', 'identity'])),
  LOG_LEVEL: 'silent', EVENTS_DATABASE_URL: events.url, IDENTITY_URL: identity.url,
  AI_DATABASE_URL: generated.url, AI_PORT: aiPort, AI_URL: `http://127.0.0.1:${aiPort}`, AI: 'gemini', AI_REST: '100', GEMINI_API_KEY: 'key', GEMINI_BASE_URL: gemini.url,
  TOKENS_DATABASE_URL: ledger.url, TOKENS_PORT: tokensPort, TOKENS_URL: `http://127.0.0.1:${tokensPort}`,
};
const services = { ai: new KilledService('ai', env), tokens: new KilledService('tokens', env) };

const transport = new PostgresTransport({ url: events.url, poolSize: 1 });
/** People with an open account. */
const newPeople = async (count: number): Promise<Person[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => signer.person()));
  for (const { user, workspace } of people) {
    const data = { userId: user, workspaceId: workspace, email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', language: 'en' as const, timeZone: 'UTC' };
    const envelope = envelopeOf(UserRegistered, { subject: user, version: 1, user, data });
    await transport.publish([{ topic: UserRegistered.aggregate, key: user, type: UserRegistered.type, payload: JSON.stringify(envelope) }]);
  }
  const users = people.map(({ user }) => user);
  await until('accounts are open', async () => (await ledger.rows('SELECT 1 FROM account WHERE user_id = any($1)', [users])).length === count);
  return people;
};

const until = async (what: string, reached: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms: ${what}`);
    await sleep(30);
  }
};

/** One person asks for a draft, once. @returns the status; 0 where nobody answered */
const draft = ({ user, token }: Person): Promise<number> =>
  fetch(new URL(draftEmail.path, env.AI_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
    body: JSON.stringify({ emailType: 'follow-up', context: `for ${user}` }),
    signal: AbortSignal.timeout(20_000),
  }).then((answer) => answer.status, () => 0);

const waiting = async (): Promise<number> => {
  const count = async (database: typeof ledger, from: string) => (await database.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]!.n;
  const counts = [count(ledger, 'outbox'), count(generated, 'outbox'), count(ledger, 'event_retry'), count(events, 'delivery')];
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
};
const quiet = () => until('nothing waits for delivery', async () => (await waiting()) === 0);

type Numbered = { of: 'ai' | 'tokens'; step: Step };
/** How many batches events make is a matter of moments: of these steps only the first is sure to come again. */
const inBatches = /outbox-take|events-(publish|claim|acknowledge)/;

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
  const [ofAi, ofTokens] = [await services.ai.ask<string[]>({ passed: true }), await services.tokens.ask<string[]>({ passed: true })];
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

const calls = [...completing.map((step) => ({ step, fails: false })), ...failingSteps.map((step) => ({ step, fails: true }))].filter((_call, index) => index % every === 0);
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
const tokensSweep = numberedOnce((await record(async () => services.tokens.ask({ sweep: true, aheadMs: (aheadMs += 11 * 60_000) }))).filter(({ of }) => of === 'tokens'));
for (const step of [...sweptSteps, ...tokensSweep].filter((_step, index) => index % every === 0)) {
  const [person] = await newPeople(1);
  // What this one is killed over: a call whose process died with the provider asked, or before anything was written down.
  const over: Numbered = { of: 'ai', step: { name: step.of === 'ai' ? 'call /v1beta/models/gemini-2.5-flash:generateContent' : 'call /internal/tokens/reservations', nth: 1, when: 'after' } };
  await killAt(over, () => draft(person!));
  if (step.of === 'tokens') aheadMs += 11 * 60_000;
  await killAt(step, async () => services[step.of].tell({ sweep: true, aheadMs }));
}
for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweep();

function numberedOnce(steps: Numbered[]): Numbered[] {
  return steps.filter(({ step }) => step.nth === 1);
}

// No token is held, lost or spent twice.
const accounts = await ledger.rows<{ user: string; account: string; total: number; used: number; available: number; held: number; debt: number }>(
  'SELECT user_id AS user, account_id AS account, total, used, available, held, debt FROM account',
);
const made = await generated.rows<{ user: string; reservation: string; state: string; tokens: number; result: { subject: string } | null }>(
  'SELECT user_id AS user, reservation_id AS reservation, state, tokens, result FROM generation',
);
const settled = await ledger.rows<{ reservation: string; amount: number }>(`SELECT reservation_id AS reservation, amount FROM ledger_entry WHERE kind = 'settle'`);
for (const { user, total, used, available, held, debt } of accounts) {
  const own = made.filter((generation) => generation.user === user);
  const completed = own.filter(({ state }) => state === 'completed');
  const should = { total: 10, used: completed.length * price, available: 10 - completed.length * price, held: 0, debt: 0 };
  const is = { total, used, available, held, debt };
  if (JSON.stringify(is) !== JSON.stringify(should)) problems.push(`${user} has ${JSON.stringify(is)}, and ${completed.length} generations: ${JSON.stringify(should)}`);
  if (own.some(({ state }) => state === 'running')) problems.push(`a generation of ${user} runs for ever`);
  if (completed.length === 0 && answered.has(user)) problems.push(`${user} got an answer that nobody completed`);
  // The same key is the same request, also for who comes back after a crash.
  if (completed.length > 1) problems.push(`${user} paid ${completed.length} times for one request`);
  if ((asked.get(user) ?? 0) > own.length) problems.push(`the provider answered ${asked.get(user)} times for ${own.length} generations of ${user}`);
  if ((refused.get(user) ?? 0) > mostTries * own.length) problems.push(`the provider refused ${refused.get(user)} times for ${own.length} generations of ${user}`);
  if (new Set(completed.map(({ result }) => result!.subject)).size !== completed.length) problems.push(`one answer of the provider was used twice for ${user}`);
}
for (const { reservation, state, tokens } of made) {
  const payments = settled.filter((entry) => entry.reservation === reservation);
  if (payments.length !== (state === 'completed' ? 1 : 0) || payments.some(({ amount }) => amount !== -tokens)) {
    problems.push(`the ${state} generation of ${reservation} was paid ${payments.length} times`);
  }
}
if (settled.length !== made.filter(({ state }) => state === 'completed').length) problems.push(`${settled.length} payments`);
const [ledgerDb] = open;
for (const account of await readLedgerOf(ledgerDb!)) {
  const difference = firstDifference(account);
  if (difference) problems.push(difference);
}
const [sum] = await ledger.rows<{ sum: number }>('SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_posting');
if (sum!.sum !== 0) problems.push(`all sides of all entries sum to ${sum!.sum}`);

const kills = services.ai.kills + services.tokens.kills;
for (const service of Object.values(services)) service.stop();
await transport.close();
for (const peer of [gemini, identity]) peer.close();
for (const monitor of open) await monitor.end();
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
for (const { database } of [ledger, generated, events]) await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
await admin.end();
process.stdout.write(`${JSON.stringify({ kills, at, problems } satisfies KilledResult)}\n`);
process.exit();
