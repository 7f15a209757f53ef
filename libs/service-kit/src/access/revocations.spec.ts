import type { AccessClaims } from './access-token.js';
import { Revocations } from './revocations.js';

const now = 1_790_000_000_000;
const claims = (given: Partial<AccessClaims> = {}): AccessClaims => ({
  sub: 'u1',
  sid: 's1',
  ws: 'w1',
  role: 'owner',
  iat: now / 1000,
  exp: now / 1000 + 600,
  ...given,
});

describe('what an instance has heard', () => {
  it('covers tokens of an ended session, whatever their age', () => {
    const revocations = new Revocations();
    revocations.addSessions(['s1'], now + 600_000, now);
    expect(revocations.cover(claims())).toBe(true);
    expect(revocations.cover(claims({ sid: 's2' }))).toBe(false);
  });

  it('covers tokens minted before a role changed there, to the millisecond', () => {
    const revocations = new Revocations();
    revocations.addMember('u1', 'w1', now + 5, now);
    expect(revocations.cover(claims())).toBe(true);
    expect(revocations.cover(claims({ iat: (now + 6) / 1000 }))).toBe(false);
    expect(revocations.cover(claims({ ws: 'w2' }))).toBe(false);
  });

  it('keeps the latest change when events arrive out of order', () => {
    const revocations = new Revocations();
    revocations.addMember('u1', 'w1', now + 5, now);
    revocations.addMember('u1', 'w1', now - 5, now);
    expect(revocations.cover(claims())).toBe(true);
  });

  it('is forgotten when no token can be valid any more', () => {
    const revocations = new Revocations();
    revocations.addSessions(['s1'], now + 600_000, now);
    revocations.addMember('u1', 'w1', now, now);
    revocations.addSessions(['s2'], now + 1_300_000, now + 600_001);
    revocations.addMember('u2', 'w1', now + 600_001, now + 600_001);
    expect(revocations.size).toBe(2);
  });
});
