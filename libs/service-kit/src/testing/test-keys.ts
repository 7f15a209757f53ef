import type { Role } from '@fernway/contracts/access';
import { type CryptoKey, createLocalJWKSet, importJWK, type JWTVerifyGetKey, SignJWT } from 'jose';
import { uuidv7 } from 'uuidv7';
import { type AccessGrant, accessTokenAudience, accessTokenIssuer, signAccessToken } from '../access/access-token.js';
import { generateKey } from './service-keys.js';

/** A signed-in person of a test: any user, workspace and role, with a valid access token. */
export type Person = AccessGrant & { token: string };

/** Makes access tokens as identity would, with a key pair of the test's own. */
export class TestSigner {
  private constructor(
    private readonly privateKey: CryptoKey,
    private readonly kid: string,
    /** The pair as `IDENTITY_SIGNING_KEYS` takes it. */
    readonly signingKeys: string,
    /** Its public half, as identity publishes it. */
    readonly publicKeys: string,
    /** For `boot({ accessKeys })`. */
    readonly keys: JWTVerifyGetKey,
  ) {}

  static async create(kid = 'test'): Promise<TestSigner> {
    const { privateKey, publicKey } = await generateKey(kid);
    const key = (await importJWK(privateKey, 'EdDSA')) as CryptoKey;
    return new TestSigner(
      key,
      kid,
      JSON.stringify({ keys: [privateKey] }),
      JSON.stringify({ keys: [publicKey] }),
      createLocalJWKSet({ keys: [publicKey] }),
    );
  }

  /** @param issuedAt eleven minutes ago makes an expired one */
  async person(given: Partial<Omit<Person, 'token'>> = {}, issuedAt = new Date()): Promise<Person> {
    const person = {
      user: uuidv7(),
      workspace: uuidv7(),
      session: uuidv7(),
      role: 'owner' as Role,
      ...given,
    };
    const token = await signAccessToken(person, { privateKey: this.privateKey, kid: this.kid }, issuedAt);
    return { ...person, token };
  }

  /** Signs any claims, wrong ones too. */
  sign(claims: Record<string, unknown>, typ = 'at+jwt'): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ, kid: this.kid }).sign(this.privateKey);
  }
}

/** Tokens that nobody may accept, for the same person: each wrong in one way only. */
export async function forgedTokens(signer: TestSigner, person: Person): Promise<{ why: string; token: string }[]> {
  const stranger = await TestSigner.create();
  const [, payload = '', signature = ''] = person.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
  const symmetric = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test' });
  return [
    {
      why: 'with an expired token',
      token: (await signer.person(person, new Date(Date.now() - 11 * 60_000))).token,
    },
    { why: 'with alg none', token: `${unsigned}.${payload}.` },
    { why: 'with alg none and a signature', token: `${unsigned}.${payload}.${signature}` },
    { why: 'with another key', token: (await stranger.person(person)).token },
    {
      why: 'with a symmetric key',
      token: await symmetric.sign(new TextEncoder().encode(signer.signingKeys)),
    },
    {
      why: 'with another audience',
      token: await signer.sign({ ...claims, aud: 'fernway:other', iss: accessTokenIssuer }),
    },
    {
      why: 'with another issuer',
      token: await signer.sign({ ...claims, aud: accessTokenAudience, iss: 'somebody' }),
    },
    { why: 'with a token of another kind', token: await signer.sign(claims, 'svc+jwt') },
    { why: 'with changed claims', token: person.token.replace(payload, changed(claims)) },
    { why: 'with something behind it', token: `${person.token} x` },
    { why: 'with no token at all', token: 'x' },
  ];
}

const changed = (claims: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify({ ...claims, role: 'owner', ws: uuidv7() })).toString('base64url');
