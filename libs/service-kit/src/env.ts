import { z } from 'zod';
import { BadEnvironment, type EnvSource } from './bad-environment.js';

/** A value that arrives as JSON text in one environment variable. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

/** Whether an address leads to this machine alone: what is open to anybody works nowhere else. */
export const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

const PrivateJwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});
const PublicJwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  // A private half in a set that every service holds would let each speak for all.
  d: z.never('holds a private key').optional(),
});

/** An Ed25519 key pair as JWK JSON. */
export const privateKeyText = jsonText.pipe(PrivateJwk);
/** A set of public Ed25519 keys as JWKS JSON; the key id of a service's key is the service's name. */
export const publicKeysText = jsonText.pipe(z.object({ keys: z.array(PublicJwk) }));

const prefixOf = (service: string) => service.toUpperCase().replaceAll('-', '_');

/** Addresses of the other services by name: every `<SERVICE>_URL`, without a slash at its end. */
const urlsIn = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(
        (entry): entry is [string, string] => /_URL$/.test(entry[0]) && /^https?:/.test(String(entry[1])),
      )
      .map(([key, url]) => [key.slice(0, -4).toLowerCase().replaceAll('_', '-'), url.replace(/\/$/, '')]),
  );

/** Of these keys each service has its own: `CRM_PORT`, `CRM_DATABASE_URL`, … */
const prefixed = ['PORT', 'DATABASE_URL', 'DATABASE_POOL', 'PRIVATE_KEY'];

const Base = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:4000'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Whose `X-Forwarded-For` is believed: address ranges, or the names that proxy-addr knows. */
    TRUST_PROXY: z.string().default('loopback'),
    IDENTITY_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4101'),
    EVENTS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    KAFKA_BROKERS: z.string().optional(),
    /** Before the names of topics and groups: for brokers that several platforms share. */
    KAFKA_PREFIX: z.string().regex(/^[\w.-]{1,60}$/).optional(),
    SERVICE_PUBLIC_KEYS: publicKeysText,
    PORT: z.coerce.number().int().min(0).max(65_535),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
    PRIVATE_KEY: privateKeyText,
  })
  .refine((values) => values.EVENTS_DATABASE_URL ?? values.KAFKA_BROKERS, {
    path: ['EVENTS_DATABASE_URL'],
    error: 'is not set, nor is KAFKA_BROKERS',
    // Also when other keys are bad: all are listed at once.
    when: () => true,
  })
  .transform((values) => ({
    host: values.HOST,
    port: values.PORT,
    /** Origin that browsers use: the gateway's. */
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    identityUrl: values.IDENTITY_URL,
    eventsDatabaseUrl: values.EVENTS_DATABASE_URL,
    kafkaBrokers: values.KAFKA_BROKERS,
    kafkaPrefix: values.KAFKA_PREFIX,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    privateKey: values.PRIVATE_KEY,
    publicKeys: values.SERVICE_PUBLIC_KEYS,
  }));

/** What every service reads from its environment, whatever its own schema adds. */
export type BaseEnv = z.infer<typeof Base> & {
  /** Addresses of the other services by name: every `<SERVICE>_URL`. */
  serviceUrls: Readonly<Record<string, string>>;
};

/**
 * Reads the base settings and the service's own schema from `source` in one go.
 * @throws BadEnvironment with the bad keys of both schemas
 */
export function parseEnv<Own extends z.ZodType>(
  service: { name: string; port: number; env: Own },
  source: EnvSource = process.env,
): BaseEnv & z.infer<Own> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const keyOf = (name: string) => (prefixed.includes(name) ? `${prefixOf(service.name)}_${name}` : name);
  const ownKeys = Object.fromEntries(prefixed.map((name) => [name, given[keyOf(name)]]));
  const base = Base.safeParse({ ...given, ...ownKeys, PORT: ownKeys['PORT'] ?? service.port });
  const own = service.env.safeParse(given);
  const problem = (key: string, message: string) =>
    `${key || '(settings)'}: ${key && given[key] === undefined && !message.startsWith('is not') ? 'is not set' : message}`;
  const problems = [
    ...(base.error?.issues ?? []).map((issue) => problem(keyOf(String(issue.path[0] ?? '')), issue.message)),
    ...(own.error?.issues ?? []).map((issue) => problem(String(issue.path[0] ?? ''), issue.message)),
  ];
  if (!base.success || !own.success) throw new BadEnvironment(service.name, [...new Set(problems)]);
  return { ...base.data, serviceUrls: urlsIn(given), ...(own.data as object) } as BaseEnv & z.infer<Own>;
}
