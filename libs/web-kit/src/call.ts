import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@fernway/contracts/endpoint';

import { takeAhead } from './ahead.js';
import { ApiError } from './api-error.js';
import { connection } from './connection.js';
import { request } from './http.js';
import { ofOneOwner, ownerOf, session } from './session.js';

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T };

/** What a call needs besides its endpoint: exactly the parts the endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Goes on when the page is left; for bodies of at most 64 KiB. */
    keepalive?: boolean;
    /** Fails while there is no connection instead of waiting for one: for what its caller sends again by itself. */
    unwaited?: boolean;
  };

type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  unwaited?: boolean;
};

function urlOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '')
      search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function initOf(endpoint: Endpoint, { body, idempotencyKey, signal, keepalive }: AnyInput, token: string | undefined) {
  const headers: Record<string, string> = {};
  if (endpoint.body) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return {
    method: endpoint.method,
    headers,
    ...(endpoint.body && { body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  } satisfies RequestInit;
}

/** A service may already answer more than this build knows: what is extra is no error, what is missing is one. */
export function parseAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = endpoint.returns!.safeParse(answer);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.every((issue) => issue.code === 'unrecognized_keys')) return answer;
  console.error(`${endpoint.method} ${endpoint.path} answered in another shape`, parsed.error.issues);
  throw new ApiError({ code: 'unexpected-answer', status: 200 }, { cause: parsed.error });
}

/**
 * One call of the API, typed by its contract, with the session's token. A token refused by the service is renewed once.
 *
 *     const { items } = await call(listContacts, { query: { lifecycle: 'lead' } });
 *
 * @throws ApiError with the problem document's code; `network` when nobody answered.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, (input ?? {}) as AnyInput);
  if (endpoint.returns === null) return undefined as AnswerOf<E>;
  // What the contract calls a string is sent as itself (CSV), all else as JSON.
  const isText = endpoint.returns.def.type === 'string';
  return parseAnswer(endpoint, await (isText ? response.text() : response.json())) as AnswerOf<E>;
}

/**
 * The response itself, for what is no JSON; `call` is for all else. A write waits while there is no connection.
 * @throws ApiError
 */
export async function send(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const owner = ownerOf();
  if (endpoint.method === 'GET' || input.unwaited) return sendNow(endpoint, input, owner);
  for (;;) {
    await connection.whenOnline(input.signal);
    try {
      return await sendNow(endpoint, input, owner);
    } catch (error) {
      // It may have arrived: only its key keeps it single when it is sent again.
      const lost = error instanceof ApiError && error.code === 'network';
      if (!lost || !input.idempotencyKey || (await connection.check())) throw error;
    }
  }
}

async function sendNow(endpoint: Endpoint, input: AnyInput, owner: string | undefined): Promise<Response> {
  const url = urlOf(endpoint.path, input);
  const token = await tokenOf(owner);
  try {
    return await request(url, initOf(endpoint, input, token), aheadOf(endpoint, url, token));
  } catch (error) {
    const renewed = await renewAfter(error, token);
    if (!renewed) throw error;
    return request(url, initOf(endpoint, input, renewed));
  }
}

const aheadOf = ({ method }: Endpoint, url: string, token: string | undefined) =>
  method === 'GET' && token ? takeAhead(url, `Bearer ${token}`) : undefined;

/**
 * The session's token, for what `owner` asked.
 * @throws ApiError `session-ended` where somebody else has signed in in this browser meanwhile: nothing is sent in their name.
 */
export async function tokenOf(owner: string | undefined): Promise<string | undefined> {
  const token = await session.token();
  if (owner && token && ownerOf() !== owner) throw new ApiError({ code: 'session-ended', status: 401 });
  return token;
}

/** Another token of the same person and workspace after a service refused this one; `undefined` where the error is no such refusal or there is none. */
export async function renewAfter(error: unknown, token: string | undefined): Promise<string | undefined> {
  if (!token || !(error instanceof ApiError) || error.status !== 401) return undefined;
  if (error.code === 'invalid-credentials') return undefined;
  const renewed = await session.token(token).catch(() => undefined);
  return renewed && renewed !== token && ofOneOwner(token, renewed) ? renewed : undefined;
}
