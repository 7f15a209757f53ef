import { setTimeout as sleep } from 'node:timers/promises';
import type { Body } from '../fuzz/seed.ts';

export type Account = { email: string; password: string; firstName: string; lastName: string };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** Refused with a reason: nothing was done, and asking again would not help. */
export class Refused extends Error {
  readonly code: string;

  constructor(what: string, status: number, code: string) {
    super(`${what} answered ${status} ${code}`);
    this.code = code;
  }
}

const answerMs = 30_000;
/** What may pass: the platform says so by these, or does not answer at all. */
const passing = (status: number, code: string) => status >= 500 || status === 429 || code === 'request-in-progress';

/**
 * A program of somebody who wants it done: the same request, with the same idempotency key, until it is answered.
 * So each wish is done once, or was never done right.
 */
export class InsistentClient {
  /** Requests that got no answer, or one to come back later. */
  unanswered = 0;
  private token = '';
  /** After this nothing is asked again. */
  deadline = Number.POSITIVE_INFINITY;
  private readonly origin: string;
  private readonly account: Account;

  constructor(origin: string, account: Account) {
    this.origin = origin;
    this.account = account;
  }

  /** @throws Refused; Error where the deadline passed without an answer */
  async insist(
    method: Method,
    path: string,
    body?: unknown,
    key = method === 'POST' ? crypto.randomUUID() : undefined,
  ): Promise<Body> {
    for (let last = 'nothing'; ; await sleep(300)) {
      if (Date.now() > this.deadline) throw new Error(`${method} ${path} got no answer, but ${last}`);
      const answer = await this.once(method, path, body, key).catch((error: Error) => ({
        lost: String(error.cause ?? error.message),
      }));
      if ('lost' in answer) {
        this.unanswered += 1;
        last = answer.lost;
      } else if (answer.status < 300) return answer.body;
      else if (answer.status === 401 && path !== '/api/identity/sign-in') await this.signIn();
      else if (passing(answer.status, answer.body?.code)) {
        this.unanswered += 1;
        last = `${answer.status} ${answer.body?.code}`;
      } else throw new Refused(`${method} ${path}`, answer.status, answer.body?.code);
    }
  }

  async signIn(): Promise<void> {
    const { email, password } = this.account;
    const { session } = await this.insist('POST', '/api/identity/sign-in', { email, password });
    this.token = session.accessToken;
  }

  /** Keyset pages, all of them. */
  async all(path: string): Promise<Body[]> {
    const items: Body[] = [];
    for (let after = ''; ; ) {
      const page = await this.insist(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}limit=200${after && `&after=${encodeURIComponent(after)}`}`,
      );
      items.push(...page.items);
      if (!page.next) return items;
      after = page.next;
    }
  }

  /** One attempt. @throws where there is no answer */
  async once(
    method: Method,
    path: string,
    body: unknown,
    key: string | undefined,
  ): Promise<{ status: number; body: Body }> {
    const raw = typeof body === 'string';
    const answer = await fetch(this.origin + path, {
      method,
      headers: {
        origin: this.origin,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  }
}
