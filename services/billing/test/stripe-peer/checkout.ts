import { type Fields, list, PeerError, text, tree, whole } from './form.js';
import type { PeerBilling } from './billing.js';
import type { PeerState, Thing } from './state.js';

const day = 24 * 60 * 60;

/** Checkout sessions, and what buyers do on their page. */
export class PeerCheckout {
  constructor(
    private readonly state: PeerState,
    private readonly billing: PeerBilling,
  ) {}

  create(fields: Fields): Thing {
    const [item] = list(fields, 'line_items');
    const price = this.state.find('price', text(item ?? {}, 'price') ?? '');
    const total = Number(price['unit_amount']) * (whole(item ?? {}, 'quantity') ?? 1);
    const mode = text(fields, 'mode');
    if ((mode === 'subscription') !== (price['recurring'] !== null))
      throw new PeerError(400, `This price does not fit mode ${mode}`);
    const trial = whole(tree(fields, 'subscription_data'), 'trial_period_days');
    const session = this.state.add('cs_test', {
      object: 'checkout.session',
      mode,
      status: 'open',
      payment_status: trial ? 'no_payment_required' : 'unpaid',
      amount_subtotal: trial ? 0 : total,
      amount_total: trial ? 0 : total,
      currency: price['currency'],
      client_reference_id: text(fields, 'client_reference_id'),
      customer: text(fields, 'customer'),
      metadata: tree(fields, 'metadata'),
      payment_intent: null,
      subscription: null,
      livemode: false,
      created: this.state.now(),
      expires_at: this.state.now() + day,
      success_url: text(fields, 'success_url'),
      cancel_url: text(fields, 'cancel_url'),
    });
    this.wanted.set(session.id, { fields, price, trial });
    return Object.assign(session, { url: `https://checkout.stripe.example/${session.id}` });
  }

  private readonly wanted = new Map<string, { fields: Fields; price: Thing; trial: number | null }>();

  /** The buyer paid by card. */
  pay(id: string): Thing {
    const session = this.complete(id);
    if (session['mode'] === 'subscription') this.subscribe(session);
    else this.intent(session, 'succeeded');
    session['payment_status'] = session['payment_status'] === 'no_payment_required' ? 'no_payment_required' : 'paid';
    if (session['payment_intent'])
      this.state.tell('payment_intent.succeeded', this.state.find('payment_intent', String(session['payment_intent'])));
    this.state.tell('checkout.session.completed', session);
    return session;
  }

  /** The buyer ordered his bank to pay, which takes days. */
  payLater(id: string): Thing {
    const session = this.complete(id);
    this.intent(session, 'processing');
    this.state.tell('checkout.session.completed', session);
    return session;
  }

  arrive(id: string): Thing {
    const session = this.state.find('checkout.session', id);
    this.state.find('payment_intent', String(session['payment_intent']))['status'] = 'succeeded';
    session['payment_status'] = 'paid';
    this.state.tell('checkout.session.async_payment_succeeded', session);
    return session;
  }

  bounce(id: string): Thing {
    const session = this.state.find('checkout.session', id);
    this.state.find('payment_intent', String(session['payment_intent']))['status'] = 'requires_payment_method';
    this.state.tell('checkout.session.async_payment_failed', session);
    return session;
  }

  expire(id: string): Thing {
    const session = this.open(id);
    Object.assign(session, { status: 'expired', url: null });
    this.state.tell('checkout.session.expired', session);
    return session;
  }

  private open(id: string): Thing {
    const session = this.state.find('checkout.session', id);
    if (session['status'] !== 'open') throw new PeerError(400, `This session is ${String(session['status'])}`);
    return session;
  }

  private complete(id: string): Thing {
    return Object.assign(this.open(id), { status: 'complete', url: null });
  }

  private intent(session: Thing, status: string): void {
    const metadata = tree(tree(this.wanted.get(session.id)?.fields ?? {}, 'payment_intent_data'), 'metadata');
    const intent = this.state.add('pi', {
      object: 'payment_intent',
      amount: session['amount_total'],
      currency: session['currency'],
      status,
      metadata,
      livemode: false,
      created: this.state.now(),
    });
    session['payment_intent'] = intent.id;
  }

  private subscribe(session: Thing): void {
    const wanted = this.wanted.get(session.id)!;
    const metadata = tree(tree(wanted.fields, 'subscription_data'), 'metadata');
    const subscription = this.billing.begin({
      customer: String(session['customer']),
      price: wanted.price,
      trialDays: wanted.trial,
      metadata,
    });
    session['subscription'] = subscription.id;
  }
}
