// The ai service beside the real CRM and the real ledger, each on databases of its own, and all that leaves them in sight.
import { subscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { speakMcp } from '@fernway/contracts/http/ai-mcp';
import { getOnboarding } from '@fernway/contracts/http/identity';
import { testDatabase } from '@fernway/database/testing';
import { envelopeOf, PostgresTransport, transportMigrations } from '@fernway/events';
import { type AnyService, boot, migrationsOf } from '@fernway/service-kit';
import { generateServiceKeys, type Person, TestSigner } from '@fernway/service-kit/testing';
import pg from 'pg';
import { service as ai } from '../../services/ai/src/main.ts';
import { service as crm } from '../../services/crm/src/main.ts';
import { service as tokens } from '../../services/tokens/src/main.ts';
import { ObedientModel } from './obedient-model.ts';

export type Sent = {
  as: Person;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Answer = { status: number; text: string; body: unknown };

/** A call to somebody that is none of the services, or that is more than reading. */
export type Outgoing = string;

/** Tables of the CRM in which reading leaves something behind, none of it a record. */
const bookkeeping = [
  'idempotency_key',
  'outbox',
  'inbox',
  'event_retry',
  'event_lease',
  'dead_letter',
  'session_end',
  'migrations',
  'crm_writes',
];

const publicUrl = 'https://fernway.example';
/** As the protocol's clients send them; its revision keeps no session. */
const mcpHeaders = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };

export class Bed {
  readonly publicUrl = publicUrl;
  readonly model: ObedientModel;
  readonly signer: TestSigner;
  readonly logged: string[] = [];
  readonly outgoing: Outgoing[] = [];
  /** Requests to the CRM. */
  crmCalls = 0;
  private readonly services: {
    name: string;
    url: string;
    app: { inject: (request: object) => Promise<{ statusCode: number; body: string }> };
  }[] = [];
  private readonly closing: (() => unknown)[] = [];
  private readonly admins = new Map<string, pg.Client>();
  private transport!: PostgresTransport;

  private constructor(model: ObedientModel, signer: TestSigner) {
    this.model = model;
    this.signer = signer;
  }

  static async start(): Promise<Bed> {
    const bed = new Bed(await ObedientModel.start(), await TestSigner.create());
    await bed.boot();
    return bed;
  }

  private async boot(): Promise<void> {
    const names = ['identity', 'tokens', 'ai', 'billing', 'crm', 'analytics', 'messaging', 'automation', 'gateway'];
    const events = await this.database('events', transportMigrations);
    const identity = await this.identity();
    const shared = {
      ...(await generateServiceKeys(names)),
      IDENTITY_SIGNING_KEYS: this.signer.signingKeys,
      LOG_LEVEL: 'info',
      PUBLIC_URL: publicUrl,
      EVENTS_DATABASE_URL: events.url,
      IDENTITY_URL: identity,
      TOKENS_ENERGY_CLOCK: 'stopped',
      AI: 'openai',
      AI_REST: '100',
      OPENAI_BASE_URL: this.model.url,
      OPENAI_MODEL: 'obedient',
    };
    const addresses: Record<string, string> = {};
    for (const service of [tokens, crm, ai] as unknown as AnyService[]) {
      const prefix = service.name.toUpperCase();
      const { url } = await this.database(service.name, migrationsOf(service));
      const env = { ...shared, ...addresses, [`${prefix}_PORT`]: '0', [`${prefix}_DATABASE_URL`]: url };
      const booted = await boot(service, {
        env,
        accessKeys: this.signer.keys,
        log: { write: (line: string) => void this.logged.push(line) },
      });
      this.closing.push(() => booted.close());
      this.services.push(booted as never);
      addresses[`${prefix}_URL`] = booted.url;
    }
    this.transport = new PostgresTransport({ url: events.url, poolSize: 1 });
    this.closing.push(() => this.transport.close());
    await this.watchWrites();
    this.watchCalls([identity, this.model.url, ...Object.values(addresses)], Number(new URL(events.url).port));
  }

  /** @param path of an endpoint, its parameters from `params` */
  async request(
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    { as, params = {}, query = {}, body, headers }: Sent,
  ): Promise<Answer> {
    const { app } = this.services.find(({ name }) => name === path.split('/')[2])!;
    const url = path.replace(/:(\w+)/g, (_all, name: string) => params[name]!);
    const answer = await app.inject({
      method,
      url,
      query,
      headers: { authorization: `Bearer ${as.token}`, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return {
      status: answer.statusCode,
      text: answer.body,
      body: answer.body.startsWith('{') ? JSON.parse(answer.body) : undefined,
    };
  }

  /** As `request`. @throws where it is refused */
  async must(endpoint: Pick<Endpoint, 'method' | 'path'>, sent: Sent): Promise<{ id: string }> {
    const { status, text, body } = await this.request(endpoint, sent);
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${text}`);
    return body as { id: string };
  }

  /** One message of MCP; its answer comes as JSON, or as an event of a stream. */
  async speak(as: Person, method: string, params: object): Promise<Answer & { message: unknown }> {
    const answer = await this.request(speakMcp, {
      as,
      body: { jsonrpc: '2.0', id: 1, method, params },
      headers: mcpHeaders,
    });
    const event = /^data: (\{.*)$/m.exec(answer.text)?.[1];
    return { ...answer, message: event === undefined ? answer.body : (JSON.parse(event) as unknown) };
  }

  /** What the budget of a key has lost. */
  async spentBy(key: Person): Promise<number> {
    const rows = await this.rows<{ spent: number }>(
      'tokens',
      `SELECT coalesce(sum(coalesce(settled, tokens)), 0)::int AS spent FROM reservation WHERE budget = $1 AND state <> 'released'`,
      [`key:${key.session}`],
    );
    return rows[0]!.spent;
  }

  /** Somebody with an account, and tokens for as many answers as he likes. */
  async person(given: Partial<Person> = {}): Promise<Person> {
    const person = await this.signer.person(given);
    const { user, workspace } = person;
    await this.publish(UserRegistered, user, {
      userId: user,
      workspaceId: workspace,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      language: 'en',
      timeZone: 'UTC',
    });
    await until(async () => (await this.account(user)) !== undefined);
    const orderId = crypto.randomUUID();
    await this.publish(
      OrderPaid,
      orderId,
      {
        orderId,
        userId: user,
        packageId: 'fernway_100',
        tokens: 1_000_000,
        price: { amount: 100, currency: 'USD' },
        provider: 'test',
        paidAt: new Date().toISOString(),
      },
      user,
    );
    await until(async () => (await this.account(user))!.available > 1_000_000);
    return person;
  }

  async account(user: string): Promise<{ available: number; held: number; debt: number } | undefined> {
    return (
      await this.rows<{ available: number; held: number; debt: number }>(
        'tokens',
        'SELECT available::int, held::int, debt::int FROM account WHERE user_id = $1',
        [user],
      )
    )[0];
  }

  /** What everybody has left, once nothing is held or on its way. */
  async settled(users: readonly string[]): Promise<Map<string, number>> {
    await until(
      async () =>
        (
          await this.rows<{ n: number }>(
            'tokens',
            'SELECT count(*)::int AS n FROM account WHERE held > 0 AND user_id = any($1)',
            [users],
          )
        )[0]!.n === 0,
    );
    const rows = await this.rows<{ user: string; available: number }>(
      'tokens',
      'SELECT user_id AS user, available::int FROM account WHERE user_id = any($1)',
      [users],
    );
    return new Map(rows.map(({ user, available }) => [user, available]));
  }

  /** Energy is no part of this: it would end a series of questions. */
  refresh(): Promise<unknown> {
    return this.rows('tokens', 'UPDATE account SET energy = 20');
  }

  /** Rows past every policy: what really is there. */
  async rows<Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.admins.get(database)!.query<Row>(text, values)).rows;
  }

  /** Lets everybody read a table of the CRM. @returns how to have it as it was */
  async openTable(table: string): Promise<() => Promise<unknown>> {
    const [policy] = await this.rows<{ qual: string }>(
      'crm',
      `SELECT qual FROM pg_policies WHERE tablename = $1 AND policyname = 'own_rows'`,
      [table],
    );
    await this.rows('crm', `ALTER POLICY own_rows ON "${table}" USING (true)`);
    return () => this.rows('crm', `ALTER POLICY own_rows ON "${table}" USING (${policy!.qual})`);
  }

  /** Statements since the last look that changed a record of the CRM, by table. */
  async writes(): Promise<string[]> {
    return (await this.rows<{ what: string }>('crm', 'DELETE FROM crm_writes RETURNING what')).map(({ what }) => what);
  }

  /** Waits until what was planted has been read for its sentiment, the only thing that the ai service does to records by itself. */
  async calm(): Promise<void> {
    await until(
      async () => (await this.rows('crm', 'SELECT 1 FROM activity WHERE sentiment IS NULL LIMIT 1')).length === 0,
    );
    await this.writes();
  }

  /** All that was published of the ai service since the last look. */
  async published(): Promise<string[]> {
    const rows = await this.rows<{ id: string; text: string }>(
      'events',
      `SELECT position::text AS id, envelope::text AS text FROM event WHERE type LIKE 'ai.%' AND position > $1 ORDER BY position`,
      [this.readTo],
    );
    this.readTo = rows.at(-1)?.id ?? this.readTo;
    return rows.map(({ text }) => text);
  }
  private readTo = '0';

  async close(): Promise<void> {
    for (const end of this.closing.toReversed()) await end();
    this.model.close();
  }

  private async publish<Data extends object>(
    event: Parameters<typeof envelopeOf>[0],
    subject: string,
    data: Data,
    user = subject,
  ): Promise<void> {
    const envelope = envelopeOf(event, { subject, version: 1, user, data } as never);
    await this.transport.publish([
      { topic: event.aggregate, key: subject, type: event.type, payload: JSON.stringify(envelope) },
    ]);
  }

  private async database(name: string, migrations: Parameters<typeof testDatabase>[1]) {
    const database = await testDatabase(name, migrations);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    this.admins.set(name, admin);
    this.closing.push(
      () => database.close(),
      () => admin.end(),
    );
    return database;
  }

  /** Who is signed in, as the tokens themselves say. */
  private async identity(): Promise<string> {
    const server = createServer((request, response) => {
      const { sub, ws, role } = JSON.parse(
        Buffer.from(
          String(request.headers['x-fernway-user'] ?? request.headers.authorization).split('.')[1]!,
          'base64url',
        ).toString(),
      ) as Record<string, string>;
      const name = { firstName: 'Ada', lastName: 'Lovelace' };
      const user = {
        id: sub,
        email: 'ada@example.com',
        ...name,
        language: 'en',
        theme: 'system',
        timeZone: 'UTC',
        createdAt: new Date().toISOString(),
        emailVerified: true,
      };
      const member = {
        id: sub,
        name: 'Ada Lovelace',
        ...name,
        initials: 'AL',
        role,
        email: null,
        joinedAt: new Date().toISOString(),
        leftAt: null,
      };
      // Nobody has told of his trade.
      if (request.url === getOnboarding.path)
        return void response
          .writeHead(404, { 'content-type': 'application/problem+json' })
          .end(JSON.stringify({ code: 'not-found', status: 404 }));
      const body = request.url!.endsWith('/members')
        ? { items: [member] }
        : { user, workspace: { id: ws, name: 'W' }, role };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    this.closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** In the CRM's database, where no code of the services can reach round it. */
  private async watchWrites(): Promise<void> {
    await this.rows('crm', 'CREATE TABLE crm_writes (what text)');
    await this.rows(
      'crm',
      `CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.crm_writes VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$`,
    );
    const tables = await this.rows<{ name: string }>(
      'crm',
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> all($1)`,
      [bookkeeping],
    );
    for (const { name } of tables)
      await this.rows(
        'crm',
        `CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_write()`,
      );
  }

  /** Every connection and every request of this process, which all the services run in. */
  private watchCalls(origins: readonly string[], postgres: number): void {
    const ports = new Set([postgres, ...origins.map((origin) => Number(new URL(origin).port))]);
    subscribe('net.client.socket', (message) => {
      const { socket } = message as { socket: Socket };
      socket.once('connectionAttempt', (ip: string, port: number) => {
        if (!ports.has(port)) this.outgoing.push(`a connection to ${ip}:${port}`);
      });
      socket.once('lookup', (_error: unknown, address: string, _family: unknown, host: string) => {
        if (!['localhost', '127.0.0.1'].includes(host)) this.outgoing.push(`${host} was looked up: ${address}`);
      });
    });
    subscribe('undici:request:create', (message) => {
      const { origin, method, path } = (message as { request: { origin: string; method: string; path: string } })
        .request;
      const reads =
        method === 'GET' ||
        path.startsWith('/internal/tokens/reservations') ||
        origin === new URL(this.model.url).origin;
      if (path.startsWith('/api/crm/')) this.crmCalls += 1;
      if (!origins.some((known) => new URL(known).origin === String(origin)) || !reads)
        this.outgoing.push(`${method} ${origin}${path}`);
    });
  }
}

const until = async (reached: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; !(await reached()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`Not within a minute: ${reached.toString()}`);
};
