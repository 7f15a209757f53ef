import type { Operations } from './operations.js';
import type { Operation } from './scheduler.js';
import { type Generation, type Order, type Person, type World, type Zone, zones } from './world.js';

/** What people and the other services want of the tokens service next. */
export class Choices {
  constructor(
    private readonly world: World,
    private readonly operations: Operations,
  ) {}

  next(): Operation {
    const { world, operations } = this;
    const { random } = world;
    const person = random.pick(world.people);
    const kinds = {
      reserve: 45,
      pay: 6,
      change: world.orders.length ? 6 : 0,
      balance: 6,
      transactions: 2,
      energy: 6,
      login: 3,
      exploration: 6,
      lapsed: 2,
      expired: 5,
      late: world.late.length ? 4 : 0,
      together: 6,
      visit: 4,
      cap: 4,
      adjust: 2,
      travel: 3,
    };
    switch (random.weighted(kinds)) {
      case 'reserve':
        return operations.reserve(person, world.name('k'), operations.feature(), this.goOn);
      case 'pay':
        return this.pay({
          name: world.name('o'),
          id: random.uuid(),
          person,
          tokens: random.pick([1, 7, 20, 100]),
          taken: 0,
        });
      case 'change':
        return this.change(random.pick(world.orders));
      case 'balance':
        return operations.balance(person);
      case 'transactions':
        return operations.transactions(person);
      case 'energy':
        return operations.energy(person);
      case 'login':
        return operations.bonus(person, null);
      case 'exploration':
        return operations.bonus(person, operations.exploration());
      case 'lapsed':
        return operations.sweepLapsed();
      case 'expired':
        return operations.sweepReservations();
      case 'late':
        return random.draw(world.late)();
      case 'together':
        return this.together();
      case 'visit':
        return this.visit(person);
      case 'cap':
        return operations.cap(person, random.pick([null, 0, 3, 5, 8, 20]));
      case 'adjust':
        return this.adjust(person);
      case 'travel':
        this.send(operations.travel(person, random.pick(Object.keys(zones) as Zone[])));
        return operations.balance(person);
    }
  }

  /** A person looks in: his browser claims the bonus of the day, and some of its sections. */
  visit(person: Person): Operation {
    const { random, waiting } = this.world;
    for (let sections = random.int(3); sections > 0; sections -= 1)
      waiting.push(() => this.operations.bonus(person, this.operations.exploration()));
    return this.operations.bonus(person, null);
  }

  /** Several tabs, or people, at one moment. */
  private together(): Operation {
    const { world, operations } = this;
    const people = world.random.chance(0.5) ? [world.random.pick(world.people)] : world.people;
    const wants = Array.from({ length: world.random.between(2, 5) }, () => ({
      person: world.random.pick(people),
      key: world.name('k'),
      feature: operations.paidFeature(),
      known: this.goOn,
    }));
    return operations.reserveTogether(wants);
  }

  /** By an operator, who may do it twice. */
  private adjust(person: Person): Operation {
    const { random, waiting } = this.world;
    const [key, tokens] = [this.world.name('j'), random.pick([-200, -12, -3, 0, 4, 30])];
    if (random.chance(0.3)) waiting.push(() => this.operations.adjust(person, key, tokens));
    return this.operations.adjust(person, key, tokens);
  }

  /** Told once, or by two events of billing. */
  private pay(order: Order): Operation {
    this.world.orders.push(order);
    this.send(this.operations.pay(order));
    if (this.world.random.chance(0.2)) this.send(this.operations.pay(order));
    return this.operations.balance(order.person);
  }

  /** A refund or a dispute, often with what follows; it may come before the payment, and be spent already. */
  private change(order: Order): Operation {
    const { random } = this.world;
    const type = random.pick(['refund', 'dispute'] as const);
    const id = random.uuid();
    // More than is left once in a while, which must be refused.
    const tokens = random.between(0, order.tokens - order.taken + (random.chance(0.1) ? 1 : 0));
    order.taken = Math.min(order.tokens, order.taken + tokens);
    const send = (what: 'taken' | 'given' | 'lost') => this.send(this.operations.change(order, type, id, what, tokens));
    send('taken');
    const end = random.weighted({ given: 4, lost: 2, open: 4 });
    if (end === 'given') order.taken -= tokens;
    if (end === 'given' || (end === 'lost' && type === 'dispute')) send(end);
    return this.operations.balance(order.person);
  }

  /** Events come at least once, in any order. */
  send(event: () => Operation): void {
    const { random, waiting } = this.world;
    const copies = random.pick([1, 1, 1, 2, 3]);
    for (let copy = 0; copy < copies; copy += 1) waiting.push(event);
    this.world.faults += copies - 1;
  }

  /** What the ai service makes of a reservation that it was given. */
  private readonly goOn = (generation: Generation): void => {
    const { world } = this;
    const { random } = world;
    const fates = { complete: 50, contradict: 5, fallback: 5, fail: 16, vanish: 12, run: 10, late: 4, excess: 1 };
    const settle = (amount: number) => this.send(this.operations.complete(generation, amount));
    const amount = random.chance(0.7) ? generation.price : random.between(0, generation.price);
    switch (random.weighted(fates)) {
      case 'complete':
        generation.state = 'completed';
        return settle(amount);
      case 'contradict':
        generation.state = 'completed';
        settle(amount);
        return random.chance(0.5)
          ? settle(random.between(0, generation.price))
          : this.send(this.operations.giveUp(generation));
      case 'fallback':
        generation.state = 'completed';
        return this.send(this.operations.complete(generation, 0, true));
      case 'fail':
        generation.state = 'failed';
        return this.send(this.operations.giveUp(generation));
      case 'vanish':
        return;
      case 'run':
        generation.state = 'running';
        return;
      // Says that it knows nothing, and completes after all: its settlement comes after the release.
      case 'late':
        world.late.push(this.operations.complete(generation, amount));
        return;
      case 'excess':
        generation.state = 'completed';
        settle(generation.price + 1);
        return settle(generation.price);
    }
  };
}
