import { jest } from '@jest/globals';
import { generateServiceKeys } from './testing/service-keys.js';
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
    await expect(tokensOf('tokens').verify(await tokensOf('ai', 'crm').mint('tokens'))).rejects.toEqual(
      refused,
    );
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

  it.each(['', 'x', 'a.b.c'])('"%s" is none', async (token) => {
    await expect(tokensOf('tokens').verify(token)).rejects.toEqual(refused);
  });
});
