import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingPrefix } from '../platform/services.ts';

type Jwk = Record<string, unknown>;
type KeyPair = { privateKey: Jwk; publicKey: Jwk };

/**
 * The platform's secrets, made once and kept in `<data>/keys` (only the owner may read them): an Ed25519 pair per
 * service and one for the gateway, for what they tell each other; identity's signing key, and the key of refresh tokens.
 * @returns settings as services read them
 */
export function ensureKeys(dataDir: string, services: string[]): Record<string, string> {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pairs = [...new Set(['gateway', ...services])].map((name) => ({
    name,
    pair: kept(join(folder, `${name}.json`), () => newPair(name)),
  }));
  return {
    ...Object.fromEntries(
      pairs.map(({ name, pair }) => [`${settingPrefix(name)}_PRIVATE_KEY`, JSON.stringify(pair.privateKey)]),
    ),
    SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: pairs.map(({ pair }) => pair.publicKey) }),
    IDENTITY_SIGNING_KEYS: JSON.stringify({
      keys: [kept(join(folder, 'access-tokens.json'), () => newPair(randomUUID())).privateKey],
    }),
    IDENTITY_REFRESH_KEY: kept(join(folder, 'refresh-tokens.json'), () => ({
      key: randomBytes(32).toString('base64url'),
    })).key,
  };
}

/**
 * Passwords of the roles in the embedded Postgres, the same at every start: they come of one kept secret.
 * @returns and `id`, which names the secret without telling it
 */
export function databasePasswords(dataDir: string): { id: string; of(role: string): string } {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { id, key } = kept(join(folder, 'databases.json'), () => ({
    id: randomUUID(),
    key: randomBytes(32).toString('base64url'),
  }));
  return { id, of: (role) => createHmac('sha256', key).update(role).digest('base64url') };
}

/** One Ed25519 pair as JWKs; both halves carry the key id. */
export function newPair(kid: string): KeyPair {
  const pair = generateKeyPairSync('ed25519');
  const mark = { kid, alg: 'EdDSA', use: 'sig' };
  return {
    privateKey: { ...pair.privateKey.export({ format: 'jwk' }), ...mark },
    publicKey: { ...pair.publicKey.export({ format: 'jwk' }), ...mark },
  };
}

function kept<Value>(file: string, make: () => Value): Value {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const value = make();
  writeFileSync(file, JSON.stringify(value), { mode: 0o600, flag: 'wx' });
  return value;
}
