import { setTimeout as sleep } from 'node:timers/promises';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import { getDailyCap, setDailyCap, verifyBalance } from '@fernway/contracts/http/token-reports';
import {
  claimExplorationBonus,
  claimLoginBonus,
  costs,
  explorationSections,
  type Feature,
  getBalance,
  getEnergy,
  listTransactions,
  reserve,
} from '@fernway/contracts/http/tokens';
import { type BaseEnv, ServiceClient, ServiceTokens } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { AdjustmentsService } from '../../src/adjustments/adjustments.service.js';
import type { Random } from '../simulation/random.js';
import type { Platform } from './platform.js';
import type { AskedAdjustment, AskedBonus, AskedReservation, Generation, Order, Person, Told, World } from './world.js';
import type { Workers } from './workers.js';

/** No word from the service: it may have done it, or do it yet. An account may not be open yet. */
const silence = ['unavailable', 'request-in-progress', 'not-found'];
const money = { amount: 100, currency: 'USD' };

type Call<T> = (client: ServiceClient) => Promise<T>;

/** People, the ai service, billing and operators, many at once: what they want, and what they do when no answer comes. */
export class Clients {
  private stopped = false;
  private readonly clients = new Map<string, ServiceClient>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly world: World,
    private readonly workers: Workers,
    private readonly platform: Platform,
    private readonly operator: AdjustmentsService,
    private readonly random: Random,
    private readonly keys: Pick<BaseEnv, 'privateKey' | 'publicKeys'>,
  ) {}

  start(lanes: number): void {
    for (let lane = 0; lane < lanes; lane += 1) this.go(this.lane());
  }

  /** Begins nothing new, and resolves when what was begun has come to its end. */
  async stop(): Promise<void> {
    this.stopped = true;
    while (this.running.size) await Promise.all(this.running);
  }

  /** Reservations for both, wanted at the same moment of the same process: it makes them in one transaction. */
  burst(people: Person[]): void {
    const url = this.random.pick(this.workers.urls);
    if (!url) return;
    for (let count = 0; count < 5; count += 1) for (const person of people) this.go(this.reserve(person, 'chat', url));
  }

  private go(work: Promise<void>): void {
    const one = work
      .catch((error: unknown) => this.world.fail(`A client failed: ${String((error as Error).stack)}`))
      .finally(() => this.running.delete(one));
    this.running.add(one);
  }

  private async lane(): Promise<void> {
    while (!this.stopped) {
      await this.one();
      await sleep(this.random.int(30));
    }
  }

  private async one(): Promise<void> {
    const { random, world } = this;
    // Two accounts have most of it: they are never alone.
    const person = random.pick(random.chance(0.6) ? world.people.slice(0, 2) : world.people);
    const kinds = {
      reserve: 40,
      burst: 3,
      login: 3,
      explore: 7,
      tabs: 3,
      balance: 4,
      energy: 5,
      transactions: 1,
      verify: 1,
      cap: 3,
      pay: 5,
      change: world.orders.length ? 4 : 0,
      adjust: 3,
    };
    switch (random.weighted(kinds)) {
      case 'reserve':
        return this.reserve(person, random.pick(Object.keys(costs) as Feature[]));
      case 'burst':
        return this.burst([person, random.pick(world.people), random.pick(world.people)]);
      case 'login':
        return this.claim(person, null);
      case 'explore':
        return this.claim(person, random.pick([...Object.keys(explorationSections).slice(0, 6), '/dashboard/nowhere']));
      case 'tabs': {
        // Two tabs and a phone.
        const routes = [null, ...Object.keys(explorationSections).slice(0, 4)];
        await Promise.all(Array.from({ length: 3 }, () => this.claim(person, random.draw(routes))));
        return;
      }
      case 'balance':
        return this.balance(person);
      case 'energy':
        return this.read((client) => client.call(getEnergy, { caller: person }));
      case 'transactions':
        return this.read((client) => client.call(listTransactions, { caller: person, query: { limit: 20 } }));
      case 'verify':
        return this.verify(person);
      case 'cap':
        return this.cap(person);
      case 'pay':
        return this.pay(person);
      case 'change':
        return this.change(random.pick(world.orders));
      case 'adjust':
        return this.adjust(person);
    }
  }

  private async reserve(person: Person, feature: Feature, url?: string): Promise<void> {
    const asked: AskedReservation = { person, key: uuidv7(), feature, told: { is: 'unknown' } };
    this.world.reservations.push(asked);
    const body = { key: asked.key, payer: person.user, actor: `user:${person.user}`, budget: null, feature };
    const told = await this.ask((client) => client.call(reserve, { caller: person, body, timeoutMs: 3_000 }), url);
    // The reservation of this very key is closed already: an earlier attempt had made it.
    if (told.is !== 'done') return void (asked.told = told);
    const { reservationId: id, tokens, freeAnalysis: free, balance } = told.answer;
    asked.told = { is: 'done', answer: { id, tokens, free } };
    this.adds(balance, `the answer to a reservation of ${person.name}`);
    this.go(this.generate({ id, person, state: 'running', price: tokens, settled: null }));
  }

  /** What the ai service makes of its reservation. */
  private async generate(generation: Generation): Promise<void> {
    const { random, world } = this;
    const fate = random.weighted({ complete: 60, fallback: 5, fail: 15, stay: 8, late: 6 });
    // Not written down yet, as far as the sweeper can learn: the tokens are released before they are settled.
    if (fate === 'late') await sleep(600 + random.int(900));
    world.generations.set(generation.id, generation);
    await sleep(random.int(400));
    if (fate === 'complete' || fate === 'late')
      this.complete(generation, random.chance(0.7) ? generation.price : random.between(0, generation.price), false);
    if (fate === 'fallback') this.complete(generation, 0, true);
    if (fate === 'fail') this.giveUp(generation);
  }

  private complete(generation: Generation, amount: number, fallback: boolean): void {
    const { id, person } = generation;
    Object.assign(generation, { state: 'completed', settled: fallback ? null : amount });
    const data = {
      reservationId: id,
      receiptId: uuidv7(),
      userId: person.user,
      workspaceId: person.workspace,
      feature: 'chat',
      amount,
      provider: 'offline',
      ...(fallback && { fallback }),
    };
    this.tell(() =>
      this.platform.publish(GenerationCompleted, {
        subject: id,
        version: 2,
        user: person.user,
        workspace: person.workspace,
        data,
      }),
    );
  }

  giveUp(generation: Generation): void {
    const { id, person } = generation;
    generation.state = 'failed';
    const data = {
      reservationId: id,
      userId: person.user,
      workspaceId: person.workspace,
      feature: 'chat',
      reason: 'provider-failed',
    };
    this.tell(() =>
      this.platform.publish(GenerationFailed, {
        subject: id,
        version: 2,
        user: person.user,
        workspace: person.workspace,
        data,
      }),
    );
  }

  private pay(person: Person): void {
    const order: Order = { id: uuidv7(), person, tokens: this.random.pick([10, 50, 100]), left: 0 };
    order.left = order.tokens;
    this.world.orders.push(order);
    const data = {
      orderId: order.id,
      userId: person.user,
      packageId: 'fernway_100',
      tokens: order.tokens,
      price: money,
      provider: 'test',
      paidAt: new Date().toISOString(),
    };
    const paid = () => this.platform.publish(OrderPaid, { subject: order.id, version: 1, user: person.user, data });
    this.tell(paid);
    // Told by a second event of billing: another id, the same order.
    if (this.random.chance(0.2)) this.tell(paid);
  }

  /** A refund or a dispute, and at times its reversal; in whatever order they come, they never exceed the order. */
  private change(order: Order): void {
    const { random, world } = this;
    const tokens = random.between(0, order.left);
    if (order.left === 0) return;
    order.left -= tokens;
    const type = random.pick(['refund', 'dispute'] as const);
    const id = uuidv7();
    const about = {
      orderId: order.id,
      userId: order.person.user,
      amount: money,
      tokens,
      tokensTakenBack: 0,
      at: new Date().toISOString(),
    };
    const send = (taken: boolean) => {
      const status =
        type === 'refund'
          ? taken
            ? ('refunded' as const)
            : ('reversed' as const)
          : taken
            ? ('opened' as const)
            : ('won' as const);
      world.changes.push({ key: `${type}:${id}:${status}`, order, tokens: taken ? -tokens : tokens });
      const at = { subject: order.id, version: 2, user: order.person.user };
      this.tell(() =>
        status === 'refunded' || status === 'reversed'
          ? this.platform.publish(OrderRefunded, { ...at, data: { ...about, refundId: id, status } })
          : this.platform.publish(OrderDisputed, { ...at, data: { ...about, disputeId: id, status } }),
      );
    };
    send(true);
    // Given again for good: events that overtake each other could else ask for more than there is, for ever.
    if (random.chance(0.3)) send(false);
  }

  private async claim(person: Person, route: string | null): Promise<void> {
    const asked: AskedBonus = { person, key: uuidv7(), route, told: { is: 'unknown' } };
    this.world.bonuses.push(asked);
    const by = { caller: person, idempotencyKey: asked.key, timeoutMs: 3_000 };
    const claim: Call<{ success: boolean; tokens: number }> = (client) =>
      route === null
        ? client.call(claimLoginBonus, { ...by, body: {} })
        : client.call(claimExplorationBonus, { ...by, body: { route } });
    asked.told = await this.ask(claim);
  }

  private async cap(person: Person): Promise<void> {
    const cap = this.random.chance(0.4) ? null : this.random.between(0, 120);
    const idempotencyKey = uuidv7();
    await this.ask((client) =>
      client.call(setDailyCap, { caller: person, idempotencyKey, timeoutMs: 3_000, body: { cap } }),
    );
    await this.read((client) => client.call(getDailyCap, { caller: person }));
  }

  private async adjust(person: Person): Promise<void> {
    const asked: AskedAdjustment = {
      person,
      key: uuidv7(),
      tokens: this.random.pick([5, 20, -5, -30]),
      told: { is: 'unknown' },
    };
    this.world.adjustments.push(asked);
    const order = {
      key: asked.key,
      userId: person.user,
      tokens: asked.tokens,
      operator: 'chaos',
      reason: 'for a test',
    };
    const told = await this.ask(() => this.operator.adjust(order));
    asked.told = told.is === 'done' ? { is: 'done', answer: null } : told;
  }

  private async balance(person: Person): Promise<void> {
    await this.read(async (client) =>
      this.adds(await client.call(getBalance, { caller: person }), `the balance of ${person.name}`),
    );
  }

  private async verify(person: Person): Promise<void> {
    await this.read(async (client) => {
      const { result, difference } = await client.call(verifyBalance, { caller: person });
      if (result !== 'exact')
        this.world.fail(`the service itself says of ${person.name}: ${JSON.stringify(difference)}`);
    });
  }

  private adds(
    {
      total,
      used,
      available,
      held,
      expired,
      debt,
    }: { total: number; used: number; available: number; held: number; expired: number; debt: number },
    where: string,
  ): void {
    if (total !== used + available + held + expired - debt)
      this.world.fail(`${where} does not add up: ${JSON.stringify({ total, used, available, held, expired, debt })}`);
  }

  private tell(publish: () => void): void {
    this.world.operations += 1;
    publish();
  }

  private async read(call: Call<unknown>): Promise<void> {
    this.world.operations += 1;
    await call(this.client()).catch((error: unknown) => this.unlessSilent(error));
  }

  /** Asks again under the same key while no answer comes, as callers do; some give up. */
  private async ask<T>(call: Call<T>, first?: string): Promise<Told<T>> {
    this.world.operations += 1;
    let doubtful = false;
    const patience = this.random.chance(0.1) ? 1 : 8;
    for (let tries = 0; tries < patience; tries += 1) {
      try {
        return { is: 'done', answer: await call(this.client(tries === 0 ? first : undefined)) };
      } catch (error) {
        const code = this.unlessSilent(error);
        // After an attempt that may still go on, this answer does not speak for it.
        if (code && (code === 'conflict' || !doubtful)) return { is: 'refused', code };
        if (code) return { is: 'unknown' };
        doubtful = true;
        await sleep(50 + this.random.int(250) * (tries + 1));
      }
    }
    return { is: 'unknown' };
  }

  /** @returns the code of a refusal */
  private unlessSilent(error: unknown): string | undefined {
    const { code, driverError } = error as { code?: string; driverError?: unknown };
    // The operator's own connection, and what the server says of it.
    const fromDatabase =
      driverError !== undefined ||
      /^(ECONN|EPIPE|[0-9A-Z]{5}$)/.test(code ?? '') ||
      /[Cc]onnection|timeout exceeded|not queryable/.test(String((error as Error).message));
    if (silence.includes(code ?? '') || fromDatabase) return undefined;
    const expected = ['insufficient-tokens', 'insufficient-energy', 'daily-cap-reached', 'conflict'];
    if (!expected.includes(code ?? '')) this.world.fail(`refused with ${code}: ${String((error as Error).stack)}`);
    return code ?? 'none';
  }

  private client(url = this.random.pick(this.workers.urls)): ServiceClient {
    const address = url ?? 'http://127.0.0.1:1';
    const known = this.clients.get(address);
    if (known) return known;
    const client = new ServiceClient(new ServiceTokens('ai', this.keys), {
      serviceUrls: { tokens: [address] },
    } as unknown as BaseEnv);
    this.clients.set(address, client);
    return client;
  }
}
