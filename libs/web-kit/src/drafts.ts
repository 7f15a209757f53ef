import { deleteDraft, draftBytes, getDraft, listDrafts, putDraft } from '@fernway/contracts/http/drafts';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.js';
import { call } from './call.js';
import { connection } from './connection.js';
import { ownerOf, session } from './session.js';
import { openChannel, pause } from './tabs.js';

const pauseMs = 700;
const retryMs = 30_000;
const freshMs = 60_000;
/** Characters, so that browsers take the request also where each has three bytes: 64 KiB in all. */
const mostKeptAlive = 20_000;
const mostBytesOfCharacter = 3;

type Entry = {
  /** Whose it is, and where: nobody else's session sends it. */
  readonly owner: string;
  /** Undefined: there is none any more. */
  value: unknown;
  /** The service does not know this value yet. */
  dirty: boolean;
  /** The service may have a value to remove. */
  stored: boolean;
  syncedAt: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
  sending?: Promise<void> | undefined;
};

const entries = new Map<string, Entry>();

/** Which drafts there are, read once for all forms. */
export const draftsQuery = queryOptions({
  queryKey: ['identity', 'drafts'],
  queryFn: async ({ signal }) => (await call(listDrafts, { signal })).items.map(({ key }) => key),
  staleTime: freshMs,
});

/** What was typed here is newer than what the service has. */
const underway = ({ dirty, sending }: Entry) => dirty || sending !== undefined;

let lastOwner: string | undefined;
/** Also while nobody can be asked whether the session goes on. */
export const draftOwner = (): string | undefined =>
  session.current().status === 'unreachable' ? lastOwner : (lastOwner = ownerOf());

function ownEntry(key: string): Entry | undefined {
  const entry = entries.get(key);
  return entry?.owner === draftOwner() ? entry : undefined;
}

/** Drafts that are being read: what is written meanwhile must not take their place unseen. */
const reading = new Map<string, Promise<unknown>>();

async function write(key: string, entry: Entry): Promise<void> {
  await reading.get(key);
  const { value } = entry;
  if (ownEntry(key) !== entry || isTooLong(value)) return;
  entry.dirty = false;
  entry.stored = true;
  try {
    if (value === undefined) await call(deleteDraft, { params: { key }, keepalive: true, unwaited: true });
    else {
      const keepalive = JSON.stringify(value).length < mostKeptAlive;
      await call(putDraft, { params: { key }, body: { value }, keepalive, unwaited: true });
    }
    entry.syncedAt = Date.now();
    entry.stored = value !== undefined || entry.dirty;
    if (value !== undefined && value === entry.value) channel.post({ owner: entry.owner, key, value });
  } catch (error) {
    entry.dirty = true;
    if (error instanceof ApiError && error.transient) plan(key, entry, retryMs);
  }
}

/** Beside what is on its way already; `entry.sending` waits for both. */
function begin(key: string, entry: Entry): Promise<void> {
  const sending: Promise<void> = Promise.all([entry.sending, write(key, entry)]).then(() => {
    if (entry.sending === sending) entry.sending = undefined;
  });
  return (entry.sending = sending);
}

function plan(key: string, entry: Entry, milliseconds: number) {
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => void flushDraft(key), milliseconds);
}

/** Whether the service keeps no value of this size. It stays in this page, until it is sent or shorter. */
export function isTooLong(value: unknown): boolean {
  const json = JSON.stringify(value) ?? '';
  return json.length * mostBytesOfCharacter > draftBytes && new Blob([json]).size > draftBytes;
}

/** Keeps what was typed, once it was not typed on for a moment; `undefined`: it is empty again. Not
 * where the session has gone to another workspace than `place`. */
export function keepDraft(key: string, value: unknown, place = draftOwner()): void {
  const whose = draftOwner();
  const entry = ownEntry(key) ?? { owner: whose ?? '', value: undefined, dirty: false, stored: false, syncedAt: 0 };
  if (!whose || whose !== place || (value === undefined && entry.value === undefined)) return;
  entries.set(key, entry);
  entry.value = value;
  entry.dirty = value !== undefined || entry.stored;
  clearTimeout(entry.timer);
  if (entry.dirty) plan(key, entry, pauseMs);
}

/** Sends now what is not kept yet. One request at a time, so that a late one cannot bring back what was sent meanwhile. */
export async function flushDraft(key: string): Promise<void> {
  const entry = ownEntry(key);
  if (!entry) return;
  clearTimeout(entry.timer);
  await entry.sending;
  // Another call that waited may have sent it.
  await (entry.dirty && ownEntry(key) === entry ? begin(key, entry) : entry.sending);
}

/** Removes a draft that was sent, or discarded on purpose. */
export function dropDraft(key: string): void {
  const entry = ownEntry(key);
  if (!entry) return;
  const dropped = entry.value;
  keepDraft(key, undefined);
  void flushDraft(key);
  channel.post({ owner: entry.owner, key, dropped });
}

/** What another tab did with a draft: kept a value, or sent or discarded the one that it had. */
export type DraftNews = { value: unknown } | { dropped: unknown };
const channel = openChannel<{ owner: string; key: string } & DraftNews>('fernway-drafts');
const listeners = new Set<(key: string, news: DraftNews) => void>();
channel.listen(({ owner: whose, key, ...news }) => {
  if (whose !== draftOwner()) return;
  const entry = ownEntry(key);
  if ('value' in news) {
    if (entry && underway(entry)) entry.stored = true;
    else entries.set(key, { owner: whose, value: news.value, dirty: false, stored: true, syncedAt: Date.now() });
  } else if (!entry || !underway(entry)) entries.delete(key);
  for (const listener of listeners) listener(key, news);
});

/** Hears what other tabs do with drafts. Returns the way out. */
export function onDraftNews(listener: (key: string, news: DraftNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends all that is not kept yet, before the session that it belongs to ends; waits three seconds at most. */
export async function flushDrafts(): Promise<void> {
  await Promise.race([Promise.all([...entries.keys()].map(flushDraft)), pause(3_000)]);
}

function whileReading(key: string, work: Promise<unknown>): Promise<unknown> {
  const running = work.finally(() => reading.get(key) === running && reading.delete(key));
  reading.set(key, running);
  return running;
}

/** The draft as it was last typed, here or elsewhere; undefined where there is none, or it cannot be read. */
export const readDraft = (client: QueryClient, key: string): Promise<unknown> =>
  whileReading(key, readNow(client, key));

/** The draft where another device has written it since this page read or wrote it; else undefined. */
export async function readNews(client: QueryClient, key: string): Promise<unknown> {
  const own = ownEntry(key);
  if (reading.has(key) || (own && underway(own))) return undefined;
  const known = JSON.stringify(own?.value);
  void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
  const stored = await whileReading(key, readStored(client, key));
  return JSON.stringify(stored) === known ? undefined : stored;
}

async function readNow(client: QueryClient, key: string): Promise<unknown> {
  if (session.current().status === 'starting') await session.start();
  const own = ownEntry(key);
  if (own && (underway(own) || Date.now() - own.syncedAt < freshMs)) return own.value;
  return readStored(client, key);
}

async function readStored(client: QueryClient, key: string): Promise<unknown> {
  const whose = draftOwner();
  if (!whose) return undefined;
  const asked = Date.now();
  try {
    if (!(await client.fetchQuery(draftsQuery)).includes(key)) return undefined;
    const { value } = await call(getDraft, { params: { key } });
    if (whose !== draftOwner()) return undefined;
    const typed = ownEntry(key);
    if (typed && (underway(typed) || typed.syncedAt >= asked)) typed.stored = true;
    else entries.set(key, { owner: whose, value, dirty: false, stored: true, syncedAt: Date.now() });
    return value;
  } catch {
    return undefined;
  }
}

/** What is not kept yet is lost: for who signed out, or begins anew. */
export function forgetDrafts(): void {
  for (const { timer } of entries.values()) clearTimeout(timer);
  entries.clear();
}

/** The page may not come back: what waits is sent without waiting for what is on its way. */
function leave() {
  for (const [key, entry] of entries) if (entry.dirty && ownEntry(key) === entry) void begin(key, entry);
}

let watching = false;

/** Follows the page and the session, from the first form on. */
export function watchDrafts(): void {
  if (watching) return;
  watching = true;
  globalThis.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  connection.subscribe(() => connection.online() && void flushDrafts());
  session.subscribe(() => {
    const state = session.current();
    if (state.status === 'signed-in') {
      // Of somebody whose session ended by itself, and who came back.
      for (const [key, entry] of entries) {
        if (entry.owner !== draftOwner()) entries.delete(key);
        else if (entry.dirty) void flushDraft(key);
      }
    } else if (state.status === 'signed-out' && !state.ended) forgetDrafts();
  });
}
