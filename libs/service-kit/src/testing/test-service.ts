import type { Endpoint } from '@fernway/contracts/endpoint';
import { type TestDatabase, testDatabase } from '@fernway/database/testing';
import { transportMigrations } from '@fernway/events';
import { type BootedService, boot } from '../boot.js';
import type { EnvSource } from '../settings/bad-environment.js';
import { migrationsOf } from '../migrations.js';
import type { AnyService } from '../service.js';
import { clientAddressHeader, gatewayTokenHeader } from '../limits/client-address.js';
import { ServiceTokens } from '../access/service-token.js';
import { undescribed } from './described-answers.js';
import { loneEvents, watchLoneEvents } from './lone-events.js';
import { generateServiceKeys, privateKeyName } from './service-keys.js';
import { TestEvents } from './test-events.js';
import { type Person, TestSigner } from './test-keys.js';

export type TestSettings = {
  /** On top of what the kit sets. */
  env?: EnvSource;
  /** Names of services whose tokens the test needs, besides its own. */
  peers?: readonly string[];
  /** Of another test service, so that both take the same access tokens. */
  signer?: TestSigner;
  /** Types of events that tell of nothing that this service writes: every other is written with what it tells, or closing fails. */
  loneEvents?: readonly string[];
};

export type Answer = {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a test expects of it is its assertion
  body: any;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

export type Sent = {
  /** Access token, or a person whose token is sent. */
  as?: Person | string | null;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A service on databases of its own, with everything a test asks for. */
export type TestService = BootedService & {
  service: AnyService;
  database: TestDatabase;
  eventsDatabase: TestDatabase;
  /** Publishes as other services would, and hears all that is published. */
  events: TestEvents;
  env: EnvSource;
  signer: TestSigner;
  /** Sends a request to an endpoint, without a socket; fails where the answer is not one that the endpoint's document names. */
  request(endpoint: Pick<Endpoint, 'method' | 'path'>, sent?: Sent): Promise<Answer>;
  /** A signed-in person with this role in a workspace of his own, unless one is named. */
  person(given?: Partial<Omit<Person, 'token'>>): Promise<Person>;
  /** Token by which `caller` calls `callee`, this service unless named. */
  serviceToken(caller: string, callee?: string): Promise<string>;
  /** Headers with which the gateway passes on a request of the client at `ip`. */
  passedOn(ip: string): Promise<Record<string, string>>;
  /** One more instance of the service on the same databases. */
  another(): Promise<TestService>;
};

const everyService = ['identity', 'tokens', 'ai', 'billing', 'crm', 'analytics', 'messaging', 'automation', 'gateway'];

/** Boots `service` on fresh, migrated databases and a random port, with keys made for this test. */
export async function startTestService(service: AnyService, settings: TestSettings = {}): Promise<TestService> {
  const database = await testDatabase(service.name, migrationsOf(service), {
    entities: [...(service.entities ?? [])],
  });
  await watchLoneEvents(database.adminUrl);
  const eventsDatabase = await testDatabase('events', transportMigrations);
  const signer = settings.signer ?? (await TestSigner.create());
  const events = await TestEvents.connect(eventsDatabase.url);
  const keys = await generateServiceKeys([...new Set([...everyService, service.name, ...(settings.peers ?? [])])]);
  const prefix = service.name.toUpperCase().replaceAll('-', '_');
  const env: EnvSource = {
    ...keys,
    IDENTITY_SIGNING_KEYS: signer.signingKeys,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'error',
    PUBLIC_URL: 'http://localhost:4000',
    EVENTS_DATABASE_URL: eventsDatabase.url,
    [`${prefix}_PORT`]: '0',
    [`${prefix}_DATABASE_URL`]: database.url,
    ...settings.env,
  };
  const instances = new Set<BootedService>();
  let started = 0;

  const start = async (): Promise<TestService> => {
    const booted = await boot(service, { env, ...(!service.accessKeys && { accessKeys: signer.keys }) });
    instances.add(booted);
    const first = ++started === 1;
    return {
      ...booted,
      service,
      database,
      eventsDatabase,
      events,
      env,
      signer,
      request: (endpoint, sent) => request(booted, endpoint, sent),
      person: (given) => signer.person(given),
      serviceToken: (caller, callee = service.name) => tokenOf(caller, env).mint(callee),
      passedOn: async (ip) => ({
        [clientAddressHeader]: ip,
        [gatewayTokenHeader]: await tokenOf('gateway', env).mint(service.name),
      }),
      another: start,
      close: async () => {
        if (instances.delete(booted)) await booted.close();
        if (!first) return;
        // Also those that a failed test left behind.
        await Promise.all([...instances].map((instance) => instance.close()));
        await events.close();
        const lone = (await loneEvents(database.adminUrl)).filter((type) => !settings.loneEvents?.includes(type));
        await Promise.all([database.close(), eventsDatabase.close()]);
        if (lone.length > 0)
          throw new Error(`Written in transactions of their own, without what they tell: ${lone.join(', ')}`);
      },
    };
  };
  return start();
}

const tokenOf = (caller: string, env: EnvSource) =>
  new ServiceTokens(caller, {
    privateKey: JSON.parse(env[privateKeyName(caller)] ?? '{}'),
    publicKeys: JSON.parse(env['SERVICE_PUBLIC_KEYS'] ?? '{}'),
  });

async function request(
  { app }: BootedService,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  sent: Sent = {},
): Promise<Answer> {
  const url = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const token = typeof sent.as === 'string' ? sent.as : sent.as?.token;
  const response = await app.inject({
    method,
    url,
    query: Object.fromEntries(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...sent.headers },
    ...(sent.body !== undefined && { payload: sent.body as object }),
  });
  const problem = undescribed(app, method, path, response);
  if (problem) throw new Error(problem);
  const json = /json/.test(String(response.headers['content-type'])) && response.body !== '';
  return {
    status: response.statusCode,
    body: json ? JSON.parse(response.body) : undefined,
    headers: response.headers as Answer['headers'],
    text: response.body,
  };
}
