import { keyBudgetSeconds } from '@fernway/contracts/access';
import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose/jwt/decode';

export type KeyToken = { accessToken: string; expiresAt: string };
/** What stands for a key; the session is the key's id. */
type Held = { token: string; until: number; user: string; workspace: string; session: string };

/** How long a token stands for its key, whose budget it tells. What ends before is heard of by event, as sessions are. */
const keepMs = keyBudgetSeconds.reused * 1000;
/** Keys held at a time; the oldest goes first. */
const limit = 10_000;

/** What an API key is known by here: nobody reads keys out of this process's memory. */
export const keyHashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Access tokens of API keys, so that a request with a key costs one more look-up and no call. */
export class KeyTokens {
  private readonly held = new Map<string, Held>();
  private readonly asked = new Map<string, Promise<Held>>();
  /** Rises with everything that ends tokens: what was asked for before must not be kept after. */
  private endings = 0;

  /** @param exchange identity's word for a key; its refusals are passed on, and not kept */
  constructor(private readonly exchange: (key: string) => Promise<KeyToken>) {}

  async tokenFor(key: string, hash: string): Promise<Held> {
    const known = this.held.get(hash);
    if (known && known.until > Date.now()) return known;
    const asked = this.asked.get(hash);
    if (asked) return asked;
    const asking = this.ask(key, hash).finally(() => this.asked.delete(hash));
    this.asked.set(hash, asking);
    return asking;
  }

  endSessions(sessions: readonly string[]): void {
    this.forget(({ session }) => sessions.includes(session));
  }

  endMember(user: string, workspace: string): void {
    this.forget((held) => held.user === user && held.workspace === workspace);
  }

  private async ask(key: string, hash: string): Promise<Held> {
    const before = this.endings;
    const askedAt = Date.now();
    const { accessToken, expiresAt } = await this.exchange(key);
    const until = Math.min(askedAt + keepMs, Date.parse(expiresAt) - 1_000);
    const { sub, ws, sid } = decodeJwt<{ ws: string; sid: string }>(accessToken);
    const held = { token: accessToken, until, user: sub ?? '', workspace: ws, session: sid };
    if (this.endings === before) {
      this.held.delete(hash);
      this.held.set(hash, held);
      if (this.held.size > limit) this.held.delete(this.held.keys().next().value!);
    }
    return held;
  }

  private forget(matches: (held: Held) => boolean): void {
    this.endings += 1;
    for (const [hash, held] of this.held) if (matches(held)) this.held.delete(hash);
  }
}
