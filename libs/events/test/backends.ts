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
/** A kind of it, and how one is opened: not before a test needs it. */
export type BackendKind = { kind: Backend['kind']; open: () => Promise<Backend> };

const quiet = { info() {}, warn() {}, error() {} };

export const backend = (kind: Backend['kind'], settings: Backend['settings'], close: () => Promise<void>): Backend => ({
  kind,
  settings,
  transport: (service) => createTransport({ service, ...settings, log: quiet }),
  close,
});

export const postgres: BackendKind = {
  kind: 'postgres',
  async open() {
    const database = await testDatabase('events', transportMigrations);
    return backend('postgres', { eventsDatabaseUrl: database.url }, () => database.close());
  },
};

export const newRun = (): string => randomBytes(4).toString('hex');
