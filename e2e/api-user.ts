import { type APIRequestContext, expect, request } from '@playwright/test';
import { newAccount, signUp } from '../tools/platform/account.ts';
import type { Platform } from './platform.js';

/** Shapes belong to the contracts; here a body is what a client outside of the repository sees. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = { status: number; type: string; body: any };

/** A client of the public API, with cookies of its own and no browser. */
export class ApiUser {
  readonly account = newAccount();
  token = '';
  private readonly http: APIRequestContext;

  private constructor(http: APIRequestContext) {
    this.http = http;
  }

  static async visitor({ url }: Platform): Promise<ApiUser> {
    return new ApiUser(await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } }));
  }

  static async signUp(platform: Platform): Promise<ApiUser> {
    const user = await ApiUser.visitor(platform);
    user.token = (await signUp(user.http, platform.url, user.account)).token;
    return user;
  }

  /** The same person at another machine. */
  async elsewhere(platform: Platform): Promise<ApiUser> {
    const user = await ApiUser.visitor(platform);
    const { email, password } = this.account;
    user.token = (await user.post('/api/identity/sign-in', { email, password })).body.session.accessToken;
    return user;
  }

  async call(
    method: string,
    path: string,
    { body, headers, token = this.token }: { body?: unknown; headers?: Record<string, string>; token?: string } = {},
  ): Promise<Answer> {
    const response = await this.http.fetch(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { data: typeof body === 'string' ? body : JSON.stringify(body) }),
      maxRedirects: 0,
    });
    const type = response.headers()['content-type'] ?? '';
    const text = await response.text();
    return { status: response.status(), type, body: /json/.test(type) && text ? JSON.parse(text) : text };
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, { body, headers });
  }

  async available(): Promise<number | undefined> {
    return (await this.get('/api/tokens/balance')).body.available as number | undefined;
  }

  /** Amounts of the ledger's entries, newest first. */
  async entries(): Promise<{ type: string; amount: number }[]> {
    const { body } = await this.get('/api/tokens/transactions');
    return body.items.map(({ type, amount }: { type: string; amount: number }) => ({ type, amount }));
  }

  /** Opens a checkout for the 100-token package. @returns its session's id */
  async openCheckout(): Promise<string> {
    const { status, body } = await this.post('/api/billing/token-checkout', { packageId: 'fernway_100' });
    expect(status).toBe(201);
    expect(body.url).toContain(body.sessionId);
    return body.sessionId;
  }

  pay(session: string): Promise<Answer> {
    return this.post(`/api/billing/test-checkouts/${session}/pay`, {});
  }

  close(): Promise<void> {
    return this.http.dispose();
  }
}
