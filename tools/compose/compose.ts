import { Document, visit, isMap, isPair, isScalar } from 'yaml';
import { settingPrefix, type ServiceFolder } from '../platform/services.ts';

type Settings = Record<string, string>;

const images = { postgres: 'postgres:18', kafka: 'apache/kafka:4.4.0' };

/** Settings that an operator may give in `.env`; what is empty counts as unset, so nothing is on without a key. */
const optional = [
  'PAYMENTS', 'CURRENCY', 'BILLING_PLANS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'MAIL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL',
  'AI', 'GEMINI_API_KEY', 'GEMINI_MODEL', 'OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_MODEL', 'AI_TIMEOUT', 'AI_SILENCE_TIMEOUT',
  'TOKENS_EXPIRE', 'TRUST_PROXY', 'LOG_LEVEL',
];

/** Private to one service. */
const secrets: Record<string, string[]> = { identity: ['IDENTITY_SIGNING_KEYS', 'IDENTITY_REFRESH_KEY'] };

/** What services keep beside their databases; the image has these folders, so that the volumes belong to its user. */
const folders: Record<string, string[]> = { crm: ['files:/fernway/.data'] };

const needed = (name: string) => `\${${name}:?npm run -s fernway keys >> .env}`;
const given = (name: string) => `\${${name}:-}`;

/** The third way to run: every part in a container of its own, events on Kafka, one Postgres with a database per service. */
export function composeFile(services: ServiceFolder[]) {
  const addresses = Object.fromEntries(services.map(({ name, port }) => [`${settingPrefix(name)}_URL`, `http://${name}:${port}`]));
  const shared: Settings = {
    HOST: '0.0.0.0',
    PUBLIC_URL: '${PUBLIC_URL:-http://localhost:4000}',
    KAFKA_BROKERS: 'kafka:9092',
    SERVICE_PUBLIC_KEYS: needed('SERVICE_PUBLIC_KEYS'),
    ...addresses,
    ...Object.fromEntries(optional.map((name) => [name, given(name)])),
  };
  return {
    'x-shared': shared,
    services: {
      postgres: postgres(),
      kafka: kafka(),
      migrate: migrate(services),
      ...Object.fromEntries(services.map((service) => [service.name, container(service, shared, services)])),
    },
    volumes: { postgres: {}, kafka: {}, files: {} },
  };
}

function container({ name, port, database }: ServiceFolder, shared: Settings, all: ServiceFolder[]) {
  const prefix = settingPrefix(name);
  const gateway = name === 'gateway';
  return {
    build: { context: '.', args: { SERVICE: name } },
    image: `fernway/${name}`,
    environment: {
      ...shared,
      [gateway ? 'PORT' : `${prefix}_PORT`]: String(port),
      ...(gateway && { SERVICES: all.flatMap((service) => (service.name === 'gateway' ? [] : [service.name])).join(',') }),
      ...(database && {
        [`${prefix}_DATABASE_URL`]: databaseUrl(name, 'service'),
        [`${prefix}_PRIVATE_KEY`]: needed(`${prefix}_PRIVATE_KEY`),
      }),
      ...Object.fromEntries((secrets[name] ?? []).map((secret) => [secret, needed(secret)])),
    },
    ...(folders[name] && { volumes: folders[name] }),
    ...(gateway && { ports: [`\${PORT:-4000}:${port}`] }),
    depends_on: {
      kafka: { condition: 'service_healthy' },
      ...(database && { migrate: { condition: 'service_completed_successfully' } }),
    },
    healthcheck: {
      test: ['CMD', 'node', '-e', `fetch('http://127.0.0.1:${port}/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`],
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
        services.filter(({ database }) => database).flatMap(({ name }) => [
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
      POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8 --lc-collate=C --lc-ctype=C.UTF-8 --encoding=UTF8',
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
export function composeText(services: ServiceFolder[]): string {
  const document = new Document(composeFile(services), { aliasDuplicateObjects: false });
  document.commentBefore = ' Generated from services/* by "npm run fernway -- compose". Do not edit: change tools/compose instead.';
  const shared = document.get('x-shared', true);
  if (isMap(shared)) shared.anchor = 'shared';
  const sharedNames = new Set(isMap(shared) ? shared.items.map(({ key }) => (isScalar(key) ? key.value : key)) : []);
  visit(document.get('services', true) as never, {
    Pair(_, pair) {
      if (!isScalar(pair.key) || pair.key.value !== 'environment' || !isMap(pair.value)) return;
      const own = pair.value.items.filter((item) => !(isPair(item) && isScalar(item.key) && sharedNames.has(item.key.value)));
      if (own.length === pair.value.items.length) return;
      const merged = document.createNode({}) as typeof pair.value;
      merged.items = [document.createPair('<<', document.createAlias(shared as never, 'shared')) as never, ...own];
      pair.value = merged;
    },
  });
  return document.toString({ lineWidth: 0 });
}
