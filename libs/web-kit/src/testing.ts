import { statusOf, titleOf } from '@fernway/contracts/errors';
import type { ErrorCode } from '@fernway/contracts/errors';
import type { AnswerOf, Endpoint } from '@fernway/contracts/endpoint';
import { deleteDraft, getDraft, listDrafts, putDraft } from '@fernway/contracts/http/drafts';
import { addMessages, commonNamespace } from '@fernway/i18n';
import type { Messages } from '@fernway/i18n';
import { draftsNamespace } from '@fernway/i18n/signed-in-texts';
import drafts from '@fernway/i18n/locales/drafts/en.json' with { type: 'json' };
import common from '@fernway/i18n/locales/en.json' with { type: 'json' };
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, useState } from 'react';
import type { ReactNode } from 'react';

import { flushDrafts, forgetDrafts } from './drafts.js';
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
  forgetDrafts();
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

/** Keeps drafts as the service does; those by key are there already. */
export function fakeDrafts(api: ReturnType<typeof fakeApi>, given: Record<string, unknown> = {}): Map<string, unknown> {
  const kept = new Map(Object.entries(given));
  const updatedAt = '2026-11-28T10:00:00.000Z';
  const keyOf = ({ params }: Sent) => decodeURIComponent(params['key']!);
  api.on(listDrafts, () => ({ items: [...kept.keys()].map((key) => ({ key, updatedAt })) }));
  api.on(getDraft, (sent) => ({ key: keyOf(sent), value: kept.get(keyOf(sent)), updatedAt }));
  api.on(putDraft, (sent) => void kept.set(keyOf(sent), (sent.body as { value: unknown }).value));
  api.on(deleteDraft, (sent) => void kept.delete(keyOf(sent)));
  return kept;
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

/** An address, also with what the history has of it. */
type InitialEntry = string | { pathname: string; state: unknown };

/** Renders a part of a page with router, queries and English texts. `messages` by namespace, `path` where it is. */
export function renderPart(
  part: ReactNode,
  { messages = {}, path = '/' }: { messages?: Record<string, Messages>; path?: InitialEntry } = {},
) {
  addMessages('en', commonNamespace, common as Messages);
  addMessages('en', draftsNamespace, drafts);
  for (const [namespace, texts] of Object.entries(messages)) addMessages('en', namespace, texts);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const routed = createElement(MemoryRouter, { initialEntries: [path] }, part);
  return { client, ...render(createElement(QueryClientProvider, { client }, routed)) };
}

const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') ??
  (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
  element?.textContent;

function expectSoon(what: string, holds: () => boolean): Promise<void> {
  return waitFor(() => {
    if (!holds()) throw new Error(`Not so: ${what}. Focus is at "${nameOf(document.activeElement)}".`);
  });
}

function WithOpener({ dialog }: { dialog: (close: () => void) => ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const opener = createElement('button', { onClick: () => setOpen(true) }, 'Opener');
  return [opener, open && dialog(() => setOpen(false))].map((child, index) =>
    createElement('div', { key: index }, child),
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Enters something else than there is in the first field of a form that can be changed. */
function enterSomething(form: HTMLFormElement): Control {
  const control = ([...form.elements] as Control[]).find(
    (each) =>
      each.matches('input, select, textarea') && !each.disabled && !(each.type === 'radio' && each.matches(':checked')),
  )!;
  control.focus();
  if (['radio', 'checkbox'].includes(control.type)) fireEvent.click(control);
  else {
    const last = control instanceof HTMLSelectElement ? control.options[control.options.length - 1]!.value : 'typed';
    fireEvent.change(control, { target: { value: last } });
  }
  return control;
}

/**
 * Uses a dialog by the keyboard, as what all of them promise: it starts where `start` says (the name of a field or button);
 * Escape closes it and focus returns to what opened it; with something entered in its form Escape asks first; Enter sends
 * the form, which then calls the API, says what is wrong, or closes. What was sent or discarded leaves no draft.
 *
 * @throws Error naming the promise that is not kept
 */
export async function tryByKeyboard(
  dialog: (close: () => void) => ReactNode,
  { api, start, messages }: { api: ReturnType<typeof fakeApi>; start?: RegExp; messages: Record<string, Messages> },
): Promise<void> {
  const kept = fakeDrafts(api);
  renderPart(createElement(WithOpener, { dialog }), { messages });
  const opener = screen.getByRole('button', { name: 'Opener' });
  const current = () => document.querySelector('dialog');
  const escape = () =>
    fireEvent.keyDown(document.activeElement === opener ? current()! : document.activeElement!, { key: 'Escape' });
  const open = async () => {
    opener.focus();
    fireEvent.click(opener);
    if (start) await expectSoon(`it starts at ${start}`, () => start.test(nameOf(document.activeElement) ?? ''));
  };
  const closed = (how: string) =>
    expectSoon(`${how} closes it and gives focus back`, () => !current() && document.activeElement === opener);
  const ended = async (how: string) => {
    await closed(how);
    await flushDrafts();
    await expectSoon(`${how} leaves no draft`, () => kept.size === 0);
  };

  await open();
  escape();
  await closed('Escape');

  await open();
  const form = current()!.querySelector('form');
  if (!form) return;
  const entered = enterSomething(form);
  escape();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await expectSoon('who goes on is where they were', () => document.activeElement === entered);
  const writes = () =>
    api.calls.filter(({ endpoint: { method, path } }) => method !== 'GET' && path !== putDraft.path).length;
  fireEvent.click(form.querySelector('button[type="submit"]')!);
  await expectSoon(
    'Enter sends it',
    () => writes() > 0 || !current() || form.querySelector('.fw-field-error') !== null,
  );
  if (!current()) return ended('Enter');
  await expectSoon('it rests', () => form.querySelector('[aria-busy="true"]') === null);
  escape();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await ended('Discard');
}
