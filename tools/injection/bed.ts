// The ai service beside the real CRM and the real ledger, each on databases of its own, and all that leaves them in sight.
import { OrderPaid } from '@fernway/contracts/events/billing';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { speakMcp } from '@fernway/contracts/http/ai-mcp';
import { envelopeOf, PostgresTransport, transportMigrations } from '@fernway/events';
import { type AnyService, boot, migrationsOf } from '@fernway/service-kit';
import { generateServiceKeys, type Person, TestSigner } from '@fernway/service-kit/testing';
import { service as ai } from '../../services/ai/src/main.ts';
import { service as crm } from '../../services/crm/src/main.ts';
import { service as tokens } from '../../services/tokens/src/main.ts';
import { Databases } from './databases.ts';
import { startIdentity } from './identity-peer.ts';
import { Ledger } from './ledger.ts';
import { ObedientModel } from './obedient-model.ts';
import { OutgoingCalls } from './outgoing-calls.ts';
import { until } from './until.ts';

export type Sent = {
  as: Person;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Answer = { status: number; text: string; body: unknown };

const publicUrl = 'https://fernway.example';
/** As the protocol's clients send them; its revision keeps no session. */
const mcpHeaders = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };

export class Bed {
  readonly publicUrl = publicUrl;
  readonly model: ObedientModel;
  readonly signer: TestSigner;
  readonly logged: string[] = [];
  readonly databases = new Databases();
  readonly ledger = new Ledger(this.databases);
  readonly calls = new OutgoingCalls();
  private readonly services: {
    name: string;
    url: string;
    app: { inject: (request: object) => Promise<{ statusCode: number; body: string }> };
  }[] = [];
  private readonly closing: (() => unknown)[] = [];
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
    this.closing.push(() => this.databases.close());
    const events = await this.databases.open('events', transportMigrations);
    const identity = await startIdentity();
    this.closing.push(identity.close);
    const shared = {
      ...(await generateServiceKeys(names)),
      IDENTITY_SIGNING_KEYS: this.signer.signingKeys,
      LOG_LEVEL: 'info',
      PUBLIC_URL: publicUrl,
      EVENTS_DATABASE_URL: events.url,
      IDENTITY_URL: identity.url,
      TOKENS_ENERGY_CLOCK: 'stopped',
      AI: 'openai',
      AI_REST: '100',
      OPENAI_BASE_URL: this.model.url,
      OPENAI_MODEL: 'obedient',
    };
    const addresses: Record<string, string> = {};
    for (const service of [tokens, crm, ai] as unknown as AnyService[]) {
      const prefix = service.name.toUpperCase();
      const { url } = await this.databases.open(service.name, migrationsOf(service));
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
    await this.databases.watchWrites();
    this.calls.watch({
      origins: [identity.url, ...Object.values(addresses)],
      model: this.model.url,
      postgres: Number(new URL(events.url).port),
    });
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
    await until(async () => (await this.ledger.account(user)) !== undefined);
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
    await until(async () => (await this.ledger.account(user))!.available > 1_000_000);
    return person;
  }

  /** Waits until what was planted has been read for its sentiment, the only thing that the ai service does to records by itself. */
  async calm(): Promise<void> {
    await until(
      async () =>
        (await this.databases.rows('crm', 'SELECT 1 FROM activity WHERE sentiment IS NULL LIMIT 1')).length === 0,
    );
    await this.databases.writes();
  }

  /** All that was published of the ai service since the last look. */
  async published(): Promise<string[]> {
    const rows = await this.databases.rows<{ id: string; text: string }>(
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
}
