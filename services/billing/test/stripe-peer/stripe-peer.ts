import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PeerBilling } from './billing.js';
import { PeerCatalogue } from './catalogue.js';
import { PeerCheckout } from './checkout.js';
import { type Fields, parseForm, PeerError, text, whole, words } from './form.js';
import { PeerReversals } from './reversals.js';
import { listOf, PeerState, type Thing } from './state.js';

export type Exchange = { method: string; path: string; query: string; body: string; status: number; answer: unknown };

/** What befalls the next write: it is refused, its answer is lost on the way, or it never arrives. */
export type Fault = 'refused' | 'answer-lost' | 'unreachable';

type Route = [method: string, pattern: RegExp, answer: (fields: Fields, id: string) => unknown];

/**
 * As much of Stripe as Fernway uses, with a memory: prices by lookup key, sessions, payments, refunds, disputes,
 * customers, subscriptions under a test clock, the portal, the list of events, idempotency keys.
 */
export class StripePeer {
  readonly state = new PeerState();
  readonly billing = new PeerBilling(this.state);
  readonly checkout = new PeerCheckout(this.state, this.billing);
  readonly reversals = new PeerReversals(this.state);
  /** Every request with its answer. */
  readonly exchanges: Exchange[] = [];
  /** Reads that come within this time are answered together. */
  answersEveryMs = 0;
  private readonly catalogue = new PeerCatalogue(this.state);
  private readonly answered = new Map<string, { asked: string; status: number; answer: unknown }>();
  private readonly faults: Fault[] = [];
  private server!: Server;

  static async start(): Promise<StripePeer> {
    const peer = new StripePeer();
    peer.server = createServer((request, response) => void peer.serve(request, response));
    await new Promise<void>((listening) => peer.server.listen(0, '127.0.0.1', listening));
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next writes meet these, one after the other. */
  fail(...faults: Fault[]): void {
    this.faults.push(...faults);
  }

  session(id: string): Thing {
    return this.state.find('checkout.session', id);
  }

  paymentOf(sessionId: string): string {
    return String(this.session(sessionId)['payment_intent']);
  }

  /** How many objects of a kind the API made. */
  made(object: string): number {
    return this.state.effects.filter((effect) => effect === `${object} create`).length;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname, search } = new URL(request.url ?? '', 'http://peer');
    const method = request.method ?? '';
    const fault = method === 'GET' ? undefined : this.faults.shift();
    if (fault === 'unreachable') return void request.socket.destroy();
    const [status, answer] =
      fault === 'refused'
        ? refusal
        : this.once(String(request.headers['idempotency-key'] ?? ''), { method, pathname, search, body });
    if (fault !== 'refused')
      this.exchanges.push({
        method,
        path: pathname,
        query: search.slice(1),
        body,
        status,
        answer: structuredClone(answer),
      });
    if (this.answersEveryMs && method === 'GET')
      await sleep(this.answersEveryMs - (performance.now() % this.answersEveryMs));
    if (fault === 'answer-lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  /** The same key and request, the same answer; another request under it is refused, as Stripe documents. */
  private once(
    key: string,
    asked: { method: string; pathname: string; search: string; body: string },
  ): [number, unknown] {
    const { method, pathname, search, body } = asked;
    const print = `${method} ${pathname} ${body}`;
    const known = key && method === 'POST' ? this.answered.get(key) : undefined;
    if (known && known.asked !== print)
      return [
        400,
        problem(
          new PeerError(
            400,
            'Keys for idempotent requests can only be used with the same parameters',
            'idempotency_error',
          ),
        ),
      ];
    if (known) return [known.status, known.answer];
    const [status, answer] = this.answer(method, pathname, parseForm(method === 'GET' ? search.slice(1) : body));
    if (key && method === 'POST') this.answered.set(key, { asked: print, status, answer: structuredClone(answer) });
    return [status, answer];
  }

  private answer(method: string, path: string, fields: Fields): [number, unknown] {
    try {
      for (const [verb, pattern, answer] of this.routes) {
        const match = verb === method ? pattern.exec(path) : null;
        if (match) return [200, answer(fields, match[1] ?? '')];
      }
      throw new PeerError(404, `Unrecognized request URL (${method}: ${path})`);
    } catch (error) {
      if (!(error instanceof PeerError)) throw error;
      return [error.status, problem(error)];
    }
  }

  private readonly routes: Route[] = [
    ['GET', /^\/v1\/prices$/, (fields) => this.catalogue.listPrices(fields)],
    ['POST', /^\/v1\/prices$/, (fields) => this.catalogue.createPrice(fields)],
    ['POST', /^\/v1\/prices\/(\w+)$/, (fields, id) => this.catalogue.updatePrice(id, fields)],
    ['GET', /^\/v1\/products\/(\w+)$/, (_fields, id) => this.state.find('product', id)],
    ['POST', /^\/v1\/products$/, (fields) => this.catalogue.createProduct(fields)],
    ['POST', /^\/v1\/products\/(\w+)$/, (fields, id) => this.catalogue.updateProduct(id, fields)],
    ['POST', /^\/v1\/checkout\/sessions$/, (fields) => this.checkout.create(fields)],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (fields, id) => this.expanded(this.session(id), fields)],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (_fields, id) => this.state.find('payment_intent', id)],
    ['POST', /^\/v1\/refunds$/, (fields) => this.reversals.createRefund(fields)],
    ['GET', /^\/v1\/refunds$/, (fields) => this.reversals.listRefunds(fields)],
    ['GET', /^\/v1\/disputes$/, (fields) => this.reversals.listDisputes(fields)],
    ['POST', /^\/v1\/customers$/, (fields) => this.billing.createCustomer(fields)],
    ['GET', /^\/v1\/subscriptions$/, (fields) => this.billing.listSubscriptions(fields)],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, (_fields, id) => this.state.find('subscription', id)],
    ['POST', /^\/v1\/subscriptions\/(\w+)$/, (fields, id) => this.billing.update(id, fields)],
    ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, (_fields, id) => this.billing.cancel(id)],
    ['GET', /^\/v1\/invoices$/, (fields) => this.billing.listInvoices(fields)],
    ['POST', /^\/v1\/billing_portal\/sessions$/, (fields) => this.billing.createPortal(fields)],
    ['GET', /^\/v1\/events$/, (fields) => this.events(fields)],
  ];

  private expanded(session: Thing, fields: Fields): Thing {
    const payment = session['payment_intent'];
    const expand = words(fields, 'expand').includes('payment_intent') && payment;
    return expand ? { ...session, payment_intent: this.state.find('payment_intent', String(payment)) } : session;
  }

  private events(fields: Fields) {
    const since = Number(text(fields['created'] as Fields, 'gte') ?? 0);
    const types = words(fields, 'types');
    const found = [...this.state.events]
      .reverse()
      .filter(({ created, type }) => created >= since && (types.length === 0 || types.includes(type)));
    return listOf(
      '/v1/events',
      found as unknown as Thing[],
      whole(fields, 'limit') ?? 10,
      text(fields, 'starting_after'),
    );
  }
}

const problem = ({ message, type }: PeerError) => ({ error: { type, message } });
const refusal: [number, unknown] = [402, problem(new PeerError(402, 'Refused by the peer', 'card_error'))];
