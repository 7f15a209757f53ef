import { randomBytes } from 'node:crypto';
import { firstToken, hashOf, successorOf } from './refresh-token.js';

describe('refresh tokens', () => {
  const key = randomBytes(32);

  it('have one successor each, known only to who has the key', () => {
    const token = firstToken();
    expect(successorOf(token, key)).toBe(successorOf(token, key));
    expect(successorOf(token, randomBytes(32))).not.toBe(successorOf(token, key));
    expect(successorOf(firstToken(), key)).not.toBe(successorOf(token, key));
  });

  it('are 256 bits that fit into a cookie, and never come back in a chain', () => {
    const chain = [firstToken()];
    for (let step = 0; step < 100; step += 1) chain.push(successorOf(chain.at(-1)!, key));
    expect(new Set(chain).size).toBe(101);
    for (const token of chain) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('are stored as a hash', () => {
    const token = firstToken();
    expect(hashOf(token)).toHaveLength(32);
    expect(hashOf(token).toString('base64url')).not.toBe(token);
  });
});
