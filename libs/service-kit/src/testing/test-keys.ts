import type { Role } from '@fernway/contracts/access';
import { type CryptoKey, createLocalJWKSet, importJWK, type JWTVerifyGetKey } from 'jose';
import { uuidv7 } from 'uuidv7';
import { signAccessToken } from '../access-token.js';
import { generateKey } from '../service-keys.js';

/** A signed-in person of a test: any user, workspace and role, with a valid access token. */
export type Person = { user: string; workspace: string; session: string; role: Role; token: string };

/** Makes access tokens as identity would, with a key pair of the test's own. */
export class TestSigner {
  private constructor(
    private readonly privateKey: CryptoKey,
    private readonly kid: string,
    /** The pair as `IDENTITY_SIGNING_KEYS` takes it. */
    readonly signingKeys: string,
    /** For `boot({ accessKeys })`. */
    readonly keys: JWTVerifyGetKey,
  ) {}

  static async create(kid = 'test'): Promise<TestSigner> {
    const { privateKey, publicKey } = await generateKey(kid);
    const key = (await importJWK(privateKey, 'EdDSA')) as CryptoKey;
    return new TestSigner(key, kid, JSON.stringify({ keys: [privateKey] }), createLocalJWKSet({ keys: [publicKey] }));
  }

  /** @param issuedAt eleven minutes ago makes an expired one */
  async person(given: Partial<Omit<Person, 'token'>> = {}, issuedAt = new Date()): Promise<Person> {
    const person = { user: uuidv7(), workspace: uuidv7(), session: uuidv7(), role: 'owner' as Role, ...given };
    const token = await signAccessToken(person, { privateKey: this.privateKey, kid: this.kid }, issuedAt);
    return { ...person, token };
  }
}
