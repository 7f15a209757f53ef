import type { Setting } from '@fernway/service-kit/settings';
import { settingPrefix, type ServiceFolder } from '../platform/services.ts';
import type { SettingsByService } from './read.ts';

/** A setting, and the parts of the platform that read it. */
export type Listed = Setting & { readBy: string[] };

/** What tools read of the services' settings, and those that only tools read. */
const start = 'npm start';
const migrate = 'fernway migrate';
const compose = 'docker compose';

const own = (name: string, description: string, readBy: string[], rest: Partial<Setting> = {}): Listed => ({
  name,
  description,
  readBy,
  needed: false,
  secret: false,
  ...rest,
});

const readByStart = [
  'PORT',
  'HOST',
  'PUBLISHED_HOST',
  'PUBLIC_URL',
  'KAFKA_BROKERS',
  'PAYMENTS',
  'MAIL',
  'AI',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'GEMINI_API_KEY',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'EVENTS_DATABASE_URL',
  'DATA_DIR',
];
const readByCompose = ['PORT', 'PUBLISHED_HOST'];

/** Every setting there is, each once, in the order of the parts that read it. */
export function catalogue(services: ServiceFolder[], settings: SettingsByService): Listed[] {
  const listed = new Map<string, Listed>();
  const add = (setting: Setting, readBy: string[]) => {
    const known = listed.get(setting.name);
    if (!known) listed.set(setting.name, { ...setting, readBy });
    else known.readBy = [...new Set([...known.readBy, ...readBy])];
  };
  // The services' own words first: what the gateway says of a setting is what the pages make of it.
  const inOrder = [...services].sort((a, b) => Number(b.database) - Number(a.database));
  for (const { name } of inOrder) for (const setting of settings[name] ?? []) add(setting, [name]);
  const withData = services.filter(({ database }) => database);
  for (const { name } of services)
    add(
      addressOf(name),
      services.map((other) => other.name).filter((other) => other !== name),
    );
  for (const { name } of withData) for (const setting of databaseSettings(name)) add(setting, setting.readBy);
  for (const setting of ofTools) add(setting, setting.readBy);
  for (const name of readByStart) listed.get(name)?.readBy.unshift(start);
  for (const name of readByCompose) listed.get(name)?.readBy.push(compose);
  return [...listed.values()];
}

/** Services and the gateway find each other by these. */
const addressOf = (service: string): Setting => ({
  name: `${settingPrefix(service)}_URL`,
  description:
    service === 'gateway'
      ? 'The address of the gateway, for the other parts. `npm start` and compose set it.'
      : `The address of the service ${service}, for the other parts; of several instances all, with commas, or a name that stands for them. \`npm start\` and compose set it.`,
  needed: false,
  secret: false,
});

const databaseSettings = (service: string): Listed[] => {
  const prefix = settingPrefix(service);
  const role = service.replaceAll('-', '_');
  return [
    own(
      `${prefix}_MIGRATION_URL`,
      `The database of ${service} for its owner, \`${role}_owner\`; no service is given it.`,
      [start, migrate],
      { secret: true },
    ),
    own(
      `${prefix}_SERVICE_PASSWORD`,
      `The password of the role \`${role}_service\` in compose’s Postgres.`,
      [compose],
      { secret: true },
    ),
    own(`${prefix}_OWNER_PASSWORD`, `The password of the role \`${role}_owner\` in compose’s Postgres.`, [compose], {
      secret: true,
    }),
  ];
};

const ofTools: Listed[] = [
  own('EVENTS_MIGRATION_URL', 'The database `events` for its owner, `events_owner`.', [start, migrate], {
    secret: true,
  }),
  own(
    'POSTGRES_ADMIN_URL',
    'A role that may make roles and databases: with it `fernway migrate` makes those that are missing, and sets their passwords.',
    [migrate],
    { secret: true },
  ),
  own('POSTGRES_PASSWORD', 'The password of the superuser in compose’s Postgres.', [compose], { secret: true }),
];
