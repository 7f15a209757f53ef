import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomBytes } from 'node:crypto';

/** One Ed25519 key pair as JWKs; both halves carry the key id. */
export async function generateKey(kid: string): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const mark = { kid, alg: 'EdDSA', use: 'sig' };
  return {
    privateKey: { ...(await exportJWK(pair.privateKey)), ...mark },
    publicKey: { ...(await exportJWK(pair.publicKey)), ...mark },
  };
}

/**
 * Keys of an installation, as the environment takes them: `<SERVICE>_PRIVATE_KEY` for each service and
 * `SERVICE_PUBLIC_KEYS` for all (calls between them), and for identity `IDENTITY_SIGNING_KEYS` (access tokens) and
 * `IDENTITY_REFRESH_KEY` (refresh tokens). A starter makes them once and keeps them.
 */
export async function generateServiceKeys(services: readonly string[]): Promise<Record<string, string>> {
  const pairs = await Promise.all(services.map(async (name) => ({ name, ...(await generateKey(name)) })));
  const own = pairs.map(({ name, privateKey }) => [
    `${name.toUpperCase().replaceAll('-', '_')}_PRIVATE_KEY`,
    JSON.stringify(privateKey),
  ]);
  return {
    ...Object.fromEntries(own),
    SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: pairs.map(({ publicKey }) => publicKey) }),
    ...(services.includes('identity') && (await generateIdentityKeys())),
  };
}

async function generateIdentityKeys(): Promise<Record<string, string>> {
  const { privateKey } = await generateKey(`access-${randomBytes(4).toString('hex')}`);
  return {
    IDENTITY_SIGNING_KEYS: JSON.stringify({ keys: [privateKey] }),
    IDENTITY_REFRESH_KEY: randomBytes(32).toString('base64url'),
  };
}
