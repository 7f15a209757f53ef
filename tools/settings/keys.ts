import { randomBytes, randomUUID } from 'node:crypto';
import { settingPrefix, type ServiceFolder } from '../platform/services.ts';
import { newPair } from '../start/keys.ts';

type Values = Record<string, string | undefined>;
type Jwk = Record<string, unknown>;

const secretText = (bytes: number) => randomBytes(bytes).toString('base64url');
const keysIn = (set: string | undefined) => (set ? (JSON.parse(set) as { keys: Jwk[] }).keys : []);
const setOf = (keys: Jwk[]) => JSON.stringify({ keys });
const publicHalf = ({ d: _private, ...rest }: Jwk) => rest;
const privateKeyOf = (service: string) => `${settingPrefix(service)}_PRIVATE_KEY`;

/** Names of the passwords of a service's two roles. */
const passwordsOf = (service: string) =>
  ['OWNER', 'SERVICE'].map((role) => `${settingPrefix(service)}_${role}_PASSWORD`);

/** What these settings lack of keys and passwords, made anew; public halves join those that are known. */
export function missingKeys(services: ServiceFolder[], known: Values): Record<string, string> {
  const made: Record<string, string> = {};
  const need = (name: string, make: () => string) => {
    if (!known[name]) made[name] = make();
  };
  for (const { name } of services) need(privateKeyOf(name), () => JSON.stringify(newPair(name).privateKey));
  need('IDENTITY_SIGNING_KEYS', () => setOf([newPair(randomUUID()).privateKey]));
  need('IDENTITY_REFRESH_KEY', () => secretText(32));
  need('POSTGRES_PASSWORD', () => secretText(24));
  for (const { name } of services.filter(({ database }) => database))
    for (const password of passwordsOf(name)) need(password, () => secretText(24));
  const published = keysIn(known.SERVICE_PUBLIC_KEYS);
  const unpublished = privateKeys(services, { ...known, ...made })
    .map(publicHalf)
    .filter((key) => !published.some(({ x }) => x === key.x));
  if (unpublished.length) made.SERVICE_PUBLIC_KEYS = setOf([...published, ...unpublished]);
  return made;
}

/**
 * New keys in the place of those there are, which stay known beside them.
 * @param what `signing`, `refresh`, `databases`, or a service's name
 * @returns undefined for what has no key
 */
export function rotatedKeys(
  what: string,
  services: ServiceFolder[],
  known: Values,
): Record<string, string> | undefined {
  if (what === 'signing')
    return { IDENTITY_SIGNING_KEYS: setOf([newPair(randomUUID()).privateKey, ...keysIn(known.IDENTITY_SIGNING_KEYS)]) };
  if (what === 'refresh') {
    const former = [known.IDENTITY_REFRESH_KEY, known.IDENTITY_FORMER_REFRESH_KEYS].filter(Boolean).join(',');
    return { IDENTITY_REFRESH_KEY: secretText(32), IDENTITY_FORMER_REFRESH_KEYS: former };
  }
  if (what === 'databases') {
    const names = services.filter(({ database }) => database).flatMap(({ name }) => passwordsOf(name));
    return Object.fromEntries(names.map((name) => [name, secretText(24)]));
  }
  if (!services.some(({ name }) => name === what)) return undefined;
  const { privateKey, publicKey } = newPair(`${what}.${secretText(6)}`);
  return {
    [privateKeyOf(what)]: JSON.stringify(privateKey),
    SERVICE_PUBLIC_KEYS: setOf([...keysIn(known.SERVICE_PUBLIC_KEYS), publicKey]),
  };
}

/** Without the keys that others took the place of; what changes. */
export function withoutFormerKeys(services: ServiceFolder[], known: Values): Record<string, string> {
  const inUse = new Set(privateKeys(services, known).map(({ x }) => x));
  const left: Record<string, string> = {
    IDENTITY_SIGNING_KEYS: setOf(keysIn(known.IDENTITY_SIGNING_KEYS).slice(0, 1)),
    IDENTITY_FORMER_REFRESH_KEYS: '',
    SERVICE_PUBLIC_KEYS: setOf(keysIn(known.SERVICE_PUBLIC_KEYS).filter(({ x }) => inUse.has(x))),
  };
  return Object.fromEntries(Object.entries(left).filter(([name, value]) => known[name] && known[name] !== value));
}

const privateKeys = (services: ServiceFolder[], values: Values): Jwk[] =>
  services.flatMap(({ name }) => (values[privateKeyOf(name)] ? [JSON.parse(values[privateKeyOf(name)]!) as Jwk] : []));
