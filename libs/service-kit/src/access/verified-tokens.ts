import type { Caller } from './caller.js';
import type { AccessClaims } from './access-token.js';

type Entry = { caller: Caller; issuedAt: number; expiresAt: number };

/**
 * Access tokens that were verified by this instance, so that a request costs a map look-up and not a signature check.
 * It forgets a token when it expires, when its session ends and when the member's role changes.
 */
export class VerifiedTokens {
  private readonly entries = new Map<string, Entry>();
  private readonly bySession = new Map<string, Set<string>>();

  /** @param limit tokens kept; the longest unused goes first */
  constructor(private readonly limit = 10_000) {}

  get(token: string, now = Date.now()): Caller | undefined {
    const entry = this.entries.get(token);
    if (!entry) return undefined;
    if (entry.expiresAt <= now) {
      this.delete(token);
      return undefined;
    }
    this.entries.delete(token);
    this.entries.set(token, entry);
    return entry.caller;
  }

  add(token: string, caller: Caller, claims: AccessClaims): void {
    this.entries.set(token, { caller, issuedAt: claims.iat * 1000, expiresAt: claims.exp * 1000 });
    const ofSession = this.bySession.get(caller.session);
    if (ofSession) ofSession.add(token);
    else this.bySession.set(caller.session, new Set([token]));
    if (this.entries.size > this.limit) {
      const [oldest] = this.entries.keys();
      if (oldest) this.delete(oldest);
    }
  }

  forgetSession(session: string): void {
    for (const token of this.bySession.get(session) ?? []) this.delete(token);
  }

  /** Rare (a role changed), so a walk over all entries is cheaper than another index on the hot path. */
  forgetMember(user: string, workspace: string): void {
    for (const [token, { caller }] of this.entries) {
      if (caller.user === user && caller.workspace === workspace) this.delete(token);
    }
  }

  get size(): number {
    return this.entries.size;
  }

  private delete(token: string): void {
    const session = this.entries.get(token)?.caller.session;
    this.entries.delete(token);
    if (!session) return;
    const ofSession = this.bySession.get(session);
    ofSession?.delete(token);
    if (ofSession?.size === 0) this.bySession.delete(session);
  }
}
