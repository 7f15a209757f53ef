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

/** Settings with keys for calls between these services, and with identity's key of refresh tokens. */
export async function generateServiceKeys(services: readonly string[]): Promise<Record<string, string>> {
  const pairs = await Promise.all(services.map(async (name) => ({ name, ...(await generateKey(name)) })));
  return {
    ...Object.fromEntries(pairs.map(({ name, privateKey }) => [privateKeyName(name), JSON.stringify(privateKey)])),
    SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: pairs.map(({ publicKey }) => publicKey) }),
    IDENTITY_REFRESH_KEY: randomBytes(32).toString('base64url'),
  };
}

/** `CRM_PRIVATE_KEY` */
export const privateKeyName = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_PRIVATE_KEY`;
