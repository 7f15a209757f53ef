import { Document, visit, isMap, isPair, isScalar } from 'yaml';
import type { Setting } from '@fernway/service-kit/settings';
import { settingPrefix, type ServiceFolder } from '../platform/services.ts';
import { isMadeByKeys } from '../settings/pages.ts';
import type { SettingsByService } from '../settings/read.ts';

type Settings = Record<string, string>;

const images = { postgres: 'postgres:18', kafka: 'apache/kafka:4.4.0' };

/** What services keep beside their databases; the image has the folder, so that the volumes belong to its user. */
const folders: Record<string, string[]> = { crm: ['files:/fernway/.data'], gateway: ['remotes:/fernway/.data'] };

const needed = (name: string) => `\${${name}:?npm run fernway -- keys}`;
const given = (name: string) => `\${${name}:-}`;

/** The address of this machine that the one open port is published on: nobody else comes until the operator says so. */
const publishedHost = '${PUBLISHED_HOST:-127.0.0.1}';

/** Settings that are the container's own matter: the image's folders stay where they are, and events go by Kafka. */
const leftToTheImage = ['DATA_DIR', 'ATTACHMENTS_DIR', 'SHELL_DIR', 'SITE_DIR', 'EVENTS_DATABASE_URL'];

/** The third way to run: every part in a container of its own, events on Kafka, one Postgres with a database per service. */
function composeFile(services: ServiceFolder[], settings: SettingsByService) {
  const environments = Object.fromEntries(
    services.map((service) => [service.name, environmentOf(service, services, settings[service.name] ?? [])]),
  );
  return {
    'x-shared': shared(Object.values(environments)),
    services: {
      postgres: postgres(),
      kafka: kafka(),
      migrate: migrate(services),
      ...Object.fromEntries(services.map((service) => [service.name, container(service, environments[service.name]!)])),
    },
    volumes: { postgres: {}, kafka: {}, files: {}, remotes: {} },
  };
}

/** What every part is told alike. */
function shared([first = {}, ...others]: Settings[]): Settings {
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((environment) => environment[name] === value)),
  );
}

/** The settings that the service's env schema reads, and no other: what compose knows itself, and what the operator may give. */
function environmentOf(service: ServiceFolder, all: ServiceFolder[], settings: Setting[]): Settings {
  const decided = decidedFor(service, all);
  const read = settings.filter(({ name }) => !leftToTheImage.includes(name));
  return {
    ...Object.fromEntries(
      read.map(({ name, needed: must }) => [
        name,
        decided[name] ?? (must || isMadeByKeys(name) ? needed(name) : given(name)),
      ]),
    ),
    ...addressesOf(all),
  };
}

const addressesOf = (services: ServiceFolder[]): Settings =>
  Object.fromEntries(services.map(({ name, port }) => [`${settingPrefix(name)}_URL`, `http://${name}:${port}`]));

function decidedFor({ name, port }: ServiceFolder, all: ServiceFolder[]): Settings {
  const prefix = settingPrefix(name);
  const everywhere = {
    HOST: '0.0.0.0',
    PUBLISHED_HOST: publishedHost,
    PUBLIC_URL: '${PUBLIC_URL:-http://localhost:${PORT:-4000}}',
    KAFKA_BROKERS: 'kafka:9092',
    // Who only says whether there is mail knows no server of it. Behind MAIL, as that of a login shell (a path) counts as unset.
    MAIL: '${MAIL:-} ${SMTP_URL:+smtp}',
    ...addressesOf(all),
  };
  if (name !== 'gateway')
    return {
      ...everywhere,
      [`${prefix}_PORT`]: String(port),
      [`${prefix}_DATABASE_URL`]: databaseUrl(name, 'service'),
    };
  return {
    ...everywhere,
    PORT: String(port),
    // Published nowhere: for who is on compose's own network.
    GATEWAY_METRICS_PORT: String(port + 1),
    SERVICES: all.flatMap((service) => (service.name === 'gateway' ? [] : [service.name])).join(','),
    REMOTES_DIR: '.data/remotes',
    REMOTES_SEED_DIR: 'remotes',
    // Its pages say what is on; the keys by which that is so are others'.
    PAYMENTS: '${PAYMENTS:-${STRIPE_SECRET_KEY:+stripe}}',
  };
}

function container({ name, port, database }: ServiceFolder, environment: Settings) {
  const gateway = name === 'gateway';
  return {
    build: gateway ? { context: '.', target: 'gateway' } : { context: '.', target: 'service', args: { SERVICE: name } },
    image: `fernway/${name}`,
    environment,
    ...(folders[name] && { volumes: folders[name] }),
    ...(gateway && { ports: [`${publishedHost}:\${PORT:-4000}:${port}`] }),
    depends_on: {
      kafka: { condition: 'service_healthy' },
      ...(database && { migrate: { condition: 'service_completed_successfully' } }),
    },
    healthcheck: {
      test: [
        'CMD',
        'node',
        '-e',
        `fetch('http://127.0.0.1:${port}/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`,
      ],
      interval: '10s',
      start_period: '20s',
    },
    restart: 'unless-stopped',
  };
}

/** Makes roles and databases and brings every schema up to date, before any service starts; then it ends. */
function migrate(services: ServiceFolder[]) {
  return {
    build: { context: '.', target: 'tools' },
    image: 'fernway/tools',
    command: ['node', 'tools/fernway/main.ts', 'migrate'],
    environment: {
      POSTGRES_ADMIN_URL: `postgres://postgres:${needed('POSTGRES_PASSWORD')}@postgres:5432/postgres`,
      ...Object.fromEntries(
        services
          .filter(({ database }) => database)
          .flatMap(({ name }) => [
            [`${settingPrefix(name)}_DATABASE_URL`, databaseUrl(name, 'service')],
            [`${settingPrefix(name)}_MIGRATION_URL`, databaseUrl(name, 'owner')],
          ]),
      ),
    },
    depends_on: { postgres: { condition: 'service_healthy' } },
  };
}

function postgres() {
  return {
    image: images.postgres,
    environment: {
      POSTGRES_PASSWORD: needed('POSTGRES_PASSWORD'),
      // Plain C would leave trigrams of Chinese, Japanese and Korean text empty, and cannot be changed later.
      POSTGRES_INITDB_ARGS:
        '--locale-provider=builtin --builtin-locale=C.UTF-8 --lc-collate=C --lc-ctype=C.UTF-8 --encoding=UTF8',
    },
    command: ['postgres', '-c', 'max_connections=300'],
    volumes: ['postgres:/var/lib/postgresql'],
    healthcheck: { test: ['CMD', 'pg_isready', '-U', 'postgres'], interval: '5s', retries: 20 },
    restart: 'unless-stopped',
  };
}

/** One broker in KRaft mode: its own controller, every internal topic with a single copy. */
function kafka() {
  return {
    image: images.kafka,
    environment: {
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: 'PLAINTEXT://kafka:9092',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@kafka:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_LOG_DIRS: '/var/lib/kafka/data',
    },
    volumes: ['kafka:/var/lib/kafka/data'],
    healthcheck: {
      test: ['CMD', '/opt/kafka/bin/kafka-broker-api-versions.sh', '--bootstrap-server', 'localhost:9092'],
      interval: '10s',
      retries: 20,
    },
    restart: 'unless-stopped',
  };
}

function databaseUrl(service: string, role: 'service' | 'owner') {
  const name = service.replaceAll('-', '_');
  return `postgres://${name}_${role}:${needed(`${settingPrefix(service)}_${role.toUpperCase()}_PASSWORD`)}@postgres:5432/${name}`;
}

/** The text of `docker-compose.yml`: settings that all services share stand once, behind an anchor. */
export function composeText(services: ServiceFolder[], settings: SettingsByService): string {
  const document = new Document(composeFile(services, settings), { aliasDuplicateObjects: false });
  document.commentBefore =
    ' Generated from services/* by "npm run fernway -- compose". Do not edit: change tools/compose instead.';
  const shared = document.get('x-shared', true);
  if (isMap(shared)) shared.anchor = 'shared';
  const sharedNames = new Set(isMap(shared) ? shared.items.map(({ key }) => (isScalar(key) ? key.value : key)) : []);
  visit(document.get('services', true) as never, {
    Pair(_, pair) {
      if (!isScalar(pair.key) || pair.key.value !== 'environment' || !isMap(pair.value)) return;
      const own = pair.value.items.filter(
        (item) => !(isPair(item) && isScalar(item.key) && sharedNames.has(item.key.value)),
      );
      if (own.length === pair.value.items.length) return;
      const merged = document.createNode({}) as typeof pair.value;
      merged.items = [document.createPair('<<', document.createAlias(shared as never, 'shared')) as never, ...own];
      pair.value = merged;
    },
  });
  return document.toString({ lineWidth: 0 });
}
