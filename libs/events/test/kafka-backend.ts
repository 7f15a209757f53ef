import { appendFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canStartKafka, startKafka } from '../../../tools/kafka/main.mjs';
import { backend, type Backend, type BackendFactory, overPostgres } from './backends.js';

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

export const overKafka: BackendFactory = { kind: 'kafka', open: kafka };
export const kafkaHere = Boolean(process.env.KAFKA_BROKERS) || (await canStartKafka());
export const brokerHere = await canStartKafka();
export const backends: BackendFactory[] = kafkaHere ? [overPostgres, overKafka] : [overPostgres];

/** A part of the suite that this machine cannot run is named, never silently left out. */
export const nameSkipped = (what: string, why: string): void => {
  const line = `events: ${what}: ${why}`;
  process.stdout.write(`skipped: ${line}\n`);
  const file = process.env.FERNWAY_SKIPPED_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${line}\n`);
};
