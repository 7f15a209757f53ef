import { type Envelope } from '@fernway/contracts/event';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import { ProfileChanged, UserRegistered } from '@fernway/contracts/events/identity';
import { costs, explorationSections, freeAnalysisFeatures, tokenRules } from '@fernway/contracts/http/tokens';
import type { AppError } from '@fernway/contracts/errors';
import type { AccountModel, Feature } from './account-model.js';
import type { Ended, Operation } from './scheduler.js';
import type { TokensService } from './service.js';
import { type Decision, type Plan, tracked } from './tracker.js';
import { virtual } from './virtual.js';
import { type Generation, type Order, type Person, type World, type Zone, zones } from './world.js';

type Definition = { type: string; version: number };
type Want = { person: Person; key: string; feature: Feature; known(generation: Generation): void };
type Checks = Parameters<typeof tracked>[1];

const inputOf = ({ person: { user }, key, feature }: Want) => ({
  key,
  payer: user,
  actor: user,
  budget: null,
  feature,
});

/** Error codes of refusals, by the ledger's outcome. */
const refusals: Record<string, string> = {
  'no-account': 'unavailable',
  reused: 'idempotency-key-reused',
  closed: 'conflict',
  'insufficient-tokens': 'insufficient-tokens',
  'insufficient-energy': 'insufficient-energy',
  'daily-cap-reached': 'daily-cap-reached',
};
const noTokens = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };

/** Everything that can be wanted of the tokens service, each with what the model makes of it. */
export class Operations {
  constructor(
    private readonly world: World,
    private readonly service: TokensService,
    private readonly checks: Checks,
    /** What the ai service said last about a reservation. */
    private readonly told: Map<string, string>,
    private readonly paceMs: number,
  ) {}

  register(person: Person): () => Operation {
    const { user, zone } = person;
    const data = {
      userId: user,
      workspaceId: user,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      language: 'en',
      timeZone: zone,
    };
    return this.delivery(UserRegistered, user, data, 'AccountsEvents.openAccount', {
      name: `register ${person.name}`,
      person,
      decides: { 'account-open': () => ({ person, apply: (model, moment) => model.open(moment) }) },
    });
  }

  pay(order: Order): () => Operation {
    const { person, id, tokens } = order;
    const data = {
      orderId: id,
      userId: person.user,
      packageId: 'fernway_100',
      tokens,
      price: { amount: 100, currency: 'USD' },
      provider: 'test',
      paidAt: new Date().toISOString(),
    };
    return this.delivery(OrderPaid, id, data, 'PurchasesEvents.creditOrder', {
      name: `pay ${order.name} of ${tokens} for ${person.name}`,
      person,
      decides: {
        credit: () => ({
          person,
          apply: (model, moment) => model.receive(`purchase:${id}`, 'purchase', tokens, moment),
        }),
      },
      refused: { 'no-account': 'not-found' },
    });
  }

  /** `taken` takes tokens of an order back, `given` gives them again, `lost` leaves a dispute at that. */
  change(
    order: Order,
    type: 'refund' | 'dispute',
    id: string,
    what: 'taken' | 'given' | 'lost',
    tokens: number,
  ): () => Operation {
    const { person } = order;
    const words =
      type === 'refund'
        ? { taken: 'refunded', given: 'reversed', lost: 'lost' }
        : { taken: 'opened', given: 'won', lost: 'lost' };
    const key = (status: string) => `${type}:${id}:${status}`;
    const change = { key: key(words[what]), order: `purchase:${order.id}`, type, tokens };
    const at = new Date().toISOString();
    const data = {
      orderId: order.id,
      userId: person.user,
      amount: { amount: tokens, currency: 'USD' },
      tokens,
      tokensTakenBack: 0,
      at,
      status: words[what],
      refundId: id,
      disputeId: id,
    };
    const handler = type === 'refund' ? 'PurchasesEvents.takeRefundBack' : 'PurchasesEvents.followDispute';
    return this.delivery(type === 'refund' ? OrderRefunded : OrderDisputed, order.id, data, handler, {
      name: `${type} of ${tokens} of ${order.name} ${words[what]}`,
      person,
      idle: what === 'lost',
      decides: {
        ...(what === 'taken' && {
          'claw-back': () => ({ person, apply: (model, moment) => model.takeBack(change, moment) }),
        }),
        ...(what === 'given' && {
          'give-back': () => ({ person, apply: (model, moment) => model.giveAgain(change, key(words.taken), moment) }),
        }),
      },
      refused: { 'no-account': 'not-found', unknown: 'not-found', excess: 'conflict' },
    });
  }

  complete(generation: Generation, amount: number, fallback = false): () => Operation {
    const { id, person } = generation;
    const data = {
      reservationId: id,
      receiptId: this.world.random.uuid(),
      userId: person.user,
      workspaceId: person.user,
      feature: 'chat',
      amount,
      provider: 'offline',
      ...(fallback && { fallback }),
    };
    const settle = (): Decision => ({ person, apply: (model, moment) => model.settle(id, amount, moment) });
    return this.delivery(GenerationCompleted, id, data, 'ReservationsEvents.settle', {
      name: `${fallback ? 'fall back' : `settle ${amount} of`} ${generation.name}`,
      person,
      decides: fallback ? { release: this.releasing(generation) } : { settle },
      refused: { unknown: 'conflict', excess: 'conflict', contradiction: 'conflict' },
    });
  }

  giveUp(generation: Generation): () => Operation {
    const { id, person } = generation;
    const data = {
      reservationId: id,
      userId: person.user,
      workspaceId: person.user,
      feature: 'chat',
      reason: 'provider-failed',
    };
    return this.delivery(GenerationFailed, id, data, 'ReservationsEvents.release', {
      name: `release ${generation.name}`,
      person,
      decides: { release: this.releasing(generation) },
    });
  }

  /** @param known tells the caller of the reservation's generation; also after a lost answer to the same key */
  reserve(person: Person, key: string, feature: Feature, known: (generation: Generation) => void): Operation {
    const want = { person, key, feature, known };
    return this.tracked({
      name: `reserve ${feature} of ${person.name} by ${key}`,
      about: person,
      run: () => this.service.reservations.reserve(inputOf(want), person.user),
      decides: {
        // A free analysis asks for the calendar first.
        'account-lock': this.unopened(person),
        reserve: ({ values }, { rows }) =>
          rows[0]?.outcome === 'new-day' ? undefined : this.holding(want, values![1]),
        'reserve-many': ({ values }, { rows }) => this.batch([want], values!, rows),
      },
      answer: (ended, expected, disturbed) => this.reserved(want, ended, expected, disturbed),
    });
  }

  /** Several at once, of one or more people, in one batch of their process. */
  reserveTogether(wants: Want[]): Operation {
    const said = new Map<string, unknown>();
    const wantOf = (key: unknown) => {
      const want = wants.find((each) => each.key === key);
      if (!want) this.world.fail(`a reservation by ${String(key)} was made, which nobody wants`);
      return want;
    };
    const noted = (want: Want, decision: Decision): Decision => ({
      ...decision,
      said: (expected) => void said.set(want.key, expected),
    });
    return this.tracked({
      name: `reserve ${wants.map(({ person, key, feature }) => `${feature} of ${person.name} by ${key}`).join(', ')}`,
      oneConnection: true,
      run: () =>
        this.service.atOnce(() =>
          Promise.allSettled(wants.map((want) => this.service.reservations.reserve(inputOf(want), want.person.user))),
        ),
      decides: {
        reserve: ({ values }, { rows }) => {
          const want = wantOf(values![2]);
          return want && rows[0]?.outcome !== 'new-day' ? noted(want, this.holding(want, values![1])) : undefined;
        },
        'reserve-many': ({ values }, { rows }) => {
          const those = (values![2] as unknown[]).map(wantOf).filter((want) => want !== undefined);
          return those.length === rows.length ? this.batch(those, values!, rows, noted) : undefined;
        },
      },
      answer: (ended, _expected, disturbed) => {
        const results = ended !== 'lost' && 'value' in ended ? (ended.value as PromiseSettledResult<unknown>[]) : [];
        for (const [index, want] of wants.entries()) {
          const result = results[index];
          const one = !result
            ? 'lost'
            : result.status === 'fulfilled'
              ? { value: result.value }
              : { error: result.reason as unknown };
          this.reserved(want, one, said.get(want.key), disturbed);
        }
      },
    });
  }

  private holding({ person, key, feature }: Want, id: unknown): Decision {
    return {
      person,
      apply: (model, moment) => {
        const { outcome, held, cap } = model.reserve({ id: String(id), key, feature, actor: person.user }, moment);
        return { outcome, held, cap, balance: { ...model.ledger.balance } };
      },
    };
  }

  /** In the order of payers, as the ledger makes them. What is made by itself afterwards is decided then. */
  private batch(
    wants: Want[],
    values: unknown[],
    rows: { outcome: string }[],
    noted = (_want: Want, decision: Decision) => decision,
  ): Decision[] {
    const later = ['alone', 'new-day', 'daily-cap-reached'];
    const order = [...wants.keys()].sort((a, b) =>
      wants[a]!.person.user < wants[b]!.person.user ? -1 : wants[a]!.person.user > wants[b]!.person.user ? 1 : a - b,
    );
    return order
      .filter((index) => !later.includes(rows[index]!.outcome))
      .map((index) =>
        noted(wants[index]!, {
          ...this.holding(wants[index]!, (values[1] as unknown[])[index]),
          look: rows[index]!.outcome !== 'done',
        }),
      );
  }

  private reserved({ person, key, feature, known }: Want, ended: Ended, expected: unknown, disturbed: boolean): void {
    const { outcome, held, balance, cap } = (
      typeof expected === 'string' ? { outcome: expected } : (expected ?? {})
    ) as ReturnType<AccountModel['reserve']> & { outcome?: string; balance?: object };
    if (ended === 'lost' || (disturbed && 'error' in ended)) {
      if (this.world.random.chance(0.8)) this.world.waiting.push(() => this.reserve(person, key, feature, known));
      return;
    }
    if ('error' in ended || (outcome !== 'done' && outcome !== 'replayed')) {
      this.refused(`reserve by ${key}`, ended, outcome, refusals);
      if (cap && 'error' in ended)
        this.same(`reserve by ${key}`, (ended.error as AppError).details, {
          cap: cap.cap,
          spent: cap.spent,
          needed: costs[feature].tokens,
          resetsAt: cap.resetsAt,
        });
      return;
    }
    this.same(`reserve by ${key}`, ended.value, {
      reservationId: held!.id,
      tokens: held!.price,
      freeAnalysis: held!.freeMonth !== null,
      balance,
    });
    if (this.world.generations.has(held!.id)) return;
    const generation = {
      name: this.world.name('r'),
      id: held!.id,
      person,
      state: 'unknown' as const,
      price: held!.price,
    };
    this.world.generations.set(generation.id, generation);
    known(generation);
  }

  adjust(person: Person, key: string, tokens: number): Operation {
    const expecting = this.expecting('adjustment', { 'no-account': 'not-found', excess: 'conflict' });
    return this.tracked({
      name: `adjust ${person.name} by ${tokens} as ${key}`,
      about: person,
      run: async () =>
        (
          await this.service.adjustments.adjust({
            key,
            userId: person.user,
            tokens,
            operator: 'ada',
            reason: 'goodwill',
          })
        ).outcome,
      decides: {
        adjust: () => ({ person, apply: (model, moment) => model.adjust(`adjustment:${key}`, tokens, moment) }),
      },
      answer: (ended, expected, disturbed) => {
        if (ended === 'lost' || (disturbed && 'error' in ended))
          this.world.waiting.push(() => this.adjust(person, key, tokens));
        else expecting(ended, expected, disturbed);
      },
    });
  }

  cap(person: Person, cap: number | null): Operation {
    return this.tracked({
      name: `daily cap of ${cap} for ${person.name}`,
      about: person,
      run: () => this.service.caps.set(person.user, cap),
      decides: {
        'account-lock': this.unopened(person),
        'daily-cap-save': () => ({ person, apply: (model, moment) => model.capBy(cap, moment) }),
      },
      answer: this.expecting('daily cap', { 'no-account': 'unavailable' }),
    });
  }

  /** The person's profile names another time zone; an older profile may come after a newer one. */
  travel(person: Person, zone: Zone): () => Operation {
    const version = (person.profile += 1);
    const apply: Decision['apply'] = (model, moment) => model.travel(zones[zone], version, moment);
    const data = {
      userId: person.user,
      workspaceId: person.user,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      language: 'en',
      timeZone: zone,
    };
    return this.delivery(ProfileChanged, person.user, data, 'AccountsEvents.changeTimeZone', {
      name: `${person.name} moves to ${zone}`,
      person,
      version,
      decides: {
        'inbox-advance': (_query, { rows }) => (rows.length ? undefined : { person, apply }),
        'account-lock': this.unopened(person),
        'account-zones': () => ({ person, apply }),
      },
      refused: { 'no-account': 'not-found' },
    });
  }

  /** @param route of an exploration; null for a login */
  bonus(person: Person, route: string | null): Operation {
    const { bonuses } = this.service;
    const claim: Decision['apply'] = (model, moment) => model.claim(route, moment);
    return this.tracked({
      name: `bonus of ${route ?? 'login'} for ${person.name}`,
      about: person,
      run: () => (route === null ? bonuses.claimLogin(person.user) : bonuses.claimExploration(person.user, route)),
      decides: {
        'account-lock': this.unopened(person),
        'account-find': () => ({ person, apply: claim }),
        credit: 'part of it',
      },
      answer: this.expecting('bonus', { 'no-account': 'unavailable' }),
    });
  }

  energy(person: Person): Operation {
    return this.tracked({
      name: `energy of ${person.name}`,
      about: person,
      run: async () => {
        const { current, nextPointAt } = await this.service.energy.read(person.user);
        return { current, nextPointAt };
      },
      decides: {
        'account-find': (_query, _result, _moment, transaction) => ({
          person,
          look: transaction === 1,
          apply: (model, moment) => {
            if (transaction === 2) model.readFull(moment);
            const { points, at } = model.opened ? model.energyAt(moment) : { points: tokenRules.energyMaximum, at: 0 };
            const nextPointAt = points >= tokenRules.energyMaximum ? null : new Date(at + this.paceMs).toISOString();
            return { current: points, nextPointAt };
          },
        }),
        credit: 'part of it',
      },
      answer: this.expecting('energy'),
    });
  }

  balance(person: Person): Operation {
    const seen = (model: { ledger: { balance: object }; opened: boolean }) =>
      model.opened ? { ...model.ledger.balance } : noTokens;
    const apply: Decision['apply'] = (model, moment) => {
      model.expire(moment);
      return seen(model);
    };
    return this.tracked({
      name: `balance of ${person.name}`,
      about: person,
      run: async () => {
        const { expiring: _expiring, holds, ...balance } = await this.service.balance.balance(person.user);
        // Holds that did not add up would show as another balance than the model's.
        return { ...balance, held: holds.reduce((sum, { tokens }) => sum + tokens, 0) };
      },
      decides: {
        'account-find': () => ({ person, look: true, apply }),
        expire: () => ({ person, apply }),
        'balance-details': () => ({ person, look: true, apply: seen }),
      },
      answer: this.expecting('balance'),
    });
  }

  transactions(person: Person): Operation {
    return this.tracked({
      name: `transactions of ${person.name}`,
      run: async () => {
        const { items } = await this.service.balance.transactions(person.user, { limit: 20 });
        return items.map(({ type, amount }) => [type, amount]);
      },
      decides: {
        'transactions-list': () => ({ person, look: true, apply: (model) => model.listed.slice(-20).reverse() }),
      },
      answer: this.expecting('transactions'),
    });
  }

  sweepLapsed(): Operation {
    return this.tracked({
      name: 'sweep lapsed tokens',
      run: () => this.service.sweep(),
      decides: {
        'accounts-lapsed': (_query, { rows }, moment) => {
          const missed = this.world.people.filter(
            ({ user, model }) => model.ledger.lapses(moment) && !rows.some(({ userId }) => userId === user),
          );
          if (missed.length)
            this.world.fail(`the sweep of lapsed tokens forgot ${missed.map(({ name }) => name).join()}`);
          return undefined;
        },
        expire: ({ values }) => ({
          person: this.world.personOf(values![0])!,
          apply: (model, moment) => model.expire(moment),
        }),
      },
      answer: this.expecting('sweep', {}, false),
    });
  }

  sweepReservations(): Operation {
    return this.tracked({
      name: 'sweep expired reservations',
      run: () => this.service.expired.sweep(),
      decides: {
        release: (query, result, moment) => {
          const id = String(query.values![0]);
          const said = this.told.get(id);
          if (said !== 'unknown' && said !== 'failed')
            this.world.fail(`the sweeper released what is ${said ?? 'not asked for'}`);
          const person = this.world.people.find(({ model }) => model.reservations.has(id));
          return person && { person, apply: (model) => model.release(id, moment) };
        },
      },
      answer: this.expecting('sweep', {}, false),
    });
  }

  exploration(): string {
    return this.world.random.pick([...Object.keys(explorationSections), '/dashboard/nowhere']);
  }

  feature(): Feature {
    return this.world.random.pick(Object.keys(costs) as Feature[]);
  }

  /** One that no free analysis pays for. */
  paidFeature(): Feature {
    return this.world.random.pick(
      (Object.keys(costs) as Feature[]).filter((feature) => !freeAnalysisFeatures.includes(feature)),
    );
  }

  private unopened =
    (person: Person) =>
    (_query: unknown, { rows }: { rows: unknown[] }): Decision | undefined =>
      rows.length ? undefined : { person, look: true, apply: (model) => (model.opened ? 'done' : 'no-account') };

  private releasing = (generation: Generation) => (): Decision => ({
    person: generation.person,
    apply: (model, moment) => model.release(generation.id, moment),
  });

  private tracked(plan: Plan): Operation {
    return tracked(this.world, this.checks, plan);
  }

  /** One event that comes until it is handled; each delivery of the same event is one call of what this returns. */
  private delivery(
    { type, version }: Definition,
    subject: string,
    data: object,
    handlerName: string,
    plan: {
      name: string;
      person: Person;
      decides: Plan['decides'];
      refused?: Record<string, string>;
      idle?: boolean;
      version?: number;
    },
  ): () => Operation {
    const handler = this.service.handlers.find(({ name }) => name === handlerName);
    if (!handler) throw new Error(`There is no handler ${handlerName}`);
    const id = this.world.random.uuid();
    const envelope: Envelope = {
      specversion: '1.0',
      id,
      source: '/services/simulation',
      type,
      dataversion: version,
      subject,
      aggregateversion: plan.version ?? 1,
      time: new Date(virtual.now).toISOString(),
      userid: plan.person.user,
      workspaceid: plan.person.user,
      data,
    };
    const deliver = (tries: number) => (): Operation =>
      this.tracked({
        name: `${plan.name}${tries ? ' again' : ''}`,
        about: plan.person,
        event: `${handlerName}:${id}`,
        idle: plan.idle ?? false,
        run: () => this.service.inbox.handle(handler, envelope),
        decides: plan.decides,
        answer: (ended, expected, disturbed) => {
          const outcome = typeof expected === 'string' ? expected : undefined;
          if (ended === 'lost' || (disturbed && 'error' in ended)) this.world.waiting.push(deliver(tries + 1));
          else if ('error' in ended) {
            this.refused(plan.name, ended, outcome, plan.refused ?? { unknown: 'not-found' });
            if (tries < 12 && ['no-account', 'unknown', 'excess'].includes(outcome ?? ''))
              this.world.waiting.push(deliver(tries + 1));
          } else if ((outcome === 'stale') !== (ended.value === 'stale'))
            this.world.fail(`${plan.name} was ${String(ended.value)}, the model says ${outcome}`);
          else if (outcome !== undefined && Object.hasOwn(plan.refused ?? {}, outcome))
            this.world.fail(`${plan.name} was ${String(ended.value)}, the model says ${outcome}`);
        },
      });
    return deliver(0);
  }

  private expecting =
    (what: string, codes: Record<string, string> = {}, compare = true) =>
    (ended: Ended, expected: unknown, disturbed: boolean): void => {
      if (ended === 'lost' || (disturbed && 'error' in ended)) return;
      if ('error' in ended)
        return this.refused(what, ended, typeof expected === 'string' ? expected : undefined, codes);
      if (compare) this.same(what, ended.value, expected);
    };

  private same(what: string, actual: unknown, expected: unknown): void {
    const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (is !== should) this.world.fail(`${what} answered ${is}, the model says ${should}`);
  }

  private refused(
    what: string,
    ended: { value: unknown } | { error: unknown },
    outcome: string | undefined,
    codes: Record<string, string>,
  ): void {
    const error = 'error' in ended ? (ended.error as Error & { code?: string }) : undefined;
    const code = codes[outcome ?? ''];
    if (!error)
      this.world.fail(
        `${what} answered ${JSON.stringify((ended as { value: unknown }).value)}, the model says ${outcome}`,
      );
    else if (!code || error.code !== code)
      this.world.fail(
        `${what} failed with ${error.code ?? ''} ${error.message}, the model says ${outcome ?? 'nothing'}`,
      );
  }
}
