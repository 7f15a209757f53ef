import { exportJWK, generateKeyPair, type JWK } from 'jose';

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
 * Keys for calls between these services, as the environment takes them: `<SERVICE>_PRIVATE_KEY` for each and
 * `SERVICE_PUBLIC_KEYS` for all. A starter makes them once and keeps them.
 */
export async function generateServiceKeys(services: readonly string[]): Promise<Record<string, string>> {
  const pairs = await Promise.all(services.map(async (name) => ({ name, ...(await generateKey(name)) })));
  return {
    ...Object.fromEntries(
      pairs.map(({ name, privateKey }) => [
        `${name.toUpperCase().replaceAll('-', '_')}_PRIVATE_KEY`,
        JSON.stringify(privateKey),
      ]),
    ),
    SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: pairs.map(({ publicKey }) => publicKey) }),
  };
}
