import { accessTokenSeconds, type AccessClaims } from './access-token.js';

/**
 * What this instance has heard of ended sessions and changed members. The table may learn of it a moment later,
 * when another instance of the service handles the event, so a look at the table alone is not enough.
 */
export class Revocations {
  /** Session id, and until when (ms) a token of it can be valid. */
  private readonly sessions = new Map<string, number>();
  /** User and workspace, and when (ms) the role changed. */
  private readonly members = new Map<string, number>();

  addSessions(sessions: readonly string[], until: number, now = Date.now()): void {
    forget(this.sessions, now);
    for (const session of sessions) this.sessions.set(session, until);
  }

  addMember(user: string, workspace: string, changedAt: number, now = Date.now()): void {
    forget(this.members, now - accessTokenSeconds * 1000);
    const key = memberKey(user, workspace);
    this.members.set(key, Math.max(changedAt, this.members.get(key) ?? 0));
  }

  cover({ sid, sub, ws, iat }: AccessClaims): boolean {
    return this.sessions.has(sid) || (this.members.get(memberKey(sub, ws)) ?? 0) > iat * 1000;
  }

  get size(): number {
    return this.sessions.size + this.members.size;
  }
}

const memberKey = (user: string, workspace: string) => `${user} ${workspace}`;

const forget = (entries: Map<string, number>, before: number): void => {
  for (const [key, time] of entries) if (time < before) entries.delete(key);
};
