// A generation from its reservation to its settlement, and a fault at every boundary of its steps, one after the other.
// The ai service's and the tokens service's own code on two real databases; run by saga.e2e-spec.ts with the simulation's hook.
import { z } from '@fernway/contracts/zod';
import type { EventTransport } from '@fernway/events';
import { noMetrics, Relay } from '@fernway/events/testing';
import { GenerationsRepository } from '../../../services/ai/src/generations/generations.repository.ts';
import { GenerationsService } from '../../../services/ai/src/generations/generations.service.ts';
import { LifecycleService } from '../../../services/ai/src/generations/lifecycle.service.ts';
import { RunningGenerations } from '../../../services/ai/src/generations/running-generations.service.ts';
import { Generation } from '../../../services/ai/src/generations/generation.entity.ts';
import { service as ai } from '../../../services/ai/src/main.ts';
import { ProviderChain } from '../../../services/ai/src/providers/provider-chain.ts';
import { Reservations } from '../../../services/ai/src/reservations/reservations.ts';
import { firstDifference } from '../../../services/tokens/src/ledger/ledger-verification.ts';
import { readLedgerOf } from '../../../services/tokens/test/read-ledger.ts';
import { simulatedDatabase } from '../../../services/tokens/test/simulation/database.ts';
import { Random } from '../../../services/tokens/test/simulation/random.ts';
import { type Ended, type Fault, Scheduler } from '../../../services/tokens/test/simulation/scheduler.ts';
import {
  simulatedTenancy,
  startTokensService,
  type TokensService,
} from '../../../services/tokens/test/simulation/service.ts';
import { virtual } from '../../../services/tokens/test/simulation/virtual.ts';

export type SagaResult = { fault: Fault; boundary: number; at: string; problems: string[] };

const faults: Fault[] = ['crash before', 'crash after', 'lost before', 'lost after'];
const user = '00000000-0000-7000-8000-000000000001';
const caller = { user, workspace: user } as never;
const price = 3;

const { adminUrl } = JSON.parse(process.argv[2]!) as { adminUrl: string };
const ledger = await simulatedDatabase(adminUrl, `saga_tokens_${process.pid}`);
const generated = await simulatedDatabase(adminUrl, `saga_ai_${process.pid}`, ai);
virtual.now = Date.now();
virtual.ids = new Random(1);

let trace: string[] = [];
const scheduler = new Scheduler(
  () => ledger.connect(),
  ledger.monitor,
  (line) => trace.push(line),
  () => virtual.now,
);
const line = { cut: () => undefined, vanish: () => undefined };
/** A call to somebody outside: faults strike before it arrives, and after it was done. */
const outside = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
  await scheduler.park({ text: what }, undefined, line);
  const value = await work();
  await scheduler.park({ text: `answer of ${what}` }, undefined, line);
  return value;
};

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
const aiTenancy = await simulatedTenancy(scheduler, 'ai', [Generation], () => generated.connect());
let asked: string[] = [];
const provider = {
  name: 'offline' as const,
  generate: (_task: unknown, { id }: { id: string }) =>
    outside('provider', () => void asked.push(id)).then(() => ({
      result: { text: 'Hello' },
      model: null,
      usage: { inputTokens: null, outputTokens: null },
    })),
};
const tokens: TokensService = await startTokensService(scheduler, (id) => generations.stateOf(id));
const client = {
  call: (_endpoint: unknown, { body }: { body: never }) =>
    outside('reserve', () => tokens.reservations.reserve(body, user)),
};
const repository = new GenerationsRepository();
const lifecycle = new LifecycleService(
  aiTenancy,
  repository,
  new Reservations(client as never),
  new RunningGenerations(aiTenancy, repository, {} as never, silent),
  silent,
);
const generations = new GenerationsService(
  aiTenancy,
  repository,
  lifecycle,
  new ProviderChain([provider as never], { timeoutMs: 60_000 }, silent),
);
const settleHandlers = tokens.handlers.filter(({ name }) => name.startsWith('ReservationsEvents.'));

let bus: { type: string }[] = [];
const transport: EventTransport = {
  name: 'postgres',
  batchBytes: 1_000_000,
  publish: (events) =>
    outside('publish', () => void bus.push(...events.map(({ payload }) => JSON.parse(payload) as { type: string }))),
  subscribe: () => Promise.reject(new Error('Events are handed over step by step here')),
  close: async () => undefined,
};
/** The relay's own pass, between taking its lease and giving it back: one that stops does it without a timer. */
const relay = () => new Relay('ai', aiTenancy, transport, noMetrics, silent).stop();
/** A lease that a dead relay holds ends. */
const leaseEnds = () => generated.monitor.query(`UPDATE event_lease SET expires_at = now() - interval '1 ms'`);
const consume = async () => {
  for (const envelope of [...bus]) {
    for (const handler of settleHandlers)
      if (handler.events.some(({ type }) => type === envelope.type))
        await tokens.inbox.handle(handler, envelope as never);
    await outside('acknowledge', () => void (bus = bus.filter((other) => other !== envelope)));
  }
};

type Strike = { fault: Fault; boundary: number; passed: number; at: string };

/** Runs one part of the saga to its end, or to the fault. */
async function part(name: string, run: () => Promise<unknown>, strike?: Strike): Promise<Ended> {
  let end: Ended = 'lost';
  const task = await scheduler.start(0, {
    name,
    run,
    executed: () => undefined,
    ended: (outcome) => void (end = outcome),
  });
  while (scheduler.tasks.includes(task)) {
    const text = task.pending!.query.name ?? task.pending!.query.text;
    const hits = strike && (strike.passed += 1) === strike.boundary;
    if (hits) strike.at = `${name}: ${text.slice(0, 40)}`;
    await scheduler.step(task, hits ? strike.fault : undefined);
  }
  return end;
}

const request = {
  feature: 'email-drafting' as const,
  task: { instruction: '', material: '', schema: z.unknown(), offline: () => null },
  records: [],
  failure: 'It failed',
};

async function saga(strike: Strike): Promise<string[]> {
  for (const database of [ledger, generated]) await database.clear();
  [bus, asked, trace] = [[], [], []];
  await scheduler.prepare(4, `${strike.fault}:${strike.boundary}`);
  const registered = userRegistered();
  await part('register', () =>
    tokens.inbox.handle(
      tokens.handlers.find(({ name }) => name === 'AccountsEvents.openAccount')!,
      registered as never,
    ),
  );

  const answered = await part('generate', () => generations.run(caller, request), strike);
  await part('relay', relay, strike);
  await part('settle', consume, strike);
  // What a restart does, then the sweepers of both services once the reservation has expired.
  for (const again of ['after the restart', 'after the sweepers']) {
    await leaseEnds();
    await part(`relay ${again}`, relay);
    await part(`settle ${again}`, consume);
    if (again === 'after the sweepers') break;
    await part('fail what is stuck', () => lifecycle.failStuck(-60_000));
    virtual.now += 11 * 60_000;
    await part('sweep', () => tokens.expired.sweep());
  }

  const problems = await problemsOf(answered);
  return problems.length ? [...problems, ...trace] : [];
}

const userRegistered = () => ({
  specversion: '1.0',
  id: virtual.ids.uuid(),
  source: 'saga',
  type: 'identity.user-registered',
  dataversion: 1,
  subject: user,
  aggregateversion: 1,
  time: new Date().toISOString(),
  data: {
    userId: user,
    workspaceId: user,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    language: 'en',
    timeZone: 'UTC',
  },
});

/** What ledger, generations, provider and events hold that cannot all be true. */
async function problemsOf(answered: Ended): Promise<string[]> {
  const problems: string[] = [];
  const [account] = await readLedgerOf(ledger.monitor);
  const { rows: made } = await generated.monitor.query<{ state: string; tokens: number; reservation_id: string }>(
    'SELECT state, tokens, reservation_id FROM generation',
  );
  const completed = made.filter(({ state }) => state === 'completed').length;
  const used = completed * price;
  const expected = { total: 10, used, available: 10 - used, held: 0, expired: 0, debt: 0 };
  for (const [name, value] of Object.entries(expected)) {
    if (account![name as keyof typeof expected] !== value)
      problems.push(`${name} is ${account![name as keyof typeof expected]}, not ${value}`);
  }
  const difference = firstDifference(account!);
  if (difference) problems.push(JSON.stringify(difference));
  if (made.some(({ state }) => state === 'running')) problems.push('a generation runs for ever');
  if (answered !== 'lost' && 'value' in answered && completed !== 1)
    problems.push('an answer was given that nobody completed');
  if (new Set(asked).size !== asked.length) problems.push(`the provider was called ${asked.length} times`);
  if (completed > asked.length) problems.push('completed without a provider');
  if (bus.length) problems.push('events stay undelivered');
  return problems;
}

for (const fault of faults) {
  for (let boundary = 1; ; boundary += 1) {
    const strike: Strike = { fault, boundary, passed: 0, at: '' };
    const problems = await saga(strike);
    if (strike.passed < boundary) break;
    process.stdout.write(`${JSON.stringify({ fault, boundary, at: strike.at, problems } satisfies SagaResult)}\n`);
  }
}
for (const database of [ledger, generated]) await database.close();
process.exit();
