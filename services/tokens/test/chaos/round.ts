import { UserRegistered } from '@fernway/contracts/events/identity';
import { verifyBalance } from '@fernway/contracts/http/token-reports';
import { tokenRules } from '@fernway/contracts/http/tokens';
import { createDataSource, migrate, provision, Tenancy } from '@fernway/database';
import { transportMigrations } from '@fernway/events';
import { type BaseEnv, migrationsOf, ServiceClient, ServiceTokens } from '@fernway/service-kit';
import { generateServiceKeys, privateKeyName, TestSigner } from '@fernway/service-kit/testing';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdjustmentsService } from '../../src/adjustments/adjustments.service.js';
import { Clock } from '../../src/ledger/clock.js';
import { firstDifference } from '../../src/ledger/ledger-verification.js';
import { service as tokens } from '../../src/main.js';
import { readLedgerOf } from '../read-ledger.js';
import { Invariants } from '../simulation/invariants.js';
import { type Mutant, type MutantName, mutants } from '../simulation/mutants.js';
import { plant } from '../simulation/planting.js';
import { Random } from '../simulation/random.js';
import { Clients } from './clients.js';
import { checkDelivered } from './delivered.js';
import { Faults } from './faults.js';
import { keepHistory, replay } from './history.js';
import { Platform } from './platform.js';
import type { ChaosServer, Logged } from './server.js';
import type { ClockSettings } from './worker.js';
import { Workers } from './workers.js';
import { World } from './world.js';

export type RoundSettings = {
  seed: number;
  seconds: number;
  /** A bug to plant: the round ends as soon as something is wrong. */
  mutant?: MutantName;
};
export type RoundResult = {
  seed: number;
  operations: number;
  entries: number;
  /** What was done from outside, by its kind. */
  struck: Record<string, number>;
  /** What the server's log tells of the service's sessions, and of itself. */
  logged: Record<Logged, number>;
  /** Transactions that made several reservations. */
  batches: number;
  problems: string[];
};

const processes = 3;
/** Fewer start sooner. */
const mutatedProcesses = 2;
const lanes = 20;
const zones = [
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['Pacific/Kiritimati', 14],
  ['Etc/GMT+11', -11],
] as const;
/** An hour a second: months end in all zones within half a minute, reservations expire in a sixth of a second. */
const pace = 3_600;
const begin = Date.parse('2026-03-31T06:00:00Z');
/** What the service's clock may go on between two statements of one transaction, on a machine with other work. */
const toleranceMs = 5_000 * pace;
/** What a delivery, a retry and a new lease may take at the end. */
const drainMs = 60_000;

/** Accounts of a database of their own, used by all at once while everything is struck; then nothing fails any more. */
export const playRound = async (
  server: ChaosServer,
  { seed, seconds, mutant: name }: RoundSettings,
): Promise<RoundResult> => {
  const mutant: Mutant | undefined = name && mutants[name];
  const random = new Random(seed);
  const world = new World();
  const database = `chaos_${seed}_${process.pid}`;
  const ledger = await makeDatabase(server.adminUrl, database, tokens.name, migrationsOf(tokens));
  const events = await makeDatabase(server.adminUrl, `${database}_events`, 'events', transportMigrations);
  const admin = at(server.adminUrl, database);
  await withClient(admin, async (monitor) => {
    await monitor.query(keepHistory);
    if (mutant) await plant(monitor, mutant);
  });
  const signer = await TestSigner.create();
  const serviceKeys = await generateServiceKeys(['tokens', 'ai']);
  const keys = {
    privateKey: JSON.parse(serviceKeys[privateKeyName('ai')]!),
    publicKeys: JSON.parse(serviceKeys['SERVICE_PUBLIC_KEYS']!),
  };
  const platform = await Platform.start(world, signer.signingKeys, random, events);
  const clock: ClockSettings = { epoch: Date.now(), begin, pace };
  const workers = new Workers({
    clock,
    patches: mutant && 'file' in mutant ? [mutant] : [],
    env: {
      ...serviceKeys,
      LOG_LEVEL: 'silent',
      TOKENS_PORT: '0',
      TOKENS_EXPIRE: 'monthly',
      TOKENS_DATABASE_URL: ledger,
      EVENTS_DATABASE_URL: events,
      IDENTITY_URL: platform.url,
      AI_URL: platform.url,
    },
  });
  const dataSource = await createDataSource({ name: 'operator', url: ledger, poolSize: 2 }).initialize();
  const operator = new AdjustmentsService(
    new Tenancy(dataSource, tokens.name),
    { TOKENS_ENERGY_CLOCK: 'running' },
    clockOf(clock),
  );
  const clients = new Clients(world, workers, platform, operator, random, keys);
  const faults = new Faults(world, server, database, workers, clients, random);
  const logged = { ...server.logged };
  try {
    await workers.start(mutant ? mutatedProcesses : processes);
    for (const [index, [zone, hours]] of [...zones, ...zones].entries())
      world.people.push({ ...(await signer.person()), name: `a${index + 1}`, zone, hours });
    for (const person of world.people) {
      const data = {
        userId: person.user,
        workspaceId: person.workspace,
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        language: 'en' as const,
        timeZone: person.zone,
      };
      platform.publish(UserRegistered, { subject: person.user, version: 1, user: person.user, data });
    }
    clients.start(lanes);
    faults.start();
    for (let ticks = 0; ticks < seconds * 10 && !world.problems.length; ticks += 1) await sleep(100);
    const happened = () =>
      Object.fromEntries(
        Object.entries(server.logged).map(([name, count]) => [name, count - logged[name as Logged]]),
      ) as Record<Logged, number>;
    // A busy machine may need longer until everything has struck, and has been met in the middle of something.
    const complete = () => faults.complete && Object.values(happened()).every((times) => times > 0);
    for (let longer = 0; longer < 60 && !mutant && !world.problems.length && !complete(); longer += 1)
      await sleep(1_000);
    await faults.stop();
    await clients.stop();
    await drain(
      admin,
      at(server.adminUrl, `${database}_events`),
      world,
      clients,
      platform,
      workers,
      mutant ? 15_000 : drainMs,
    );
    const { entries, batches } = await withClient(admin, (monitor) => check(monitor, world));
    await askTheService(world, workers, keys);
    workers.crashes.forEach((crash) => world.fail(crash));
    const struck = { ...faults.struck, 'tell an event again': platform.copies };
    return {
      seed,
      operations: world.operations,
      entries,
      batches,
      problems: world.problems,
      struck,
      logged: happened(),
    };
  } finally {
    await workers.stop();
    await platform.stop();
    await dataSource.destroy().catch(() => undefined);
    await withClient(server.adminUrl, async (session) => {
      for (const name of [database, `${database}_events`]) await session.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
  }
};

/** Nothing is struck any more: what was begun ends, what was told arrives, what is held comes to an end. */
const drain = async (
  admin: string,
  events: string,
  world: World,
  clients: Clients,
  platform: Platform,
  workers: Workers,
  limitMs: number,
): Promise<void> => {
  await workers.allUp();
  // As the ai service's own sweeper does with what a killed process left running.
  for (const generation of world.generations.values()) if (generation.state === 'running') clients.giveUp(generation);
  await platform.flushed();
  const waits = {
    'in the outbox': [admin, 'SELECT count(*)::int AS n FROM outbox'],
    'for another attempt': [admin, 'SELECT count(*)::int AS n FROM event_retry'],
    held: [admin, `SELECT count(*)::int AS n FROM reservation WHERE state = 'held'`],
    'for delivery': [events, `SELECT count(*)::int AS n FROM delivery WHERE consumer_group = 'tokens'`],
  } as const;
  const deadline = Date.now() + limitMs;
  for (;;) {
    const counts = await Promise.all(
      Object.entries(waits).map(async ([what, [url, text]]) => [what, await countOf(url, text)] as const),
    );
    if (counts.every(([, count]) => count === 0)) break;
    if (Date.now() > deadline) {
      const [stuck] = await withClient(
        admin,
        async (monitor) => (await monitor.query<{ error: string }>('SELECT error FROM event_retry LIMIT 1')).rows,
      );
      return world.fail(
        `after ${limitMs} ms without a fault there wait ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}${stuck ? `: ${stuck.error}` : ''}`,
      );
    }
    await sleep(500);
    // Nobody here waits for twenty minutes.
    await withClient(admin, (monitor) => monitor.query(`UPDATE event_retry SET next_at = now() WHERE next_at > now()`));
  }
  const dead = await countOf(admin, 'SELECT count(*)::int AS n FROM event_dead_letter');
  if (dead) world.fail(`${dead} events were given up`);
};

/** The whole ledger beside the model and beside what people were told. */
const check = async (monitor: pg.Client, world: World): Promise<{ entries: number; batches: number }> => {
  const invariants = new Invariants(monitor, false);
  const { rows: opened } = await monitor.query<{ user: string; account: string }>(
    'SELECT user_id AS user, account_id AS account FROM account',
  );
  if (opened.length !== world.people.length)
    world.fail(`${opened.length} accounts were opened for ${world.people.length} people`);
  for (const person of world.people) {
    const account = opened.find(({ user }) => user === person.user)?.account;
    if (!account) continue;
    const model = await replay(monitor, account, person, tokenRules.energyRegenerationMs, toleranceMs, (problem) =>
      world.fail(problem),
    );
    const { problems } = await invariants.check(person.user, model, begin + 365 * 86_400_000);
    for (const problem of problems) world.fail(`${person.name}: ${problem}`);
  }
  for (const account of await readLedgerOf(monitor)) {
    const difference = firstDifference(account);
    if (difference) world.fail(difference);
  }
  await checkDelivered(monitor, world);
  const { rows } = await monitor.query<{ sum: number; entries: number; batches: number }>(`
    SELECT (SELECT coalesce(sum(amount), 0)::int FROM ledger_posting) AS sum, (SELECT count(*)::int FROM ledger_entry) AS entries,
           (SELECT count(*)::int FROM (SELECT FROM ledger_entry WHERE kind = 'reserve' GROUP BY xmin HAVING count(*) > 1)) AS batches`);
  if (rows[0]!.sum !== 0) world.fail(`all sides of all entries sum to ${rows[0]!.sum}`);
  return rows[0]!;
};

/** The product's own verification, as the person sees it; and the last event of an account tells its balance. */
const askTheService = async (
  world: World,
  workers: Workers,
  keys: Pick<BaseEnv, 'privateKey' | 'publicKeys'>,
): Promise<void> => {
  const [url] = workers.urls;
  const client = new ServiceClient(new ServiceTokens('ai', keys), {
    serviceUrls: { tokens: [url] },
  } as unknown as BaseEnv);
  for (const person of world.people) {
    const { result, difference } = await client.call(verifyBalance, { caller: person });
    if (result !== 'exact') world.fail(`the service itself says of ${person.name}: ${JSON.stringify(difference)}`);
  }
};

const makeDatabase = async (
  adminUrl: string,
  database: string,
  service: string,
  migrations: Parameters<typeof migrate>[2],
): Promise<string> => {
  const { url, migrationUrl } = await provision({
    adminUrl,
    service,
    ownerPassword: 'owner',
    servicePassword: 'service',
    database,
  });
  await migrate(service, migrationUrl, migrations);
  return url;
};

const at = (adminUrl: string, database: string): string =>
  Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;

const clockOf = ({ epoch, pace }: ClockSettings): Clock =>
  Object.assign(new Clock(), { now: () => new Date(Math.floor(begin + (Date.now() - epoch) * pace)) });

const countOf = (url: string, text: string): Promise<number> =>
  withClient(url, async (session) => (await session.query<{ n: number }>(text)).rows[0]!.n);

const withClient = async <T>(url: string, work: (session: pg.Client) => Promise<T>): Promise<T> => {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
};
