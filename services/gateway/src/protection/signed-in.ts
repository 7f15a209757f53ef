import {
  type AccessClaims,
  bearerOf,
  remoteAccessKeys,
  Revocations,
  type Upstream,
  VerifiedTokens,
  verifyAccessToken,
} from '@fernway/service-kit/plain';

/**
 * Tells whether a request proves that somebody is signed in: by an access token that identity signed, is not expired,
 * and whose session has not ended. A token is verified once and then remembered.
 */
export class SignedIn {
  private readonly verified = new VerifiedTokens();
  private readonly revocations = new Revocations();
  private readonly keys: ReturnType<typeof remoteAccessKeys>;

  constructor(identity: Upstream) {
    this.keys = remoteAccessKeys(identity);
  }

  /** @param authorization the header as it came. Where identity's keys cannot be had, nobody is proved. */
  async proves(authorization: string | undefined): Promise<boolean> {
    const token = bearerOf(authorization);
    if (!token) return false;
    if (this.verified.get(token)) return true;
    const claims = await verifyAccessToken(token, this.keys).catch(() => undefined);
    if (!claims || this.revocations.cover(claims)) return false;
    this.verified.add(token, callerOf(claims, token), claims);
    return true;
  }

  /** @param until when (ms) the last access token of these sessions has expired */
  endSessions(sessions: readonly string[], until: number): void {
    this.revocations.addSessions(sessions, until);
    for (const session of sessions) this.verified.forgetSession(session);
  }

  /** @param changedAt (ms): tokens minted before carry the old role */
  endMember(user: string, workspace: string, changedAt: number): void {
    this.revocations.addMember(user, workspace, changedAt);
    this.verified.forgetMember(user, workspace);
  }
}

const callerOf = ({ sub, sid, ws, role }: AccessClaims, token: string) => ({
  user: sub,
  session: sid,
  workspace: ws,
  role,
  token,
});
