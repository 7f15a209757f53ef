import { Inject, Injectable } from '@nestjs/common';
import { type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '@fernway/contracts/endpoint';
import { AppError, type ErrorCode, statusOf } from '@fernway/contracts/errors';
import { traceContext } from '@fernway/events';
import type { Dispatcher } from 'undici';
import { serviceTokenHeader, userTokenHeader } from '../access/access.guard.js';
import type { Caller } from '../access/caller.js';
import { ENV } from '../injection.js';
import type { BaseEnv } from '../settings/env.js';
import { ServiceTokens } from '../access/service-token.js';
import { Upstream } from './upstream.js';

type Given<Name extends string, T> = undefined extends T ? { [K in Name]?: undefined } : { [K in Name]: T };
/** What a call sends. `caller`: the person it is made for; leave it out only on calls of the background allow-list. */
export type CallInput<E extends Endpoint> = CallOptions &
  Given<'body', BodyOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'params', ParamsOf<E>>;

type CallOptions = {
  caller?: Pick<Caller, 'token'> | null;
  idempotencyKey?: string;
  /** The person approved what this service suggests: the callee's history says so, by this service's own token. */
  approved?: boolean;
  /** Milliseconds until the call is given up with `unavailable`; 10,000 when unset. */
  timeoutMs?: number;
  signal?: AbortSignal;
};
type Sent = CallOptions & { body?: unknown; query?: unknown; params?: unknown };

/** Calls endpoints of other services by their definitions, with this service's own token. */
@Injectable()
export class ServiceClient {
  private readonly upstreams = new Map<string, Upstream>();

  constructor(
    private readonly tokens: ServiceTokens,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /**
   * @throws AppError with the callee's code, detail and details where it refused; `unavailable` when it is not reached
   */
  async call<E extends Endpoint>(definition: E, given: CallInput<E>): Promise<AnswerOf<E>> {
    const input: Sent = given;
    const callee = definition.path.split('/')[2] ?? '';
    const timeout = AbortSignal.timeout(input.timeoutMs ?? 10_000);
    // Not `fetch`, which is the same client under streams and headers that nobody looks at here: half a millisecond of each call.
    const { statusCode, body } = await this.upstreamOf(callee)
      .request({
        path: pathOf(definition, input),
        method: definition.method,
        headers: await this.headers(callee, definition, input),
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        signal: input.signal ? AbortSignal.any([timeout, input.signal]) : timeout,
      })
      .catch((cause: unknown) => {
        throw new AppError('unavailable', { cause, detail: `${callee} does not answer` });
      });
    if (statusCode >= 300) throw await refusal(statusCode, body, callee);
    if (definition.returns) return definition.returns.parse(await body.json()) as AnswerOf<E>;
    // Unread, it would keep its connection.
    await body.dump();
    return undefined as AnswerOf<E>;
  }

  private upstreamOf(callee: string): Upstream {
    const known = this.upstreams.get(callee);
    if (known) return known;
    const addresses = this.env.serviceUrls[callee];
    if (!addresses) throw new AppError('unavailable', { detail: `No address for ${callee} is set` });
    const upstream = new Upstream(addresses);
    this.upstreams.set(callee, upstream);
    return upstream;
  }

  private async headers(callee: string, definition: Endpoint, input: Sent): Promise<Record<string, string>> {
    const internal = typeof definition.access === 'object';
    const bearer = internal ? await this.tokens.mint(callee) : input.caller?.token;
    return {
      accept: 'application/json',
      traceparent: traceContext.child(traceContext.current()),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(!internal && input.approved && { [serviceTokenHeader]: await this.tokens.mint(callee) }),
      ...(internal && input.caller && { [userTokenHeader]: input.caller.token }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    };
  }
}

const pathOf = (definition: Endpoint, input: Sent): string => {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const url = new URL(
    definition.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name]))),
    'http://service',
  );
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
};

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in statusOf;

const refusal = async (
  statusCode: number,
  body: Dispatcher.ResponseData['body'],
  callee: string,
): Promise<AppError> => {
  const problem = (await body.json().catch(() => ({}))) as Record<string, unknown>;
  const { type, title, status, code, detail, traceId, errors, ...details } = problem;
  const cause = new Error(`${callee} answered ${statusCode} ${String(code ?? '')}`);
  // A callee that failed or does not know this service is our trouble, not the client's.
  if (!isErrorCode(code) || code === 'internal')
    return new AppError('unavailable', { cause, detail: `${callee} failed` });
  return new AppError(code, { cause, details, ...(typeof detail === 'string' && { detail }) });
};
