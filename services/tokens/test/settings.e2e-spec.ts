// Own boot: tokens lapse monthly, and energy does not come back by itself.
import { BalanceChanged } from '@fernway/contracts/events/tokens';
import { SweeperService } from '@fernway/service-kit';
import { eventually } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { Tokens } from './tokens.js';

const tokens = await Tokens.start({ env: { TOKENS_EXPIRE: 'monthly', TOKENS_ENERGY_CLOCK: 'stopped' } });
afterAll(() => tokens.close());
beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
afterEach(() => tokens.expectExact());

describe('with tokens that lapse monthly', () => {
  it("lapse on the first of the person's month; bought ones stay", async () => {
    const person = await tokens.person('America/New_York');
    await tokens.buy(person, 100);
    await tokens.claimLogin(person);
    tokens.at('2026-04-01T03:59:59Z');
    expect(await tokens.balance(person)).toMatchObject({ available: 115, expired: 0 });
    tokens.at('2026-04-01T04:00:00Z');
    expect(await tokens.balance(person)).toEqual({
      total: 115,
      used: 0,
      available: 100,
      held: 0,
      expired: 15,
      debt: 0,
    });
    expect(await tokens.transactions(person, { limit: 1 })).toMatchObject([{ type: 'expiry', amount: -15 }]);
    expect((await tokens.reserve(person)).body.balance).toMatchObject({ available: 97, held: 3, expired: 15 });
  });

  it('are spent before bought ones, and never after they have lapsed', async () => {
    const person = await tokens.person();
    await tokens.buy(person, 2);
    expect((await tokens.reserve(person)).body.balance).toMatchObject({ available: 9 });
    tokens.at('2026-04-01T00:00:00Z');
    const refused = await tokens.reserve(person);
    expect(refused.body).toMatchObject({ code: 'insufficient-tokens', needed: 3, available: 2 });
  });

  it('expire when a release gives them back too late', async () => {
    const person = await tokens.person();
    await tokens.buy(person, 3);
    const id = await tokens.hold(person, 'workflow-step');
    const bought = await tokens.hold(person);
    tokens.at('2026-04-02T00:00:00Z');
    await tokens.fail(person, id);
    await tokens.settled(person, { total: 13, available: 0, held: 3, expired: 10 });
    await tokens.fail(person, bought);
    await tokens.settled(person, { total: 13, available: 3, held: 0, expired: 10 });
  });

  it('lapse for people who are away, by the sweeper', async () => {
    const person = await tokens.person();
    tokens.at('2026-04-01T00:00:00Z');
    await tokens.test.app.get(SweeperService, { strict: false }).sweep();
    await eventually(() =>
      tokens.test.events
        .of(BalanceChanged)
        .find(({ data }) => data.userId === person.user && data.balance.expired === 10),
    );
    const [row] = await tokens.sql<object>('SELECT available, expired, next_expiry FROM account WHERE user_id = $1', [
      person.user,
    ]);
    expect(row).toEqual({ available: 0, expired: 10, next_expiry: null });
  });

  it('are told when they lapse on the way to a payment that was credited before', async () => {
    const person = await tokens.person();
    const orderId = uuidv7();
    await tokens.pay(person, 7, { orderId });
    await tokens.settled(person, { total: 17, available: 17 });
    tokens.at('2026-04-01T00:00:00Z');
    await tokens.pay(person, 7, { orderId });
    const told = await eventually(() =>
      tokens.test.events
        .of(BalanceChanged)
        .find(({ data }) => data.userId === person.user && data.balance.expired === 10),
    );
    expect(told.data.balance).toMatchObject({ total: 17, available: 7 });
  });
});

describe('with the energy clock stopped', () => {
  it('energy does not come back by itself', async () => {
    const person = await tokens.person();
    await tokens.hold(person, 'chat');
    tokens.pass(48 * 3_600_000);
    expect(await tokens.energy(person)).toMatchObject({ current: 19, nextPointAt: null });
    await tokens.buy(person, 100);
    expect(await tokens.energy(person)).toMatchObject({ current: 20 });
  });
});
