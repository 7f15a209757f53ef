import { jest } from '@jest/globals';
import { generateKey, generateServiceKeys } from '../testing/service-keys.js';
import { ServiceTokens } from './service-token.js';

let keys: Record<string, string>;
beforeAll(async () => {
  keys = await generateServiceKeys(['ai', 'tokens', 'crm']);
});

const tokensOf = (service: string, key = service, at = service) =>
  new ServiceTokens(at, {
    privateKey: JSON.parse(keys[`${key.toUpperCase()}_PRIVATE_KEY`]!),
    publicKeys: JSON.parse(keys['SERVICE_PUBLIC_KEYS']!),
  });
const refused = expect.objectContaining({ code: 'unauthenticated' });

describe('a token between services', () => {
  afterEach(() => jest.useRealTimers());

  it('tells the callee who calls', async () => {
    expect(await tokensOf('tokens').verify(await tokensOf('ai').mint('tokens'))).toBe('ai');
  });

  it('is for one callee only', async () => {
    await expect(tokensOf('crm').verify(await tokensOf('ai').mint('tokens'))).rejects.toEqual(refused);
  });

  it("cannot be made in another's name", async () => {
    await expect(tokensOf('tokens').verify(await tokensOf('ai', 'crm').mint('tokens'))).rejects.toEqual(refused);
  });

  it('is used again for half its life, then made anew; after a minute it is worth nothing', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const ai = tokensOf('ai');
    const callee = tokensOf('tokens');
    const first = await ai.mint('tokens');
    expect(await callee.verify(first)).toBe('ai');
    jest.advanceTimersByTime(29_000);
    expect(await ai.mint('tokens')).toBe(first);
    jest.advanceTimersByTime(2_000);
    expect(await ai.mint('tokens')).not.toBe(first);
    jest.advanceTimersByTime(40_000);
    await expect(callee.verify(first)).rejects.toEqual(refused);
  });

  it('of a new key and of the one before it are taken side by side, until the old public half is gone', async () => {
    const fresh = await generateKey('ai.2');
    const known = (JSON.parse(keys['SERVICE_PUBLIC_KEYS']!) as { keys: (typeof fresh.publicKey)[] }).keys;
    const callee = (set: typeof known) =>
      new ServiceTokens('tokens', {
        privateKey: JSON.parse(keys['TOKENS_PRIVATE_KEY']!),
        publicKeys: { keys: set } as never,
      });
    const [old, newer] = [
      tokensOf('ai'),
      new ServiceTokens('ai', { privateKey: fresh.privateKey as never, publicKeys: { keys: [] } }),
    ];
    const during = callee([...known, fresh.publicKey]);
    expect(await during.verify(await old.mint('tokens'))).toBe('ai');
    expect(await during.verify(await newer.mint('tokens'))).toBe('ai');
    const after = callee([...known.filter(({ kid }) => kid !== 'ai'), fresh.publicKey]);
    expect(await after.verify(await newer.mint('tokens'))).toBe('ai');
    await expect(after.verify(await old.mint('tokens'))).rejects.toEqual(refused);
    await expect(callee(known).verify(await newer.mint('tokens'))).rejects.toEqual(refused);
  });

  it.each(['', 'x', 'a.b.c'])('"%s" is none', async (token) => {
    await expect(tokensOf('tokens').verify(token)).rejects.toEqual(refused);
  });
});
