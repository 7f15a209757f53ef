import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  metadata: Record<string, string>;
  client_reference_id: string | null;
};

/** As much of Stripe's API as checkout needs, spoken over HTTP to the real SDK: sessions with idempotency keys. */
export class StripePeer {
  readonly sessions = new Map<string, Session>();
  /** Form fields of each created session, as the SDK sent them. */
  readonly received: Record<string, string>[] = [];
  private readonly answered = new Map<string, Session>();
  private server!: Server;
  failing = false;

  static async start(): Promise<StripePeer> {
    const peer = new StripePeer();
    peer.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const [status, answer] = peer.answer(request.method ?? '', request.url ?? '', body, String(request.headers['idempotency-key'] ?? ''));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((listening) => peer.server.listen(0, '127.0.0.1', listening));
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The buyer paid on the provider's page. */
  pay(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    return session;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(method: string, url: string, body: string, key: string): [number, object] {
    if (this.failing) return [402, { error: { type: 'card_error', message: 'Refused by the peer' } }];
    if (method === 'POST' && url === '/v1/checkout/sessions') return [200, this.create(body, key)];
    const session = this.sessions.get(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(url)?.[1] ?? '');
    return session ? [200, session] : [404, { error: { type: 'invalid_request_error', message: `No such: ${url}` } }];
  }

  private create(body: string, key: string): Session {
    const known = this.answered.get(key);
    if (known) return known;
    const fields = Object.fromEntries(new URLSearchParams(body));
    this.received.push(fields);
    const id = `cs_test_${this.sessions.size + 1}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: fields['client_reference_id'] ?? null,
      metadata: { orderId: fields['metadata[orderId]'] ?? '', userId: fields['metadata[userId]'] ?? '' },
    };
    this.sessions.set(id, session);
    if (key) this.answered.set(key, session);
    return session;
  }
}
