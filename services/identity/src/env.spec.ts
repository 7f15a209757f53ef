import { randomBytes } from 'node:crypto';
import { Env } from './env.js';

const keys = {
  IDENTITY_SIGNING_KEYS: JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'a', x: 'x', d: 'd' }] }),
  IDENTITY_REFRESH_KEY: randomBytes(32).toString('base64url'),
};

describe('confirmation before the first sign-in', () => {
  it('is off unless the operator requires it', () => {
    expect(Env.parse(keys)).toMatchObject({ SIGN_UP_CONFIRMATION: 'off', MAIL: 'off' });
  });

  it('is not to be had without mail: nobody could sign in', () => {
    const required = { ...keys, SIGN_UP_CONFIRMATION: 'required' };
    expect(Env.safeParse(required).error?.issues).toMatchObject([
      { path: ['SIGN_UP_CONFIRMATION'], message: 'is required, which needs mail: set MAIL' },
    ]);
    expect(Env.safeParse({ ...required, MAIL: 'smtp' }).success).toBe(true);
  });
});
