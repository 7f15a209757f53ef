import { repository } from '@fernway/federation/repository';
import type { SiteOptions } from '@fernway/federation/site';
import {
  BadEnvironment,
  type EnvSource,
  eventsNeedAWay,
  faultWords,
  folderFault,
  givenSettings,
  keepOnThisMachine,
  postgresUrl,
  privateKeyText,
  publicKeysText,
  serviceAddresses,
  sharedSettings,
} from '@fernway/service-kit/settings';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const wholeNumber = z.coerce.number().int().positive();
const folder = z.string().min(1);

/** As proxy-addr takes it. */
const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', range, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (!bits || rest.length) return false;
  return (
    range === undefined ||
    (bits === 32 && isIP(range) === 4) ||
    (/^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= bits)
  );
};

export const Env = z
  .object({
    ...sharedSettings,
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000).meta({
      description:
        'The port that the gateway listens on, and of this machine the one that compose publishes it on. With `npm start` the services take ports at their usual distance from it.',
    }),
    GATEWAY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional().meta({
      description:
        'The port of the gateway’s own `/metrics`, which its other port never serves. Unset: there are none.',
    }),
    PUBLIC_URL: sharedSettings.PUBLIC_URL.transform((url) => url.replace(/\/$/, '')).meta({
      description: sharedSettings.PUBLIC_URL.description,
    }),
    TRUST_PROXY: z
      .string()
      .refine((text) => text.split(',').every((part) => isProxy(part.trim())), {
        error: 'is not a list of addresses, ranges (10.0.0.0/8) and the names loopback, linklocal, uniquelocal',
      })
      .default('loopback')
      .meta({
        description:
          'Whose `X-Forwarded-For` the gateway believes: addresses, ranges, or the names that proxy-addr knows (`loopback`, `linklocal`, `uniquelocal`). Services believe the gateway and nobody else.',
      }),
    GATEWAY_PRIVATE_KEY: privateKeyText.meta({
      description:
        'The gateway’s own key, as a JSON Web Key: it proves by it that what it tells services of a client is true.',
      secret: true,
    }),
    SERVICE_PUBLIC_KEYS: publicKeysText.meta({
      description:
        'The public keys of all services and the gateway, as a JSON Web Key Set: by them each knows who calls it.',
    }),
    SERVICES: z
      .string()
      .transform((names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .meta({
        description:
          'The services behind `/api/<name>`, with commas; of each `<SERVICE>_URL` is its address, or those of its instances. `npm start` and compose name all.',
      }),
    REMOTES_DIR: folder.optional().meta({
      description: 'The folder of the published remotes and their registry. Unset: `remotes` in the repository.',
    }),
    REMOTES_SEED_DIR: folder.optional().meta({
      description:
        'The folder of the remotes that came with the image: what REMOTES_DIR, a volume, lacks of them is copied there at start.',
    }),
    SHELL_DIR: folder
      .optional()
      .meta({ description: 'The folder of the built shell. Unset: the repository’s own build.' }),
    SITE_DIR: folder
      .default('.cache/site')
      .meta({ description: 'The folder of the composed pages, which are made again where they are missing.' }),
    PAYMENTS: z.enum(['test', 'stripe', 'off']).default('off').meta({
      description: 'How orders are paid, for what the pages say: the gateway has no Stripe key to tell it by.',
    }),
    MAIL: z
      .enum(['local', 'smtp', 'off'])
      .default('off')
      .meta({ description: 'Where mail goes, for what the pages say.' }),
    GOOGLE_CLIENT_ID: z
      .string()
      .optional()
      .meta({ description: 'The client id of this installation at Google: pages then offer to sign in with Google.' }),
    TOKENS_EXPIRE: z
      .enum(['never', 'monthly'])
      .default('never')
      .meta({ description: 'Whether tokens lapse, for what the pages say.' }),
    CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD')
      .meta({ description: 'The currency that everything is sold in, for what the pages say.' }),
    BILLING_PLANS: z
      .enum(['off', 'enforced'])
      .default('off')
      .meta({ description: 'Whether plans are sold and their limits hold, for what the pages say.' }),
    RATE_LIMIT: wholeNumber
      .default(1200)
      .meta({ description: 'Requests to `/api` that one address may make in a minute.' }),
    RATE_LIMIT_ANONYMOUS_WRITES: wholeNumber
      .default(60)
      .meta({ description: 'Of these, the writes that need no sign-in.' }),
    RATE_LIMIT_API_KEY: wholeNumber
      .default(600)
      .meta({ description: 'Requests that one API key may make in a minute.' }),
    GATEWAY_LIMITS_DATABASE_URL: postgresUrl.optional().meta({
      description:
        'A database in which several gateways count requests together, for a role that may make a table in it. Unset: each counts in its own memory.',
      secret: true,
    }),
    BODY_LIMIT: wholeNumber
      .default(1_048_576)
      .meta({ description: 'The largest body of a request in bytes: the services’ own usual limit.' }),
    UPSTREAM_TIMEOUT_MS: wholeNumber.default(120_000).meta({
      description: 'Milliseconds that a service may be silent in a call: longer than the slowest provider of AI texts.',
    }),
  })
  .refine((values) => values.EVENTS_DATABASE_URL ?? values.KAFKA_BROKERS, eventsNeedAWay)
  .superRefine((values, context) => {
    if (values.PAYMENTS === 'test') keepOnThisMachine(values, context, 'PAYMENTS', 'is test');
    if (values.MAIL === 'local') keepOnThisMachine(values, context, 'MAIL', 'is local');
  });

export type GatewayEnv = {
  host: string;
  port: number;
  metricsPort: number | undefined;
  publicUrl: string;
  trustProxy: string;
  /** By which it proves itself to services. */
  privateKey: z.infer<typeof privateKeyText>;
  publicKeys: z.infer<typeof publicKeysText>;
  logLevel: z.infer<typeof Env>['LOG_LEVEL'];
  /** Addresses of each service's instances, by name. */
  services: Readonly<Record<string, readonly string[]>>;
  eventsDatabaseUrl: string | undefined;
  kafkaBrokers: string | undefined;
  kafkaPrefix: string | undefined;
  remotesDirectory: string;
  remotesSeedDirectory: string | undefined;
  shellDirectory: string;
  siteDirectory: string;
  /** What the pages tell the browser. */
  settings: SiteOptions['settings'];
  rateLimit: number;
  rateLimitAnonymousWrites: number;
  rateLimitApiKey: number;
  /** Where several gateways count together. */
  limitsDatabaseUrl: string | undefined;
  bodyLimit: number;
  upstreamTimeoutMs: number;
};

/** Reads the gateway's settings. @throws BadEnvironment with every bad key */
export const parseGatewayEnv = (source: EnvSource = process.env): GatewayEnv => {
  const given = givenSettings(source);
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    throw new BadEnvironment(
      'gateway',
      parsed.error.issues.map((issue) => {
        const key = String(issue.path[0] ?? '');
        return `${key}: ${given[key] || issue.code === 'custom' ? faultWords(issue, given[key]) : 'is not set'}`;
      }),
    );
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.GATEWAY_METRICS_PORT,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    privateKey: values.GATEWAY_PRIVATE_KEY,
    publicKeys: values.SERVICE_PUBLIC_KEYS,
    logLevel: values.LOG_LEVEL,
    services: Object.fromEntries(values.SERVICES.map((name) => [name, addressesOf(name, given)])),
    eventsDatabaseUrl: values.EVENTS_DATABASE_URL,
    kafkaBrokers: values.KAFKA_BROKERS,
    kafkaPrefix: values.KAFKA_PREFIX,
    remotesDirectory: resolve(repository, values.REMOTES_DIR ?? 'remotes'),
    remotesSeedDirectory: values.REMOTES_SEED_DIR && resolve(repository, values.REMOTES_SEED_DIR),
    shellDirectory: resolve(repository, values.SHELL_DIR ?? 'apps/shell/dist'),
    siteDirectory: resolve(values.SITE_DIR),
    settings: {
      tokensExpire: values.TOKENS_EXPIRE,
      currency: values.CURRENCY,
      payments: values.PAYMENTS,
      mail: values.MAIL,
      google: Boolean(values.GOOGLE_CLIENT_ID),
      plans: values.PAYMENTS === 'off' ? 'off' : values.BILLING_PLANS,
    },
    rateLimit: values.RATE_LIMIT,
    rateLimitAnonymousWrites: values.RATE_LIMIT_ANONYMOUS_WRITES,
    rateLimitApiKey: values.RATE_LIMIT_API_KEY,
    limitsDatabaseUrl: values.GATEWAY_LIMITS_DATABASE_URL,
    bodyLimit: values.BODY_LIMIT,
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS,
  };
};

/** @throws BadEnvironment where pages could not be kept */
export function checkFolders({ siteDirectory }: Pick<GatewayEnv, 'siteDirectory'>): void {
  const fault = folderFault(siteDirectory);
  if (fault) throw new BadEnvironment('gateway', [`SITE_DIR: ${fault}`]);
}

const addressesOf = (name: string, given: Record<string, unknown>): string[] => {
  const key = `${name.toUpperCase().replaceAll('-', '_')}_URL`;
  const urls = serviceAddresses.safeParse(given[key]);
  if (!urls.success) throw new BadEnvironment('gateway', [`${key}: is not the address of the service ${name}`]);
  return urls.data;
};
