import { BadEnvironment, type EnvSource } from '@fernway/service-kit/plain';
import { repository } from '@fernway/federation/repository';
import type { SiteOptions } from '@fernway/federation/site';
import { resolve } from 'node:path';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

const Env = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    PUBLIC_URL: httpUrl.default('http://localhost:4000'),
    TRUST_PROXY: z.string().default('loopback'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Names of the services behind `/api/<name>`; each has a `<NAME>_URL`. */
    SERVICES: z.string().transform((names) => names.split(',').map((name) => name.trim()).filter(Boolean)),
    EVENTS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    KAFKA_BROKERS: z.string().optional(),
    KAFKA_PREFIX: z.string().regex(/^[\w.-]{1,60}$/).optional(),
    /** Published versions of the remotes, with their registry. */
    REMOTES_DIR: z.string().optional(),
    /** The built shell; this repository's own when unset. */
    SHELL_DIR: z.string().optional(),
    /** Where the composed pages are kept. */
    SITE_DIR: z.string().default('.cache/site'),
    PAYMENTS: z.enum(['test', 'stripe', 'off']).default('off'),
    STRIPE_SECRET_KEY: z.string().optional(),
    MAIL: z.enum(['local', 'smtp', 'off']).optional(),
    SMTP_URL: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    TOKENS_EXPIRE: z.enum(['never', 'monthly']).default('never'),
    CURRENCY: z.string().regex(/^[A-Z]{3}$/).default('USD'),
    /** Requests to `/api` per address and minute, and of these the writes that need no sign-in. */
    RATE_LIMIT: z.coerce.number().int().positive().default(1200),
    RATE_LIMIT_ANONYMOUS_WRITES: z.coerce.number().int().positive().default(60),
    /** Requests per API key and minute. */
    RATE_LIMIT_API_KEY: z.coerce.number().int().positive().default(600),
    /** Largest request body in bytes: the services' own usual limit. */
    BODY_LIMIT: z.coerce.number().int().positive().default(1_048_576),
    /** Milliseconds that a service may be silent in a call: longer than the slowest provider of AI texts. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().positive().default(120_000),
  })
  .refine((values) => values.EVENTS_DATABASE_URL ?? values.KAFKA_BROKERS, {
    path: ['EVENTS_DATABASE_URL'],
    error: 'is not set, nor is KAFKA_BROKERS',
  });

export type GatewayEnv = {
  host: string;
  port: number;
  publicUrl: string;
  trustProxy: string;
  logLevel: z.infer<typeof Env>['LOG_LEVEL'];
  /** Address of each service, by name. */
  services: Readonly<Record<string, string>>;
  eventsDatabaseUrl: string | undefined;
  kafkaBrokers: string | undefined;
  kafkaPrefix: string | undefined;
  remotesDirectory: string;
  shellDirectory: string;
  siteDirectory: string;
  /** What the pages tell the browser. */
  settings: SiteOptions['settings'];
  rateLimit: number;
  rateLimitAnonymousWrites: number;
  rateLimitApiKey: number;
  bodyLimit: number;
  upstreamTimeoutMs: number;
};

/** Reads the gateway's settings. @throws BadEnvironment with every bad key */
export const parseGatewayEnv = (source: EnvSource = process.env): GatewayEnv => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    throw new BadEnvironment(
      'gateway',
      parsed.error.issues.map(
        ({ path: [key = ''], message, code }) => `${String(key)}: ${given[String(key)] || code === 'custom' ? message : 'is not set'}`,
      ),
    );
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    services: Object.fromEntries(values.SERVICES.map((name) => [name, addressOf(name, given)])),
    eventsDatabaseUrl: values.EVENTS_DATABASE_URL,
    kafkaBrokers: values.KAFKA_BROKERS,
    kafkaPrefix: values.KAFKA_PREFIX,
    remotesDirectory: resolve(repository, values.REMOTES_DIR ?? 'remotes'),
    shellDirectory: resolve(repository, values.SHELL_DIR ?? 'apps/shell/dist'),
    siteDirectory: resolve(values.SITE_DIR),
    settings: {
      tokensExpire: values.TOKENS_EXPIRE,
      currency: values.CURRENCY,
      payments: values.PAYMENTS === 'off' && values.STRIPE_SECRET_KEY ? 'stripe' : values.PAYMENTS,
      mail: values.MAIL ?? (values.SMTP_URL ? 'smtp' : 'off'),
      google: Boolean(values.GOOGLE_CLIENT_ID),
    },
    rateLimit: values.RATE_LIMIT,
    rateLimitAnonymousWrites: values.RATE_LIMIT_ANONYMOUS_WRITES,
    rateLimitApiKey: values.RATE_LIMIT_API_KEY,
    bodyLimit: values.BODY_LIMIT,
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS,
  };
};

const addressOf = (name: string, given: Record<string, unknown>): string => {
  const key = `${name.toUpperCase().replaceAll('-', '_')}_URL`;
  const url = httpUrl.safeParse(given[key]);
  if (!url.success) throw new BadEnvironment('gateway', [`${key}: is not the address of the service ${name}`]);
  return url.data;
};
