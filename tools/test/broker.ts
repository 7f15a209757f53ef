import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canStartKafka, startKafka } from '../kafka/main.mjs';

export type TestBroker = { brokers: string; stop(): Promise<void> };

/** A Kafka for the event suite: the one of `KAFKA_BROKERS`, else one started here where a JDK and Maven are present. */
export async function startTestBroker(): Promise<TestBroker | undefined> {
  const given = process.env.KAFKA_BROKERS;
  if (given) return { brokers: given, stop: async () => undefined };
  if (!(await canStartKafka())) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
  const node = await startKafka({ dataDir });
  return {
    brokers: node.brokers,
    async stop() {
      await node.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
