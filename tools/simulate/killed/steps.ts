import { createRequire } from 'node:module';
import pg from 'pg';
import type { Dispatcher, request } from 'undici';

/** A place where the process may die: before or after the nth statement or call of this name since it was set. */
export type Step = { name: string; nth: number; when: 'before' | 'after' };

type Result = { rows: unknown[] };

/** What goes on whether somebody calls or not: leases, polls, health. Of these what finds something is told by what follows. */
const background =
  /^(event-lease|events-waiting|events-follow|events-beat|events-lag|event-retry|select subscribe|select follow|select forget|listen|begin|set local|rollback|select pg_notify|select 1\b|migrations)/i;
/** An empty look is no step: only what was found is one. */
export const onlyWithRows = ['outbox-take', 'events-take'];

let passed: string[] = [];
let armed: Step | null = null;
let counted = 0;

export const arm = (step: Step | null): void => {
  armed = step;
  counted = 0;
};

/** @returns the names passed since it was asked last, in order */
export const passedSteps = (): string[] => {
  const names = passed;
  passed = [];
  return names;
};

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
  // Whatever happens until the signal comes does not happen.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

/** @returns whether it is this step's turn */
const enter = (name: string): boolean => {
  passed.push(name);
  if (name !== armed?.name) return false;
  counted += 1;
  return counted === armed.nth;
};

const around = <T>(name: string, run: () => Promise<T>): Promise<T> => {
  const due = enter(name);
  if (due && armed!.when === 'before') die();
  return run().then((value) => {
    if (due) die();
    return value;
  });
};

/** Statements are named as the service names them, commits by the last statement before. */
const watchStatements = (): void => {
  type Query = (statement: unknown, ...rest: unknown[]) => Promise<Result> | void;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  const last = new WeakMap<object, string>();
  prototype.query = function query(this: object, statement: unknown, ...rest: unknown[]) {
    const { words, text } = named(statement);
    const commits = /^commit$/i.test(words);
    if (!commits && (background.test(words) || text === undefined)) {
      // Of a transaction without anything else the end is no step either.
      if (!/^set local/i.test(words)) last.delete(this);
      return send.call(this, statement, ...rest);
    }
    const of = last.get(this);
    if (commits) last.delete(this);
    else last.set(this, words);
    // An empty look at the outbox or at the deliveries is no part of a call; nor is its end.
    if (onlyWithRows.includes(words))
      return afterwards(send.call(this, statement, ...rest) as Promise<Result>, words, () => last.delete(this));
    if (commits && of === undefined) return send.call(this, statement, ...rest);
    return aroundSend(commits ? `commit of ${of}` : words, (args) => send.call(this, statement, ...args), rest);
  };
};

/** By its name, or by how its text begins. */
const named = (statement: unknown): { words: string; text: string | undefined } => {
  const { name, text } = (typeof statement === 'string' ? { text: statement } : statement) as {
    name?: string;
    text?: string;
  };
  return { words: name ?? (text ?? '').trim().split(/\s+/).slice(0, 3).join(' '), text };
};

/** Pg answers by a promise, or calls back the last of what it was given. */
const aroundSend = (name: string, send: (rest: unknown[]) => Promise<Result> | void, rest: unknown[]) => {
  const callback = rest.at(-1);
  if (typeof callback !== 'function') return around(name, () => send(rest) as Promise<Result>);
  const due = enter(name);
  if (due && armed!.when === 'before') die();
  return send([
    ...rest.slice(0, -1),
    (...answer: unknown[]) => {
      if (due) die();
      (callback as (...given: unknown[]) => void)(...answer);
    },
  ]);
};

const afterwards = async (result: Promise<Result>, name: string, empty: () => void): Promise<Result> => {
  const found = await result;
  if (found.rows.length === 0) empty();
  else if (enter(name)) die();
  return found;
};

/** By `fetch`, and by undici's `request`, the dispatchers' own too, which services call each other by: whoever imports it later imports the watched one. */
const watchCalls = (): void => {
  const aroundCall = <T>(to: unknown, send: () => Promise<T>): Promise<T> => {
    const url = new URL(to instanceof Request ? to.url : String(to));
    // Keys are fetched once, by whoever comes first.
    if (url.pathname.endsWith('jwks.json')) return send();
    return around(`call ${url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`, send);
  };
  const { fetch } = globalThis;
  globalThis.fetch = (to, init) => aroundCall(to, () => fetch(to, init));
  const undici = createRequire(import.meta.url)('undici') as { request: typeof request; Dispatcher: typeof Dispatcher };
  const send = undici.request;
  undici.request = ((to, options) => aroundCall(to, () => send(to, options))) as typeof request;
  const { prototype } = undici.Dispatcher;
  const dispatch = prototype.request as (
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ) => Promise<Dispatcher.ResponseData>;
  prototype.request = function request(this: Dispatcher, options: Dispatcher.RequestOptions) {
    return aroundCall(new URL(options.path, 'http://service'), () => dispatch.call(this, options));
  } as typeof prototype.request;
};

/** From here on the process sees each of its statements and calls. Before anything of a service is imported. */
export const watch = (): void => {
  watchStatements();
  watchCalls();
};
