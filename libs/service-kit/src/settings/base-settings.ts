import { z } from 'zod';
import { reachableBy, type Reach } from './reach.js';

/** A value that arrives as JSON text in one environment variable. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

const PrivateJwk = z.looseObject({
  kid: z.string().optional(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});
const PublicJwk = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  /** The service's name; of a newer key with a dot and a mark behind it. */
  kid: z.string(),
  // A private half in a set that every service holds would let each speak for all.
  d: z.never('holds a private key').optional(),
});

/** An Ed25519 key pair as JWK JSON. */
export const privateKeyText = jsonText.pipe(PrivateJwk);
/** A set of public Ed25519 keys as JWKS JSON; the key id of a service's key begins with the service's name. */
export const publicKeysText = jsonText.pipe(z.object({ keys: z.array(PublicJwk) }));

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
export const httpUrl = z.url({ protocol: /^https?$/ });
/** The address of a service, or those of its instances with commas; without a slash at their end. */
export const serviceAddresses = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .pipe(z.array(httpUrl.transform((address) => address.replace(/\/$/, ''))).min(1));
/** Kafka’s brokers as `host:port` with commas, without blanks. */
const kafkaBrokers = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((broker) => broker.trim())
      .filter(Boolean),
  )
  .superRefine((brokers, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (brokers.length === 0) refuse('names no broker: give host:port');
    for (const broker of brokers) {
      const [, port] = /^[\w.-]+:(\d{1,5})$/.exec(broker) ?? [];
      if (port === undefined) refuse(`"${broker}" is not host:port`);
      else if (Number(port) < 1 || Number(port) > 65_535) refuse(`"${broker}" has a port that is not from 1 to 65535`);
    }
  })
  .transform((brokers) => brokers.join(','));
const isOrigin = (url: string): boolean => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`;

/** Settings that the gateway and every service read alike. */
export const sharedSettings = {
  HOST: z.string().min(1).default('127.0.0.1').meta({
    description:
      'The address that the process listens on; with `0.0.0.0` or `::` every machine of the network can come. With `npm start` it is the gateway’s: services listen on this machine only.',
  }),
  PUBLISHED_HOST: z.string().min(1).optional().meta({
    description:
      'In a container, where HOST says nothing: the address of the machine that the port is published on (compose publishes it there; `0.0.0.0` opens it to the network). Test payments and the local mailbox ask it who can come.',
  }),
  PUBLIC_URL: httpUrl
    .refine(isOrigin, { error: 'has more than a host and a port: Fernway is at the root of its address' })
    .default('http://localhost:4000')
    .meta({
      description:
        'The address that people’s browsers use, the gateway’s or that of the proxy before it: stands in links, mails and cookies, and other host names are refused.',
    }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ description: 'From which level on log lines are written.' }),
  EVENTS_DATABASE_URL: postgresUrl.optional().meta({
    description:
      'The database `events`, through which events travel without Kafka. One of it and KAFKA_BROKERS is needed; `npm start` makes it itself.',
    secret: true,
  }),
  KAFKA_BROKERS: kafkaBrokers.optional().meta({
    description:
      'Kafka’s brokers, as `host:port` with commas: events travel there instead of through EVENTS_DATABASE_URL.',
  }),
  KAFKA_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .optional()
    .meta({ description: 'Stands before the names of topics and groups, on brokers that several platforms share.' }),
};

/** Stays with the settings above: without a way for events nothing starts. */
export const eventsNeedAWay = {
  path: ['EVENTS_DATABASE_URL'],
  error: 'is not set, nor is KAFKA_BROKERS',
  // Also when other keys are bad: all are listed at once.
  when: () => true,
};

/** The settings of every service; those named in `prefixed` each service has for itself. */
export const baseSettings = {
  ...sharedSettings,
  IDENTITY_URL: serviceAddresses.prefault('http://127.0.0.1:4101').meta({
    description:
      'The address of the service identity, for the other parts; of several instances all, with commas, or a name that stands for them.',
  }),
  SERVICE_PUBLIC_KEYS: publicKeysText.meta({
    description:
      'The public keys of all services and the gateway, as a JSON Web Key Set: by them each knows who calls it.',
  }),
  PORT: z.coerce.number().int().min(0).max(65_535).meta({ description: 'The port that the service listens on.' }),
  DATABASE_URL: postgresUrl.meta({
    description: 'The service’s database, for its role `<service>_service`.',
    secret: true,
  }),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .meta({ description: 'The most connections that one instance of the service opens.' }),
  PRIVATE_KEY: privateKeyText.meta({
    description: 'The service’s own key, as a JSON Web Key: it signs its calls of others with it.',
    secret: true,
  }),
};

/** Of these keys each service has its own: `CRM_PORT`, `CRM_DATABASE_URL`, … */
export const prefixed = ['PORT', 'DATABASE_URL', 'DATABASE_POOL', 'PRIVATE_KEY'];

/** `crm` -> `CRM`: how settings name a service. */
export const prefixOf = (service: string): string => service.toUpperCase().replaceAll('-', '_');

/** What tells whether strangers can come: for schemas of services that have a door for this machine only. */
export const reachSettings = {
  HOST: sharedSettings.HOST,
  PUBLISHED_HOST: sharedSettings.PUBLISHED_HOST,
  PUBLIC_URL: sharedSettings.PUBLIC_URL,
};

/** Refuses a door that is open to anybody (`is test`) where others than this machine can come. */
export function keepOnThisMachine(values: Reach, context: z.core.$RefinementCtx, setting: string, what: string): void {
  const way = reachableBy(values);
  if (way)
    context.addIssue({ code: 'custom', path: [setting], message: `${what}, which works on this machine only: ${way}` });
}

/**
 * For how many days something is kept, as the table in `docs/operating.md` says; 0: for ever.
 * @param least days that something else relies on: fewer are refused
 */
export const keepSetting = (days: number, description: string, least = 1) =>
  z.coerce
    .number()
    .int()
    .refine((given) => given === 0 || given >= least, { error: `is fewer than ${least} days; 0 keeps for ever` })
    .default(days)
    .meta({ description: `${description} \`0\`: for ever${least > 1 ? `, else at least ${least}` : ''}.` });

/** A limit that `docs/limits.md` lists: how many, or how much, a whole number. */
export const limitSetting = (count: number, description: string) =>
  z.coerce.number().int().positive().default(count).meta({ description });
