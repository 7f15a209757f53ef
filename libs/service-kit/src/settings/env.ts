import { z } from 'zod';
import { BadEnvironment, type EnvSource } from './bad-environment.js';
import { baseSettings, eventsNeedAWay, prefixed, prefixOf, serviceAddresses } from './base-settings.js';
import { faultWords, givenSettings } from './given-settings.js';
import { type Setting, settingsOf } from './settings.js';

/** Addresses of the other services by name: every `<SERVICE>_URL`. */
const urlsIn = (values: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const addresses = /_URL$/.test(key) && serviceAddresses.safeParse(value).data;
      return addresses ? [[key.slice(0, -4).toLowerCase().replaceAll('_', '-'), addresses]] : [];
    }),
  );

const Base = z
  .object(baseSettings)
  .refine((values) => values.EVENTS_DATABASE_URL ?? values.KAFKA_BROKERS, eventsNeedAWay)
  .transform((values) => ({
    host: values.HOST,
    port: values.PORT,
    /** Origin that browsers use: the gateway's. */
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    identityUrls: values.IDENTITY_URL,
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
  /** Addresses of the other services' instances by name: every `<SERVICE>_URL`. */
  serviceUrls: Readonly<Record<string, readonly string[]>>;
};

/** Everything that a service reads from its environment, under the names that it has there. */
export function settingsOfService(service: { name: string; port: number; env: z.ZodType }): Setting[] {
  const base = settingsOf(z.object(baseSettings)).map((setting) => {
    if (!prefixed.includes(setting.name)) return setting;
    const port = setting.name === 'PORT' && { needed: false, default: String(service.port) };
    return { ...setting, name: `${prefixOf(service.name)}_${setting.name}`, ...port };
  });
  const own = settingsOf(service.env).filter(({ name }) => !base.some((setting) => setting.name === name));
  return [...base, ...own];
}

/**
 * Reads the base settings and the service's own schema from `source` in one go.
 * @throws BadEnvironment with the bad keys of both schemas
 */
export function parseEnv<Own extends z.ZodType>(
  service: { name: string; port: number; env: Own },
  source: EnvSource = process.env,
): BaseEnv & z.infer<Own> {
  const given = givenSettings(source);
  const keyOf = (name: string) => (prefixed.includes(name) ? `${prefixOf(service.name)}_${name}` : name);
  const ownKeys = Object.fromEntries(prefixed.map((name) => [name, given[keyOf(name)]]));
  const base = Base.safeParse({ ...given, ...ownKeys, PORT: ownKeys['PORT'] ?? service.port });
  const own = service.env.safeParse(given);
  const problem = (key: string, issue: z.core.$ZodIssue) =>
    `${key || '(settings)'}: ${key && given[key] === undefined && !issue.message.startsWith('is not') ? 'is not set' : faultWords(issue, given[key])}`;
  const problems = [
    ...(base.error?.issues ?? []).map((issue) => problem(keyOf(String(issue.path[0] ?? '')), issue)),
    ...(own.error?.issues ?? []).map((issue) => problem(String(issue.path[0] ?? ''), issue)),
  ];
  if (!base.success || !own.success) throw new BadEnvironment(service.name, [...new Set(problems)]);
  return { ...base.data, serviceUrls: urlsIn(given), ...(own.data as object) } as BaseEnv & z.infer<Own>;
}
