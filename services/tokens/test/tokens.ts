import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { ProfileChanged, UserRegistered } from '@fernway/contracts/events/identity';
import {
  type Balance,
  claimLoginBonus,
  type Energy,
  getBalance,
  getEnergy,
  listTransactions,
  reserve,
  type Transaction,
} from '@fernway/contracts/http/tokens';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { asAdmin } from '@fernway/database/testing';
import {
  type Answer,
  eventually,
  type Person,
  startTestService,
  type TestService,
  type TestSettings,
} from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { AccountsService } from '../src/accounts/accounts.service.js';
import { Clock } from '../src/ledger/clock.js';
import { firstDifference } from '../src/ledger/ledger-verification.js';
import { readLedger } from './read-ledger.js';
import { service } from '../src/main.js';
import { PurchasesService } from '../src/purchases/purchases.service.js';

/** Milliseconds that events may take on a machine with other work. */
const patience = 20_000;

export type Wanted = Partial<{ key: string; payer: string; actor: string; budget: string | null; feature: string }>;

/** The tokens service, its clock in the test's hand, with the other services' part played over real events. */
export class Tokens {
  private constructor(readonly test: TestService) {}

  static async start(settings: TestSettings = {}): Promise<Tokens> {
    return new Tokens(await startTestService(service, settings));
  }

  close(): Promise<void> {
    return this.test.close();
  }

  /** Lets the service's clock stand at an instant. */
  at(instant: string | number | Date): void {
    this.test.app.get(Clock, { strict: false }).now = () => new Date(instant);
  }

  get now(): number {
    return this.test.app.get(Clock, { strict: false }).now().getTime();
  }

  /** One more instance, by the same clock. */
  async another(): Promise<TestService> {
    const second = await this.test.another();
    second.app.get(Clock, { strict: false }).now = () => new Date(this.now);
    return second;
  }

  /** Lets `ms` pass, and the clock stand still from then on. */
  pass(ms: number): void {
    this.at(this.now + ms);
  }

  /** A person whose account is open, as it is once the event of their registration has come. */
  async person(timeZone = 'UTC'): Promise<Person> {
    const person = await this.test.person();
    const accounts = this.test.app.get(AccountsService, { strict: false });
    await this.asConsumer((tx) => accounts.open(tx, person.user, timeZone));
    return person;
  }

  /** A person with 1,000 tokens, 990 of them bought, who never tires. */
  async rich(timeZone = 'UTC'): Promise<Person> {
    const person = await this.person(timeZone);
    const purchases = this.test.app.get(PurchasesService, { strict: false });
    await this.asConsumer((tx) => purchases.creditOrder(tx, { orderId: uuidv7(), userId: person.user, tokens: 990 }));
    await this.sql('UPDATE account SET energy = 100000 WHERE user_id = $1', [person.user]);
    return person;
  }

  private asConsumer(work: (tx: PlatformTx) => Promise<void>): Promise<void> {
    return this.test.app.get(Tenancy, { strict: false }).run({ platform: 'consumer' }, work);
  }

  register(person: Person, timeZone = 'UTC', id?: string): Promise<string> {
    return this.test.events.publish(UserRegistered, {
      ...(id && { id }),
      subject: person.user,
      version: 1,
      user: person.user,
      data: {
        userId: person.user,
        workspaceId: person.workspace,
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        language: 'en',
        timeZone,
      },
    });
  }

  changeZone(person: Person, timeZone: string, version = 2): Promise<string> {
    return this.test.events.publish(ProfileChanged, {
      subject: person.user,
      version,
      user: person.user,
      data: { userId: person.user, firstName: 'Ada', lastName: 'Lovelace', language: 'en', timeZone },
    });
  }

  pay(
    person: Person,
    tokens: number,
    { orderId = uuidv7(), id }: { orderId?: string; id?: string } = {},
  ): Promise<string> {
    return this.test.events.publish(OrderPaid, {
      ...(id && { id }),
      subject: orderId,
      version: 1,
      user: person.user,
      data: {
        orderId,
        userId: person.user,
        packageId: 'fernway_100',
        tokens,
        price: { amount: 100, currency: 'USD' },
        provider: 'test',
        paidAt: new Date().toISOString(),
      },
    });
  }

  /** As `pay`, and waits for the credit. */
  async buy(person: Person, tokens: number): Promise<void> {
    const before = await this.balance(person);
    await this.pay(person, tokens);
    await eventually(async () => (await this.balance(person)).total === before.total + tokens, patience);
  }

  /** By the ai service, for the person. */
  async reserve(person: Person, wanted: Wanted = {}, at: TestService = this.test): Promise<Answer> {
    const body = {
      key: uuidv7(),
      payer: person.user,
      actor: person.user,
      budget: null,
      feature: 'email-drafting',
      ...wanted,
    };
    const headers = { 'x-fernway-user': person.token };
    return at.request(reserve, { as: await this.test.serviceToken('ai'), headers, body });
  }

  /** Reserves and gives the id. */
  async hold(person: Person, feature = 'email-drafting'): Promise<string> {
    const answer = await this.reserve(person, { feature });
    expect(answer.status).toBe(201);
    return answer.body.reservationId;
  }

  complete(
    person: Person,
    reservationId: string,
    amount: number,
    { receiptId = uuidv7(), id, fallback }: { receiptId?: string; id?: string; fallback?: boolean } = {},
  ): Promise<string> {
    return this.test.events.publish(GenerationCompleted, {
      ...(id && { id }),
      subject: reservationId,
      version: 1,
      user: person.user,
      workspace: person.workspace,
      data: {
        reservationId,
        receiptId,
        userId: person.user,
        workspaceId: person.workspace,
        feature: 'email-drafting',
        amount,
        provider: 'offline',
        ...(fallback && { fallback }),
      },
    });
  }

  fail(person: Person, reservationId: string): Promise<string> {
    return this.test.events.publish(GenerationFailed, {
      subject: reservationId,
      version: 1,
      user: person.user,
      workspace: person.workspace,
      data: {
        reservationId,
        userId: person.user,
        workspaceId: person.workspace,
        feature: 'email-drafting',
        reason: 'provider',
      },
    });
  }

  /** Waits until the balance says so. */
  async settled(person: Person, expected: Partial<Balance>): Promise<void> {
    await eventually(async () => {
      expect(await this.balance(person)).toMatchObject(expected);
      return true;
    }, patience);
  }

  async balance(person: Person): Promise<Balance> {
    const { status, body } = await this.test.request(getBalance, { as: person });
    expect(status).toBe(200);
    const { expiring: _expiring, holds: _holds, ...balance } = body;
    return balance;
  }

  async energy(person: Person): Promise<Energy> {
    const { status, body } = await this.test.request(getEnergy, { as: person });
    expect(status).toBe(200);
    return body;
  }

  async transactions(person: Person, query: Record<string, unknown> = {}): Promise<Transaction[]> {
    const { status, body } = await this.test.request(listTransactions, { as: person, query });
    expect(status).toBe(200);
    return body.items;
  }

  claimLogin(person: Person): Promise<Answer> {
    return this.test.request(claimLoginBonus, { as: person, body: {} });
  }

  /** Runs as superuser on the service's database. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await asAdmin(this.test.database.adminUrl, (db) => db.query<Row>(text, values));
    return rows;
  }

  /** Recomputes every account from its ledger; all postings, the platform's among them, sum to zero. */
  async expectExact(): Promise<void> {
    const accounts = await readLedger(this.test.database.adminUrl);
    expect(accounts.map((account) => firstDifference(account)).filter(Boolean)).toEqual([]);
    const [sum] = await this.sql<{ sum: string | null }>('SELECT sum(amount) FROM ledger_posting');
    expect(Number(sum!.sum)).toBe(0);
  }
}
