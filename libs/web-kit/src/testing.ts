import { statusOf, titleOf } from '@fernway/contracts/errors';
import type { ErrorCode } from '@fernway/contracts/errors';
import type { AnswerOf, Endpoint } from '@fernway/contracts/endpoint';
import { addMessages, commonNamespace } from '@fernway/i18n';
import type { Messages } from '@fernway/i18n';
import common from '@fernway/i18n/locales/en.json' with { type: 'json' };
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';

import { createQueryClient } from './query.js';
import { MemoryRouter } from './router.js';
import { session } from './session.js';
import { provideSnapshot } from './snapshot.js';

// A part under test has no page around it, and so no other remote's pages.
provideSnapshot({
  remotes: [],
  settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
});

type Sent = { params: Record<string, string>; query: URLSearchParams; body: unknown; headers: Record<string, string> };
type Answer = { status: number; body: unknown; events?: AsyncIterable<unknown> };
type Handler = { endpoint: Endpoint; pattern: RegExp; answer: (sent: Sent) => Promise<Answer> | Answer };

const problem = (code: ErrorCode, detail = titleOf[code], details: object = {}): Answer => ({
  status: statusOf[code],
  body: {
    type: 'about:blank',
    title: titleOf[code],
    status: statusOf[code],
    code,
    detail,
    traceId: 'test-trace',
    ...details,
  },
});

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/**
 * The API as a component sees it, for tests in jsdom. Answers are held against the contract, so a test cannot pass on
 * a shape that no service sends; so are the bodies that are sent.
 *
 *     const api = fakeApi();
 *     api.on(listContacts, { items: [], next: null });
 *     api.fail(createContact, 'conflict');
 */
export function fakeApi() {
  const handlers: Handler[] = [];
  const calls: ({ endpoint: Endpoint } & Sent)[] = [];
  const add = (endpoint: Endpoint, answer: Handler['answer']) =>
    void handlers.unshift({ endpoint, pattern: patternOf(endpoint.path), answer });

  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://test.local');
    const found = handlers.find(
      ({ endpoint, pattern }) => endpoint.method === (init.method ?? 'GET') && pattern.test(url.pathname),
    );
    if (!found) return responseOf({ status: 404, body: { code: 'not-found', detail: `No answer for ${input}` } });
    const sent: Sent = {
      params: { ...found.pattern.exec(url.pathname)?.groups },
      query: url.searchParams,
      body: init.body ? JSON.parse(init.body as string) : undefined,
      headers: (init.headers ?? {}) as Record<string, string>,
    };
    found.endpoint.body?.parse(sent.body);
    calls.push({ endpoint: found.endpoint, ...sent });
    return responseOf(await found.answer(sent), init.signal ?? undefined);
  }) as typeof fetch;

  return {
    calls,
    /** How often an endpoint was called, with what. */
    callsOf: (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint),
    on: <const E extends Endpoint>(
      endpoint: E,
      answer: AnswerOf<E> | ((sent: Sent) => AnswerOf<E> | Promise<AnswerOf<E>>),
    ) =>
      add(endpoint, async (sent) => {
        const body = typeof answer === 'function' ? await (answer as (sent: Sent) => unknown)(sent) : answer;
        endpoint.returns?.parse(body);
        return { status: endpoint.status, body };
      }),
    /** Tells its answer in server-sent events, as they come; where the generator throws, the connection breaks. */
    stream: <const E extends Endpoint>(endpoint: E, tell: (sent: Sent) => AsyncIterable<AnswerOf<E>>) =>
      add(endpoint, (sent) => ({ status: endpoint.status, body: undefined, events: tell(sent) })),
    /** `details`: further members of the problem document, such as both versions of a conflict. */
    fail: (endpoint: Endpoint, code: ErrorCode, detail?: string, details?: object) =>
      add(endpoint, () => problem(code, detail, details)),
    /** Nobody answers anything, until the function that this returns is called. */
    disconnect: () => {
      const connected = globalThis.fetch;
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      return () => {
        globalThis.fetch = connected;
        dispatchEvent(new Event('online'));
      };
    },
    /** Nobody answers at this endpoint. */
    cut: (endpoint: Endpoint) =>
      add(endpoint, () => {
        throw new TypeError('Failed to fetch');
      }),
  };
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );

/** As much of a stream as is read of one; jsdom has none. */
const bodyOf = (events: AsyncIterable<unknown>, signal: AbortSignal | undefined) => ({
  getReader() {
    const source = events[Symbol.asyncIterator]();
    const left = aborted(signal);
    left.catch(() => undefined);
    return {
      async read() {
        const { done, value } = await Promise.race([source.next(), left]);
        return done ? { done } : { done, value: new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`) };
      },
      cancel: async () => void source.return?.(undefined),
    };
  },
});

const responseOf = ({ status, body, events }: Answer, signal?: AbortSignal) => ({
  ok: status < 400,
  body: events && bodyOf(events, signal),
  status,
  statusText: '',
  json: async () => structuredClone(body),
  text: async () => String(body),
  blob: async () => new Blob([String(body)]),
  headers: new Headers(),
});

const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** Signs the page in without a service, for ten minutes. */
export function signInForTest(claims: { sub?: string; ws?: string; role?: string } = {}) {
  const payload = { sub: 'user-1', ws: 'workspace-1', role: 'owner', ...claims };
  session.adopt({
    accessToken: `${base64({ alg: 'EdDSA' })}.${base64(payload)}.signature`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
}

/** Renders a part of a page with router, queries and English texts. `messages` by namespace, `path` where it is. */
export function renderPart(
  part: ReactNode,
  { messages = {}, path = '/' }: { messages?: Record<string, Messages>; path?: string } = {},
) {
  addMessages('en', commonNamespace, common as Messages);
  for (const [namespace, texts] of Object.entries(messages)) addMessages('en', namespace, texts);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const routed = createElement(MemoryRouter, { initialEntries: [path] }, part);
  return { client, ...render(createElement(QueryClientProvider, { client }, routed)) };
}
