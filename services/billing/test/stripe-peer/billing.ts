import { type Fields, list, PeerError, text, tree, whole } from './form.js';
import { listOf, type PeerState, type Thing } from './state.js';

const day = 24 * 60 * 60;

const nextMonth = (seconds: number): number => {
  const date = new Date(seconds * 1000);
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + 1) / 1000);
};

type Begin = { customer: string; price: Thing; trialDays: number | null; metadata: Fields };

/** Customers, subscriptions under a clock that tests move, their invoices, and the portal. */
export class PeerBilling {
  /** Whether the card pays; a subscription whose does not is past due. */
  cardWorks = true;

  constructor(private readonly state: PeerState) {}

  createCustomer(fields: Fields): Thing {
    return this.state.add('cus', {
      object: 'customer',
      metadata: tree(fields, 'metadata'),
      created: this.state.now(),
      livemode: false,
    });
  }

  createPortal(fields: Fields): Thing {
    const customer = this.state.find('customer', text(fields, 'customer') ?? '');
    const session = {
      object: 'billing_portal.session',
      customer: customer.id,
      return_url: text(fields, 'return_url'),
      livemode: false,
      created: this.state.now(),
    };
    return this.state.add('bps', { ...session, url: `https://billing.stripe.example/${customer.id}` });
  }

  begin({ customer, price, trialDays, metadata }: Begin): Thing {
    const now = this.state.now();
    const end = trialDays ? now + trialDays * day : nextMonth(now);
    const id = `sub_${this.state.all('subscription').length + 1}`;
    const subscription = this.state.add('sub', {
      id,
      object: 'subscription',
      customer,
      status: trialDays ? 'trialing' : 'active',
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      created: now,
      start_date: now,
      trial_end: trialDays ? end : null,
      metadata,
      livemode: false,
      items: listOf('/v1/subscription_items', [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_start: now,
          current_period_end: end,
          price,
          quantity: 1,
          subscription: id,
        },
      ]),
    });
    this.state.tell('customer.subscription.created', subscription);
    this.bill(subscription, trialDays ? 0 : Number(price['unit_amount']), now, end);
    return subscription;
  }

  update(id: string, fields: Fields): Thing {
    const subscription = this.running(id);
    const cancel = text(fields, 'cancel_at_period_end');
    if (cancel)
      Object.assign(subscription, {
        cancel_at_period_end: cancel === 'true',
        canceled_at: cancel === 'true' ? this.state.now() : null,
      });
    const price = text(list(fields, 'items')[0] ?? {}, 'price');
    if (price) itemOf(subscription)['price'] = this.state.find('price', price);
    this.state.effects.push('subscription update');
    this.state.tell('customer.subscription.updated', subscription);
    return subscription;
  }

  cancel(id: string): Thing {
    const subscription = this.running(id);
    this.state.effects.push('subscription cancel');
    return this.end(subscription);
  }

  listSubscriptions(fields: Fields) {
    return listOf(
      '/v1/subscriptions',
      this.state.all('subscription', ({ customer }) => customer === text(fields, 'customer')),
      whole(fields, 'limit') ?? 10,
    );
  }

  listInvoices(fields: Fields) {
    const of = text(fields, 'subscription');
    const found = this.state.all('invoice', (invoice) => subscriptionOf(invoice) === of);
    return listOf('/v1/invoices', found, whole(fields, 'limit') ?? 10, text(fields, 'starting_after'));
  }

  /** Lets the clock run: trials end, months are billed, cancelled ones end, failed payments are tried again. */
  advance(seconds: number): void {
    this.state.moveOn(seconds);
    for (const subscription of this.state.all('subscription', ({ status }) => status !== 'canceled')) {
      while (
        subscription['status'] !== 'canceled' &&
        Number(itemOf(subscription)['current_period_end']) <= this.state.now()
      )
        this.turn(subscription);
      this.retry(subscription);
    }
  }

  private turn(subscription: Thing): void {
    const item = itemOf(subscription);
    const start = Number(item['current_period_end']);
    if (subscription['cancel_at_period_end']) {
      this.end(subscription, start);
      return;
    }
    Object.assign(item, { current_period_start: start, current_period_end: nextMonth(start) });
    this.bill(subscription, Number((item['price'] as Thing)['unit_amount']), start, Number(item['current_period_end']));
    subscription['status'] = this.cardWorks ? 'active' : 'past_due';
    this.state.tell('customer.subscription.updated', subscription);
  }

  private retry(subscription: Thing): void {
    if (!this.cardWorks || subscription['status'] !== 'past_due') return;
    for (const invoice of this.state.all(
      'invoice',
      (each) => subscriptionOf(each) === subscription.id && each['status'] === 'open',
    )) {
      Object.assign(invoice, { status: 'paid', status_transitions: { paid_at: this.state.now() } });
      this.state.tell('invoice.paid', invoice);
    }
    subscription['status'] = 'active';
    this.state.tell('customer.subscription.updated', subscription);
  }

  private bill(subscription: Thing, total: number, period_start: number, period_end: number): void {
    const paid = this.cardWorks || total === 0;
    const number = `PEER-${String(this.state.all('invoice').length + 1).padStart(4, '0')}`;
    const invoice = this.state.add('in', {
      object: 'invoice',
      number,
      status: paid ? 'paid' : 'open',
      total,
      currency: (itemOf(subscription)['price'] as Thing)['currency'],
      customer: subscription['customer'],
      created: this.state.now(),
      period_start,
      period_end,
      status_transitions: { paid_at: paid ? this.state.now() : null },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription['metadata'] },
      },
      lines: listOf('/v1/invoices/lines', [
        { id: `il_${number}`, object: 'line_item', period: { start: period_start, end: period_end } },
      ]),
      livemode: false,
    });
    this.state.tell(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  private end(subscription: Thing, at = this.state.now()): Thing {
    Object.assign(subscription, { status: 'canceled', ended_at: at, canceled_at: at });
    this.state.tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  private running(id: string): Thing {
    const subscription = this.state.find('subscription', id);
    if (subscription['status'] === 'canceled')
      throw new PeerError(400, 'A canceled subscription can only update its cancellation_details');
    return subscription;
  }
}

const itemOf = (subscription: Thing): Thing => (subscription['items'] as { data: Thing[] }).data[0]!;

const subscriptionOf = (invoice: Thing): string | undefined =>
  (invoice['parent'] as { subscription_details?: { subscription: string } } | null)?.subscription_details?.subscription;
