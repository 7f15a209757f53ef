import type { AnswerOf } from '@fernway/contracts/endpoint';
import type { refresh, RefreshInclude, RefreshInput } from '@fernway/contracts/http/identity';

import { exclusively } from './tabs.js';

/**
 * Calls that were begun before any bundle was there: the shell's early script asks, what it asked is taken over by the
 * session and by `call()`, once each. Both have this module in a build of their own; a global hands the answers over.
 */
type Begun = { authorization: string | undefined; at: number; response: Promise<Response> };

declare global {
  var fernwayAhead: Map<string, Begun> | undefined;
}

export const refreshPath = '/api/identity/refresh';
export const sessionLock = 'fernway-session';
export const signedInHint = 'fernway-signed-in';
/** What nobody has taken by then may be old. */
const goodForMs = 30_000;

/** Whether somebody may be signed in here; also where storage is closed to us: asking costs a call and nothing else. */
export function maybeSignedIn(): boolean {
  try {
    return globalThis.localStorage?.getItem(signedInHint) === '1';
  } catch {
    return true;
  }
}

/** Reads that the answer to a refresh can have with it. */
const includable: Record<RefreshInclude, string> = { me: '/api/identity/me', onboarding: '/api/identity/onboarding' };

export const refreshRequest = (body: RefreshInput = {}): RequestInit => ({
  method: 'POST',
  credentials: 'same-origin',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Begins the refresh of the session, and with its token those of the given reads that its answer does not have with it. It
 * does not wait for the lock that all tabs share, which a starting page is given late: a tab that refreshes at this very
 * moment gets the same successor from the service. Those that come after it wait for this one.
 */
export function askAhead(reads: readonly string[]): void {
  const begun = (globalThis.fernwayAhead = new Map<string, Begun>());
  const begin = (key: string, response: Promise<Response>, authorization?: string) => {
    response.catch(() => undefined);
    begun.set(key, { authorization, at: Date.now(), response });
  };
  const include = (Object.keys(includable) as RefreshInclude[]).filter((name) => reads.includes(includable[name]));
  const refreshed = fetch(refreshPath, refreshRequest({ include })).then(readOnce);
  begin(refreshPath, refreshed);
  const answered = refreshed.catch(() => undefined);
  exclusively(sessionLock, () => answered).catch(() => undefined);
  refreshed
    .then(async (response) => {
      if (!response.ok) return;
      const { session, ...included } = (await response.json()) as AnswerOf<typeof refresh>;
      const authorization = `Bearer ${session.accessToken}`;
      for (const name of include) {
        const answer = included[name];
        // Null: its own call would answer 404, which browsers show as an error.
        if (answer !== undefined)
          begin(
            includable[name],
            Promise.resolve(new Response(JSON.stringify(answer), { status: answer ? 200 : 404 })),
            authorization,
          );
      }
      for (const read of reads.filter((path) => !begun.has(path)))
        begin(read, fetch(read, { credentials: 'same-origin', headers: { authorization } }), authorization);
    })
    .catch(() => undefined);
}

/** Its body is read at once, for all who ask for it: a clone would take several more turns of a page that is busy starting. */
function readOnce(response: Response): Response {
  const body = response.json();
  body.catch(() => undefined);
  return Object.assign(response, { json: () => body });
}

/** The answer to a call that was begun ahead with this very token; whoever takes it is the only one. */
export function takeAhead(url: string, authorization?: string): Promise<Response> | undefined {
  const found = globalThis.fernwayAhead?.get(url);
  if (!found || found.authorization !== authorization) return undefined;
  globalThis.fernwayAhead?.delete(url);
  return Date.now() - found.at < goodForMs ? found.response : undefined;
}
