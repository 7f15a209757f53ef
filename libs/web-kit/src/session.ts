import type { Role } from '@fernway/contracts/access';
import type { Session } from '@fernway/contracts/http/identity';

import { maybeSignedIn, refreshPath, refreshRequest, sessionLock, signedInHint, takeAhead } from './ahead.js';
import { ApiError } from './api-error.js';
import { connection } from './connection.js';
import { request } from './http.js';
import { backOff, exclusively, openChannel } from './tabs.js';

export type SessionState =
  | { status: 'starting' }
  /** `ended`: not by the person here, but by its age, a new password or somebody in charge. */
  | { status: 'signed-out'; ended?: true }
  | { status: 'unreachable'; error: ApiError }
  | { status: 'signed-in'; userId: string; workspaceId: string; role: Role };

type News = { type: 'token'; session: Session } | { type: 'signed-out'; ended?: true };

const early = 60_000;
const channel = openChannel<News>('fernway-session');
const listeners = new Set<() => void>();

/** The hint says only that a refresh cookie may exist, so that visitors cost no call; the cookie itself is httpOnly. */
const hint = {
  get: maybeSignedIn,
  set: (signedIn: boolean) => {
    try {
      if (signedIn) globalThis.localStorage?.setItem(signedInHint, '1');
      else globalThis.localStorage?.removeItem(signedInHint);
    } catch {
      // Storage is closed to us: every page then asks, which costs a call and nothing else.
    }
  },
};

let state: SessionState = { status: hint.get() ? 'starting' : 'signed-out' };
let held: Session | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

const lifeLeft = () => (held ? Date.parse(held.expiresAt) - Date.now() : 0);

function become(next: SessionState) {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

function claimsOf(token: string): { sub: string; ws: string; role: Role } {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string; ws: string; role: Role };
}

/** Whether two tokens are of one person in one workspace. */
export function ofOneOwner(token: string, other: string): boolean {
  const [one, two] = [claimsOf(token), claimsOf(other)];
  return one.sub === two.sub && one.ws === two.ws;
}

function hold(session: Session) {
  held = session;
  failures = 0;
  hint.set(true);
  const { sub, ws, role } = claimsOf(session.accessToken);
  become({ status: 'signed-in', userId: sub, workspaceId: ws, role });
  plan(Math.max(lifeLeft() - early, 5_000));
}

const takeovers = new Set<() => void>();

/** Holds what did not come from the person at this page: elsewhere in the browser somebody may have signed in, or gone to another workspace. */
function follow(session: Session) {
  const before = ownerOf();
  hold(session);
  if (before && before !== ownerOf()) for (const listener of takeovers) listener();
}

/** The first reason stands: what is refused after a sign-out has not ended by itself. */
function drop({ ended }: { ended?: true | undefined } = {}) {
  held = undefined;
  hint.set(false);
  clearTimeout(timer);
  if (state.status !== 'signed-out') become({ status: 'signed-out', ...(ended && { ended }) });
}

function plan(milliseconds: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh().catch(() => undefined), milliseconds);
}

async function rotate(workspaceId?: string, begun?: Promise<Response>): Promise<void> {
  const response = await request(refreshPath, refreshRequest({ workspaceId }), begun);
  const { session } = (await response.json()) as { session: Session };
  (workspaceId ? hold : follow)(session);
  channel.post({ type: 'token', session });
}

/** What was asked for ahead, without a wait for the lock: that call holds it. `false` where there is none to take. */
async function takeBegun(): Promise<boolean> {
  const begun = takeAhead(refreshPath);
  if (!begun) return false;
  try {
    await rotate(undefined, begun);
    return true;
  } catch (error) {
    // Since an early "no" somebody may have signed in in another tab: it does not count before it is said again.
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

/**
 * A new access token. One tab at a time asks; a tab that waited takes what the other got. Only the identity service
 * saying so (401) signs out: an unreachable one is asked again, with back-off.
 */
async function refresh(workspaceId?: string): Promise<void> {
  const before = held?.accessToken;
  try {
    if (!workspaceId && (await takeBegun())) return;
    await exclusively(sessionLock, async () => {
      const byAnotherTab = held && held.accessToken !== before && lifeLeft() > early;
      if (!byAnotherTab || workspaceId) await rotate(workspaceId);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) {
      const why = error.code === 'session-ended' ? ({ ended: true } as const) : {};
      drop(why);
      channel.post({ type: 'signed-out', ...why });
    } else {
      if (lifeLeft() <= 0) become({ status: 'unreachable', error });
      plan(backOff(failures++));
    }
    throw error;
  }
}

channel.listen((news) => {
  if (news.type === 'signed-out') drop(news);
  else if (news.session.accessToken !== held?.accessToken) follow(news.session);
});

// A laptop that slept wakes with an expired token and a timer that never fired.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (held && document.visibilityState === 'visible' && lifeLeft() < early) plan(0);
});

connection.subscribe(() => {
  if (connection.online() && state.status === 'unreachable') plan(0);
});

let started: Promise<void> | undefined;

export const session = {
  current: (): SessionState => state,
  /** Following the session also starts it: no page has to remember to. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    void session.start();
    return () => void listeners.delete(listener);
  },
  /** Hears that elsewhere in this browser somebody else has signed in, or the workspace was changed. Returns the way out. */
  onTakeover: (listener: () => void) => {
    takeovers.add(listener);
    return () => void takeovers.delete(listener);
  },
  /** Finds out, once per page, whether this browser is signed in. Resolves also when nobody could be asked. */
  start: (): Promise<void> =>
    (started ??= hint.get() ? refresh().catch(() => undefined) : Promise.resolve(become({ status: 'signed-out' }))),
  /** Asks again at once after `unreachable`. */
  retry: (): Promise<void> => refresh().catch(() => undefined),
  /** Takes the session that sign-in or sign-up answered. */
  adopt: (fresh: Session) => {
    hold(fresh);
    channel.post({ type: 'token', session: fresh });
  },
  /** A token with life left; `undefined` when signed out. `rejected` is a token that a service just refused. */
  token: async (rejected?: string): Promise<string | undefined> => {
    if (state.status === 'starting') await session.start();
    if (!held) return undefined;
    if (held.accessToken === rejected || lifeLeft() < 5_000) await refresh();
    return held?.accessToken;
  },
  switchWorkspace: (workspaceId: string): Promise<void> => refresh(workspaceId),
  /** Ends every session of the account, here and elsewhere; `byNewPassword` lets the other tabs say so. @throws ApiError when the service could not be told. */
  signOut: async ({ byNewPassword = false } = {}): Promise<void> => {
    await exclusively(sessionLock, () =>
      request('/api/identity/sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }),
    );
    drop();
    channel.post({ type: 'signed-out', ...(byNewPassword && { ended: true }) });
  },
};

/** The person and the workspace of the session, to tell them from others; undefined when signed out. */
export function ownerOf(): string | undefined {
  const current = session.current();
  return current.status === 'signed-in' ? `${current.userId}/${current.workspaceId}` : undefined;
}
