import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { EventsRefused } from '../event-transport.js';

/** What a broker says of the content of a batch: it would say so again tomorrow. */
const refusals = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'INVALID_TOPIC_EXCEPTION',
  'POLICY_VIOLATION',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
]);

type KafkaError = { type?: string; message?: string; cause?: unknown; originalError?: unknown };

/** The broker's own word inside kafkajs's wrapping, if it is a refusal. */
const refusalIn = (thrown: unknown): KafkaError | undefined => {
  for (
    let error = thrown as KafkaError | undefined;
    error;
    error = (error.originalError ?? error.cause) as KafkaError | undefined
  ) {
    if (error.type && refusals.has(error.type)) return error;
  }
  return undefined;
};

/**
 * An idempotent producer that is made anew after each failure. kafkajs takes back the sequence numbers of all partitions
 * of a batch that failed in one of them, and from then on the broker finds every batch "out of order". What was stored of
 * the failed batch comes a second time, which the consumers' inboxes absorb.
 */
export class KafkaProducer {
  private current: Promise<Producer> | undefined;

  constructor(private readonly kafka: Kafka) {}

  async connect(): Promise<void> {
    await this.connected();
  }

  /** @throws EventsRefused when the broker will never take one of these messages */
  async send(topicMessages: TopicMessages[]): Promise<void> {
    const producer = await this.connected();
    try {
      await producer.sendBatch({ acks: -1, topicMessages });
    } catch (error) {
      this.renew();
      const refusal = refusalIn(error);
      throw refusal ? new EventsRefused(`${refusal.type}: ${refusal.message}`, { cause: error }) : error;
    }
  }

  /** The next batch has another producer; this one is of no more use, whatever it says. */
  renew(): void {
    const former = this.current;
    this.current = undefined;
    void former?.then((producer) => producer.disconnect()).catch(() => undefined);
  }

  async disconnect(): Promise<void> {
    const producer = await this.current?.catch(() => undefined);
    this.current = undefined;
    await producer?.disconnect();
  }

  private connected(): Promise<Producer> {
    this.current ??= this.make().catch((error: unknown) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  private async make(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      // The relay repeats a failed batch itself; until this gives up, its rows are locked.
      retry: { retries: 4, initialRetryTime: 100, maxRetryTime: 2_000 },
    });
    await producer.connect();
    return producer;
  }
}
