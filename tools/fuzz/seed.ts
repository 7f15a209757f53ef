/** What a call that works needs; the names are those of the documents. */
export type Example = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
export type Examples = Record<string, Example>;

/** Shapes belong to the contracts; here a body is what a client outside of the repository sees. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = any;
export type Call = (method: string, path: string, body?: unknown) => Promise<Body>;

const octets = 'application/octet-stream';

/** A signed-in client of the public API: what does not work is an error. */
export const clientOf =
  (origin: string, token = ''): Call =>
  async (method, path, body) => {
    const raw = typeof body === 'string';
    const answer = await fetch(origin + path, {
      method,
      headers: {
        origin,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': raw ? octets : 'application/json' }),
      },
      ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : text;
  };

/** Gives up after a minute: a slow machine is no failure. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 100))) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error('What was waited for did not come');
}

/** Paid, open and cancelled checkouts, and a plan with an invoice. */
export async function seedBilling(call: Call): Promise<Examples> {
  const open = async () => ({
    id: (await call('POST', '/api/billing/token-checkout', { packageId: 'fernway_300' })).sessionId as string,
  });
  const paid = async () => {
    const params = await open();
    await call('POST', `/api/billing/test-checkouts/${params.id}/pay`, {});
    return params;
  };
  const first = await paid();
  // Enough to pay every AI call of a run.
  for (let more = 0; more < 5; more += 1) await paid();
  const [order] = (await call('GET', '/api/billing/orders')).items;
  const { sessionId } = await call('POST', '/api/billing/plan-checkout', { plan: 'starter' });
  await call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
  await call('POST', '/api/billing/test-clock', { days: 14 });
  const [invoice] = (await call('GET', '/api/billing/invoices')).items;
  return {
    'POST /api/billing/token-checkout': { body: { packageId: 'fernway_100' } },
    'GET /api/billing/checkout-sessions/{id}': { params: first },
    'GET /api/billing/orders/{id}/receipt': { params: { id: order.id } },
    'GET /api/billing/invoices/{id}/pdf': { params: { id: invoice.id } },
    'PUT /api/billing/subscription': { body: { plan: 'professional' } },
    'GET /api/billing/test-checkouts/{id}': { params: await open() },
    'POST /api/billing/test-checkouts/{id}/pay': { params: await open(), body: {} },
    'POST /api/billing/test-checkouts/{id}/cancel': { params: await open(), body: {} },
    'POST /api/billing/test-checkouts/{id}/refund': { params: await paid(), body: {} },
    'POST /api/billing/test-checkouts/{id}/dispute': { params: await paid(), body: { outcome: 'open' } },
  };
}
