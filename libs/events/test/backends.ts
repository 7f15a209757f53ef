import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testDatabase } from '@fernway/database/testing';
import { canStartKafka, startKafka } from '../../../tools/kafka/main.mjs';
import { createTransport, type EventTransport, transportMigrations } from '../src/index.js';

/** What carries the events of a test run, and how another process reaches the same. */
export type Backend = {
  kind: 'postgres' | 'kafka';
  settings: { kafkaBrokers?: string; eventsDatabaseUrl?: string };
  transport(service: string): EventTransport;
  close(): Promise<void>;
};

const quiet = { info() {}, warn() {}, error() {} };

const backend = (kind: Backend['kind'], settings: Backend['settings'], close: () => Promise<void>): Backend => ({
  kind,
  settings,
  transport: (service) => createTransport({ service, ...settings, log: quiet }),
  close,
});

const postgres = async (): Promise<Backend> => {
  const database = await testDatabase('events', transportMigrations);
  return backend('postgres', { eventsDatabaseUrl: database.url }, () => database.close());
};

const kafka = async (): Promise<Backend> => {
  const given = process.env.KAFKA_BROKERS;
  if (given) return backend('kafka', { kafkaBrokers: given }, async () => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
  const broker = await startKafka({ dataDir });
  return backend('kafka', { kafkaBrokers: broker.brokers }, async () => {
    await broker.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
};

export const kafkaHere = Boolean(process.env.KAFKA_BROKERS) || (await canStartKafka());
export const brokerHere = await canStartKafka();

export const backends: { kind: Backend['kind']; open: () => Promise<Backend> }[] = [
  { kind: 'postgres', open: postgres },
  ...(kafkaHere ? [{ kind: 'kafka' as const, open: kafka }] : []),
];

/** A part of the suite that this machine cannot run is named, never silently left out. */
export const nameSkipped = (what: string, why: string): void => {
  const line = `events: ${what}: ${why}`;
  process.stdout.write(`skipped: ${line}\n`);
  const file = process.env.FERNWAY_SKIPPED_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${line}\n`);
};

export const newRun = (): string => randomBytes(4).toString('hex');
