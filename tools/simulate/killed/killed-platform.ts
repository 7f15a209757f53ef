// The ai service and the tokens service as processes on databases of their own, with peers for all else.
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserRegistered } from '@fernway/contracts/events/identity';
import { draftEmail } from '@fernway/contracts/http/ai';
import { migrate, provision } from '@fernway/database';
import { envelopeOf, PostgresTransport, transportMigrations } from '@fernway/events';
import { type AnyService, migrationsOf } from '@fernway/service-kit';
import { generateServiceKeys, type Person, TestSigner } from '@fernway/service-kit/testing';
import pg from 'pg';
import { service as ai } from '../../../services/ai/src/main.ts';
import { service as tokens } from '../../../services/tokens/src/main.ts';
import { KilledService, type PeerAnswer, startPeer } from './services.ts';

export const patienceMs = 60_000;
const draftMs = 120_000;

type Settings = {
  /** With the services' own timers; else they sweep only when they are told to. */
  timed?: boolean;
};

const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return String(port);
};

const makeDatabase = async (adminUrl: string, service: string, migrations: Parameters<typeof migrate>[2]) => {
  const database = `killed_${service}_${process.pid}`;
  const { url, migrationUrl } = await provision({
    adminUrl,
    service,
    ownerPassword: 'owner',
    servicePassword: 'service',
    database,
  });
  await migrate(service, migrationUrl, migrations);
  const monitor = new pg.Client({
    connectionString: Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href,
  });
  await monitor.connect();
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await monitor.query<Row>(text, values)).rows;
  return { database, url, rows, monitor };
};

/** What the provider answers who wrote this text. */
export const written = (text: string): PeerAnswer => ({
  status: 200,
  body: { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }] },
});

const until = async (what: string, reached: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms: ${what}`);
    await sleep(30);
  }
};

/** @param provider answers a call of the ai service, made for this person */
export async function startPlatform(
  adminUrl: string,
  provider: (user: string) => PeerAnswer | Promise<PeerAnswer>,
  { timed = false }: Settings = {},
) {
  const ledger = await makeDatabase(adminUrl, 'tokens', migrationsOf(tokens as AnyService));
  const generated = await makeDatabase(adminUrl, 'ai', migrationsOf(ai as AnyService));
  const events = await makeDatabase(adminUrl, 'events', transportMigrations);

  const signer = await TestSigner.create();
  const gemini = await startPeer((_path, body) => provider(/for ([0-9a-f-]{36})/.exec(body)?.[1] ?? ''));
  const identity = await startIdentity(signer);

  const [aiPort, tokensPort] = [await freePort(), await freePort()];
  const env = {
    ...(await generateServiceKeys(['ai', 'tokens', 'crm', 'identity'])),
    LOG_LEVEL: 'silent',
    EVENTS_DATABASE_URL: events.url,
    IDENTITY_URL: identity.url,
    AI_DATABASE_URL: generated.url,
    AI_PORT: aiPort,
    AI_URL: `http://127.0.0.1:${aiPort}`,
    AI: 'gemini',
    AI_REST: '100',
    GEMINI_API_KEY: 'key',
    GEMINI_BASE_URL: gemini.url,
    AI_TIMEOUT: String(draftMs),
    TOKENS_DATABASE_URL: ledger.url,
    TOKENS_PORT: tokensPort,
    TOKENS_URL: `http://127.0.0.1:${tokensPort}`,
  };
  const services = { ai: new KilledService('ai', env, timed), tokens: new KilledService('tokens', env, timed) };
  const transport = new PostgresTransport({ url: events.url, poolSize: 1 });

  /** People with an open account. */
  const newPeople = async (count: number): Promise<Person[]> => {
    const people = await Promise.all(Array.from({ length: count }, () => signer.person()));
    for (const person of people) await register(person, transport);
    const users = people.map(({ user }) => user);
    await until(
      'accounts are open',
      async () => (await ledger.rows('SELECT 1 FROM account WHERE user_id = any($1)', [users])).length === count,
    );
    return people;
  };
  const draft = (person: Person) => draftFor(person, env.AI_URL);

  const quiet = () =>
    until('nothing waits for delivery', async () => (await waiting({ ledger, generated, events })) === 0);

  const close = async (): Promise<void> => {
    for (const service of Object.values(services)) service.stop();
    await transport.close();
    for (const peer of [gemini, identity]) peer.close();
    await dropAll([ledger, generated, events], adminUrl);
  };

  return { ledger, generated, services, newPeople, draft, until, quiet, close };
}

type Database = Awaited<ReturnType<typeof makeDatabase>>;

/** Who is signed in, as identity tells it: whom the token names. */
const startIdentity = (signer: TestSigner) => {
  const publicKeys = {
    keys: (JSON.parse(signer.signingKeys) as { keys: object[] }).keys.map((key) => ({ ...key, d: undefined })),
  };
  return startPeer((path, _body, headers) => {
    if (path.endsWith('jwks.json')) return { status: 200, body: publicKeys };
    const { sub, ws } = JSON.parse(
      Buffer.from(String(headers['authorization']).split('.')[1]!, 'base64url').toString(),
    ) as { sub: string; ws: string };
    const user = {
      id: sub,
      email: 'ann@fernway.example',
      firstName: 'Ann',
      lastName: 'Lee',
      language: 'en',
      theme: 'system',
      timeZone: 'UTC',
      createdAt: new Date().toISOString(),
      emailVerified: true,
    };
    return { status: 200, body: { user, workspace: { id: ws, name: 'W' }, role: 'owner' } };
  });
};

const register = ({ user, workspace }: Person, transport: PostgresTransport): Promise<void> => {
  const data = {
    userId: user,
    workspaceId: workspace,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    language: 'en' as const,
    timeZone: 'UTC',
  };
  const envelope = envelopeOf(UserRegistered, { subject: user, version: 1, user, data });
  return transport.publish([
    { topic: UserRegistered.aggregate, key: user, type: UserRegistered.type, payload: JSON.stringify(envelope) },
  ]);
};

/** One person asks for a draft, once. @returns the status; 0 where nobody answered */
const draftFor = ({ user, token }: Person, aiUrl: string): Promise<number> =>
  fetch(new URL(draftEmail.path, aiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
    body: JSON.stringify({ emailType: 'follow-up', context: `for ${user}` }),
    signal: AbortSignal.timeout(draftMs),
  }).then(
    (answer) => answer.status,
    () => 0,
  );

/** How many events are on their way. */
const waiting = async ({ ledger, generated, events }: Record<'ledger' | 'generated' | 'events', Database>) => {
  const count = async (database: Database, from: string) =>
    (await database.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]!.n;
  const counts = [
    count(ledger, 'outbox'),
    count(generated, 'outbox'),
    count(ledger, 'event_retry'),
    count(events, 'delivery'),
  ];
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
};

const dropAll = async (databases: Database[], adminUrl: string): Promise<void> => {
  for (const { monitor } of databases) await monitor.end();
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const { database } of databases) await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
};
