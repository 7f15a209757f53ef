import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import { getCheckoutSession } from '@fernway/contracts/http/billing';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { StripeWebhookService } from '../../src/webhooks/stripe-webhook.service.js';
import type { StripeBed } from '../stripe-peer/bed.js';
import type { PeerEvent } from '../stripe-peer/state.js';
import { deliver } from '../stripe-peer/webhooks.js';
import { deliveryOf, isAttack } from './attacks.js';
import type { Planned, Scenario, Sending } from './scenario.js';

type Order = Planned & { person: Person; other: Person; sessionId: string; id: string; price: number; tokens: number };

const paidLives = ['paid', 'paid late', 'put right later'];

/** Buyers, what Stripe knows of their payments, webhooks of it and of attackers in any order, and what must come of it. */
export class WebhookRun {
  private readonly problems: string[] = [];
  private readonly attacks: string[] = [];
  private readonly forged: string[] = [];
  private readonly recorded: PeerEvent[] = [];
  private orders: Order[] = [];
  private at: number;

  private constructor(
    private readonly bed: StripeBed,
    private readonly given: Scenario,
  ) {
    this.at = bed.peer.state.events.length;
  }

  /** @returns what did not come as it must */
  static async problems(bed: StripeBed, given: Scenario): Promise<string[]> {
    const run = new WebhookRun(bed, given);
    await run.open();
    for (const order of run.orders) await run.live(order);
    await run.forge();
    await run.send(given.afterPayment);
    for (const order of run.orders) run.reverse(order);
    await run.send(given.afterReversals);
    await run.timePasses();
    for (const order of run.orders) await run.check(order);
    await run.checkEvents();
    return run.problems;
  }

  private async open(): Promise<void> {
    const people = [await this.bed.billing.person(), await this.bed.billing.person()] as const;
    for (const planned of this.given.orders) {
      const [person, other] = planned.buyer ? people : [people[1], people[0]];
      const { sessionId } = await this.bed.checkout(person, planned.pack);
      const [id, price] = [this.bed.orderOf(sessionId), Number(this.bed.peer.session(sessionId)['amount_total'])];
      this.orders.push({ ...planned, person, other, sessionId, id, price, tokens: Number(planned.pack.split('_')[1]) });
    }
  }

  private async live({ life, sessionId, id }: Order): Promise<void> {
    const { checkout } = this.bed.peer;
    if (life === 'over another amount' || life === 'put right later')
      Object.assign(this.bed.peer.session(sessionId), { amount_subtotal: 1 });
    if (life === 'session never noted')
      await this.bed.rows('update token_order set session_id = null where id = $1', [id]);
    if (life === 'expired') checkout.expire(sessionId);
    else if (life === 'paid' || life === 'over another amount' || life === 'put right later') checkout.pay(sessionId);
    else if (life === 'paid late' || life === 'bounced') {
      checkout.payLater(sessionId);
      if (life === 'bounced') checkout.bounce(sessionId);
      else checkout.arrive(sessionId);
    }
  }

  private reverse({ life, sessionId, price, reversals }: Order): void {
    if (life !== 'paid' && life !== 'paid late') return;
    const payment = this.bed.peer.paymentOf(sessionId);
    for (const { kind, share, outcome } of reversals) {
      const amount = Math.max(1, Math.floor((price * share) / 100));
      if (kind === 'refund') this.bed.peer.reversals.createRefund({ payment_intent: payment, amount: String(amount) });
      else {
        const { id } = this.bed.peer.reversals.dispute(payment, amount);
        if (outcome !== 'open') this.bed.peer.reversals.decide(id, outcome);
      }
    }
  }

  /** Webhooks of what has happened so far, true ones and attacks, some at once. */
  private async send(sendings: readonly Sending[]): Promise<void> {
    const fresh = this.bed.peer.state.events.slice(this.at);
    this.recorded.push(...fresh);
    this.at = this.bed.peer.state.events.length;
    if (this.recorded.length === 0) return;
    if (this.given.rush) await Promise.all(fresh.map((event) => deliver(this.bed.billing, event)));
    const sent = sendings.flatMap((sending) => this.copiesOf(sending));
    await this.inParallel(sent, (sending) => this.sendOne(sending));
  }

  /** Stripe repeats itself, and tells of one payment by several events at once. */
  private copiesOf(sending: Sending): Sending[] {
    const copies = isAttack(sending) ? 1 : 1 + (sending.age % this.given.atOnce);
    return Array.from({ length: copies }, (_none, index) => ({
      ...sending,
      which: sending.which + (sending.which % 2 ? index : 0),
    }));
  }

  private async sendOne(sending: Sending): Promise<void> {
    const event = this.recorded[sending.which % this.recorded.length]!;
    const attack = isAttack(sending);
    const id = attack ? `evt_attack_${this.orders[0]!.id}_${this.attacks.length}` : event.id;
    if (attack) this.attacks.push(id);
    const status = await deliver(this.bed.billing, { ...event, id }, deliveryOf(sending));
    if (status !== (attack ? 400 : 200)) this.problems.push(`${event.type} ${sending.how} was answered ${status}`);
  }

  private async inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    for (let from = 0; from < all.length; from += this.given.atOnce)
      await Promise.all(all.slice(from, from + this.given.atOnce).map(work));
  }

  /** Every webhook came once at least; what failed is tried again, and what was handled comes once more much later. */
  private async timePasses(): Promise<void> {
    const all = () => this.inParallel(this.recorded, async (event) => void (await deliver(this.bed.billing, event)));
    const aMinute = () => this.bed.rows('update stripe_event set next_attempt_at = now()');
    await all();
    for (const { life, sessionId, price } of this.orders)
      if (life === 'put right later') Object.assign(this.bed.peer.session(sessionId), { amount_subtotal: price });
    await aMinute();
    const webhooks = this.bed.billing.app.get(StripeWebhookService);
    while ((await webhooks.handleDue()) > 0);
    await aMinute();
    await all();
  }

  /** A well-signed event that says of somebody's paid session that it is another order's; neither order has noted its own yet. */
  private async forge(): Promise<void> {
    for (const mine of this.orders.filter(({ life }) => life === 'session never noted')) {
      const paid = this.orders.find(
        ({ life, pack }) => (life === 'paid' || life === 'paid late') && pack === mine.pack,
      );
      const event =
        paid &&
        this.bed.peer.state.events.find(
          ({ type, data }) => type === 'checkout.session.completed' && data.object.id === paid.sessionId,
        );
      if (!event) continue;
      await this.bed.rows('update token_order set session_id = null where id = $1', [paid.id]);
      const object = { ...event.data.object, metadata: { orderId: mine.id, userId: mine.person.user } };
      const id = `evt_forged_${mine.id}`;
      this.forged.push(id);
      await deliver(this.bed.billing, { ...event, id, data: { object } });
    }
  }

  private async check(order: Order): Promise<void> {
    const paid = paidLives.includes(order.life);
    const reversals = order.life === 'put right later' || !paid ? [] : order.reversals;
    const amountOf = ({ share }: { share: number }) => Math.max(1, Math.floor((order.price * share) / 100));
    const away = reversals
      .filter(({ kind, outcome }) => kind === 'refund' || outcome !== 'won')
      .reduce((sum, it) => sum + amountOf(it), 0);
    const takenBack = Math.floor((order.tokens * Math.min(order.price, away)) / order.price);
    const steps = reversals.reduce(
      (sum, { kind, outcome }) => sum + (kind === 'dispute' && outcome !== 'open' ? 2 : 1),
      0,
    );
    const closed = { bounced: 'failed', expired: 'expired' }[order.life as string] ?? 'open';
    const expected = {
      status: paid ? 'paid' : closed,
      takenBack,
      version: 1 + (paid || closed !== 'open' ? 1 : 0) + steps,
    };
    const [row] = await this.bed.rows<typeof expected>(
      'select status, tokens_taken_back as "takenBack", version from token_order where id = $1',
      [order.id],
    );
    this.same(`an order ${order.life}`, row, expected);
    this.same(`what was told of an order ${order.life}`, await this.told(order), {
      credits: paid ? [order.tokens] : [],
      takenBack,
    });
    const { status } = await this.bed.billing.request(getCheckoutSession, {
      as: order.other,
      params: { id: order.sessionId },
    });
    if (status !== 404) this.problems.push(`another user's look at a session ${order.life} was answered ${status}`);
  }

  /** What the tokens service hears of an order, once it has left the outbox. */
  private async told({ id }: Order): Promise<{ credits: number[]; takenBack: number }> {
    await eventually(async () => (await this.bed.rows('select 1 from outbox')).length === 0);
    const events = await asAdmin(this.bed.billing.eventsDatabase.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ type: string; data: { tokens: number; status?: string } }>(
        `select type, envelope -> 'data' as data from event where envelope ->> 'subject' = $1 order by position`,
        [id],
      );
      return rows;
    });
    const taken = { refunded: 1, opened: 1, reversed: -1, won: -1, lost: 0 } as Record<string, number>;
    return {
      credits: events.filter(({ type }) => type === OrderPaid.type).map(({ data }) => data.tokens),
      takenBack: events
        .filter(({ type }) => type === OrderRefunded.type || type === OrderDisputed.type)
        .reduce((sum, { data }) => sum + taken[data.status ?? '']! * data.tokens, 0),
    };
  }

  private async checkEvents(): Promise<void> {
    const kept = await this.bed.rows<{ id: string; handled: boolean; attempts: number }>(
      'select id, handled_at is not null as handled, attempts from stripe_event where id = any($1)',
      [[...this.recorded.map(({ id }) => id), ...this.attacks, ...this.forged]],
    );
    for (const id of this.attacks) if (kept.some((row) => row.id === id)) this.problems.push('an attack was kept');
    for (const id of this.forged)
      if (kept.find((row) => row.id === id)?.handled !== false)
        this.problems.push('a forged session counts as handled');
    const wrong = this.orders
      .filter(({ life }) => life === 'over another amount' || life === 'put right later')
      .map(({ id }) => id);
    for (const { id, type, data } of this.recorded) {
      const row = kept.find((each) => each.id === id);
      const order = (data.object['metadata'] as { orderId?: string } | undefined)?.orderId ?? '';
      if (!row) this.problems.push(`${type} was not kept`);
      else if (!wrong.includes(order) && (!row.handled || row.attempts !== 1))
        this.problems.push(`${type} was ${row.handled ? '' : 'not '}handled, in ${row.attempts} attempts`);
    }
  }

  private same(what: string, is: unknown, expected: unknown): void {
    const [actual, should] = [JSON.stringify(is), JSON.stringify(expected)];
    if (actual !== should) this.problems.push(`${what} is ${actual}, not ${should}`);
  }
}
