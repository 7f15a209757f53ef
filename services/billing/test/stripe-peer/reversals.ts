import { type Fields, PeerError, text, tree, whole } from './form.js';
import { listOf, type PeerState, type Thing } from './state.js';

/** Refunds by us or by the operator on Stripe's own pages, and disputes by banks. */
export class PeerReversals {
  constructor(private readonly state: PeerState) {}

  createRefund(fields: Fields): Thing {
    const payment = this.state.find('payment_intent', text(fields, 'payment_intent') ?? '');
    if (payment['status'] !== 'succeeded') throw new PeerError(400, 'This payment has not succeeded');
    const left =
      Number(payment['amount']) - this.refundsOf(payment.id).reduce((sum, refund) => sum + Number(refund['amount']), 0);
    const amount = whole(fields, 'amount') ?? left;
    if (amount <= 0 || amount > left)
      throw new PeerError(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`);
    const refund = this.state.add('re', {
      object: 'refund',
      amount,
      currency: payment['currency'],
      payment_intent: payment.id,
      status: 'succeeded',
      reason: null,
      metadata: tree(fields, 'metadata'),
      created: this.state.now(),
    });
    this.state.tell('refund.created', refund);
    this.state.tell('charge.refunded', {
      id: `ch_${payment.id}`,
      object: 'charge',
      payment_intent: payment.id,
      metadata: {},
    });
    return refund;
  }

  /** The buyer's bank sent a refund back. */
  failRefund(id: string): Thing {
    const refund = this.state.find('refund', id);
    refund['status'] = 'failed';
    this.state.tell('refund.failed', refund);
    return refund;
  }

  listRefunds(fields: Fields) {
    return listOf('/v1/refunds', this.of('refund', fields), whole(fields, 'limit') ?? 10);
  }

  dispute(paymentId: string, amount?: number, status = 'needs_response'): Thing {
    const payment = this.state.find('payment_intent', paymentId);
    const dispute = this.state.add('dp', {
      object: 'dispute',
      amount: amount ?? payment['amount'],
      currency: payment['currency'],
      payment_intent: payment.id,
      reason: 'fraudulent',
      status,
      metadata: {},
      livemode: false,
      created: this.state.now(),
    });
    this.state.tell('charge.dispute.created', dispute);
    return dispute;
  }

  decide(id: string, outcome: 'won' | 'lost'): Thing {
    const dispute = this.state.find('dispute', id);
    dispute['status'] = outcome;
    this.state.tell('charge.dispute.closed', dispute);
    return dispute;
  }

  listDisputes(fields: Fields) {
    return listOf('/v1/disputes', this.of('dispute', fields), whole(fields, 'limit') ?? 10);
  }

  private of(object: string, fields: Fields): Thing[] {
    return this.state.all(object, (thing) => thing['payment_intent'] === text(fields, 'payment_intent'));
  }

  private refundsOf(paymentId: string): Thing[] {
    return this.state.all(
      'refund',
      (refund) => refund['payment_intent'] === paymentId && refund['status'] !== 'failed',
    );
  }
}
