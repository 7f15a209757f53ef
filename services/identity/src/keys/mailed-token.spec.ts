import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf, isToken, keyIn, tokenOf } from './mailed-token.js';

describe('the token of a mailed link', () => {
  const key = randomBytes(32);
  const row = { owner: randomUUID(), id: randomUUID() };

  it('leads to its row, and is made by the holder of the key only, for one purpose', () => {
    const token = tokenOf('confirmation', row, key);
    expect(keyIn(token)).toEqual(row);
    expect(tokenOf('confirmation', row, key)).toBe(token);
    expect(tokenOf('password-reset', row, key)).not.toBe(token);
    expect(tokenOf('confirmation', row, randomBytes(32))).not.toBe(token);
  });

  it.each([
    ['nothing', ''],
    ['something short', 'Zk3'],
    ['no base64url', '!'.repeat(86)],
    ['a longer one', 'A'.repeat(88)],
  ])('is not %s', (_what, text) => expect(keyIn(text)).toBeUndefined());

  it('is known again by what is stored of it, and no other is', () => {
    const token = tokenOf('confirmation', row, key);
    const stored = hashOf(token);
    expect(stored.toString('base64url')).not.toContain(token);
    expect([
      isToken(token, stored),
      isToken(tokenOf('confirmation', { ...row, id: randomUUID() }, key), stored),
      isToken(token, null),
    ]).toEqual([true, false, false]);
  });
});
