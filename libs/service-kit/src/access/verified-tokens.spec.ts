import type { AccessClaims } from './access-token.js';
import { VerifiedTokens } from './verified-tokens.js';

const now = 1_790_000_000_000;
const add = (cache: VerifiedTokens, token: string, session = 's1', user = 'u1', workspace = 'w1') =>
  cache.add(token, { user, session, workspace, role: 'owner', token }, {
    sub: user,
    sid: session,
    ws: workspace,
    role: 'owner',
    iat: now / 1000,
    exp: now / 1000 + 600,
  } as AccessClaims);

describe('verified tokens', () => {
  it('are known until they expire', () => {
    const cache = new VerifiedTokens();
    add(cache, 'a');
    expect(cache.get('a', now + 599_999)?.user).toBe('u1');
    expect(cache.get('a', now + 600_000)).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it('are forgotten with their session, all of them', () => {
    const cache = new VerifiedTokens();
    add(cache, 'a');
    add(cache, 'b');
    add(cache, 'c', 's2');
    cache.forgetSession('s1');
    expect(['a', 'b', 'c'].map((token) => cache.get(token, now) !== undefined)).toEqual([false, false, true]);
  });

  it('are forgotten when the role in that workspace changes, not elsewhere', () => {
    const cache = new VerifiedTokens();
    add(cache, 'a');
    add(cache, 'b', 's1', 'u1', 'w2');
    add(cache, 'c', 's3', 'u2');
    cache.forgetMember('u1', 'w1');
    expect(['a', 'b', 'c'].map((token) => cache.get(token, now) !== undefined)).toEqual([false, true, true]);
  });

  it('give way to newer ones, the longest unused first', () => {
    const cache = new VerifiedTokens(2);
    add(cache, 'a');
    add(cache, 'b');
    cache.get('a', now);
    add(cache, 'c');
    expect(['a', 'b', 'c'].map((token) => cache.get(token, now) !== undefined)).toEqual([true, false, true]);
  });
});
