import { randomBytes } from 'node:crypto';
import { testDatabase } from '@fernway/database/testing';
import { createTransport, type EventTransport, transportMigrations } from '../src/index.js';

/** What carries the events of a test run, and how another process reaches the same. */
export type Backend = {
  kind: 'postgres' | 'kafka';
  settings: { kafkaBrokers?: string; eventsDatabaseUrl?: string };
  transport(service: string): EventTransport;
  close(): Promise<void>;
};

const quiet = { info() {}, warn() {}, error() {} };

export const backend = (kind: Backend['kind'], settings: Backend['settings'], close: () => Promise<void>): Backend => ({
  kind,
  settings,
  transport: (service) => createTransport({ service, ...settings, log: quiet }),
  close,
});

const postgres = async (): Promise<Backend> => {
  const database = await testDatabase('events', transportMigrations);
  return backend('postgres', { eventsDatabaseUrl: database.url }, () => database.close());
};

/** A kind of backend, to be opened by the tests that use it. */
export type BackendFactory = { kind: Backend['kind']; open: () => Promise<Backend> };

export const overPostgres: BackendFactory = { kind: 'postgres', open: postgres };

export const newRun = (): string => randomBytes(4).toString('hex');
