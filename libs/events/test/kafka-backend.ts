import { appendFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canStartKafka, startKafka } from '../../../tools/kafka/main.mjs';
import { backend, type BackendKind, postgres } from './backends.js';

// Of long tests only: this asks for a JDK.
export const brokerHere = await canStartKafka();
export const kafkaHere = Boolean(process.env.KAFKA_BROKERS) || brokerHere;

export const kafka: BackendKind = {
  kind: 'kafka',
  async open() {
    const given = process.env.KAFKA_BROKERS;
    if (given) return backend('kafka', { kafkaBrokers: given }, async () => {});
    const dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
    const broker = await startKafka({ dataDir });
    return backend('kafka', { kafkaBrokers: broker.brokers }, async () => {
      await broker.kill();
      await rm(dataDir, { recursive: true, force: true });
    });
  },
};

/** Those that this machine has. */
export const backends: BackendKind[] = [postgres, ...(kafkaHere ? [kafka] : [])];

/** A part of the suite that this machine cannot run is named, never silently left out. */
export const nameSkipped = (what: string, why: string): void => {
  const line = `events: ${what}: ${why}`;
  process.stdout.write(`skipped: ${line}\n`);
  const file = process.env.FERNWAY_SKIPPED_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${line}\n`);
};
