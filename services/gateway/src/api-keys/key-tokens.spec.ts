import { jest } from '@jest/globals';
import { TestSigner } from '@fernway/service-kit/testing';
import { type KeyToken, KeyTokens } from './key-tokens.js';

const [user, workspace, session] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
/** Identity's answers, each when the test gives it. */
const asked: ((answer: KeyToken) => void)[] = [];
let token: KeyToken;
let tokens: KeyTokens;
beforeAll(async () => {
  const signer = await TestSigner.create();
  token = {
    accessToken: (await signer.person({ user, workspace, session })).token,
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
  };
});
beforeEach(() => {
  asked.length = 0;
  tokens = new KeyTokens(() => new Promise((answer) => asked.push(answer)));
});

const ask = async () => (await tokens.tokenFor('fwk_key', 'hash')).token;

it('keeps a token for those who come while it is asked for, and after', async () => {
  const together = [ask(), ask()];
  asked[0]!(token);
  expect(await Promise.all([...together, ask()])).toEqual([token.accessToken, token.accessToken, token.accessToken]);
  expect(asked).toHaveLength(1);
});

it.each([
  ['its key was revoked', () => tokens.endSessions([session])],
  ['its owner got another role', () => tokens.endMember(user, workspace)],
])('keeps no token that was asked for while %s', async (_what, end) => {
  const before = ask();
  end();
  asked[0]!(token);
  await before;
  const after = ask();
  expect(asked).toHaveLength(2);
  asked[1]!(token);
  await after;
  // Nothing has ended since: this one is kept.
  expect(await ask()).toBe(token.accessToken);
  expect(asked).toHaveLength(2);
});

it('keeps a token for half a minute from when it was asked for: it tells the budget of then', async () => {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const first = ask();
  clock.mockReturnValue(start + 5_000);
  asked[0]!(token);
  await first;
  clock.mockReturnValue(start + 29_999);
  await ask();
  expect(asked).toHaveLength(1);
  clock.mockReturnValue(start + 30_000);
  const anew = ask();
  expect(asked).toHaveLength(2);
  asked[1]!(token);
  await anew;
  clock.mockRestore();
});
