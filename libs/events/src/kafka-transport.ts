import type { Envelope } from '@fernway/contracts/event';
import { type Admin, type Consumer, type EachBatchPayload, Kafka, logLevel, type Producer } from 'kafkajs';
import { describeError, type EventsLog, stderrLog } from './events-log.js';
import type { ActiveSubscription, EventSubscription, EventTransport, OutgoingEvent } from './event-transport.js';

export type KafkaTransportSettings = {
  brokers: string[];
  /** Shows in the broker's logs and quotas. */
  clientId: string;
  /** Partitions of topics that do not exist yet: how many instances of a service can share the work. */
  partitions?: number;
  /** Copies of each partition; -1 takes the broker's default. */
  replicas?: number;
  log?: EventsLog;
};

const RETENTION = String(7 * 24 * 3_600_000);
const SLICE = 100;
const SESSION = 8_000;
const HEARTBEAT = 2_000;

/** Events in Kafka: topic per aggregate type, key per aggregate, idempotent batches. */
export class KafkaTransport implements EventTransport {
  readonly name = 'kafka';
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly producer: Producer;
  private readonly log: EventsLog;
  private readonly topics = new Set<string>();
  private readonly subscriptions = new Set<ActiveSubscription>();
  private connected: Promise<void> | undefined;

  constructor(private readonly settings: KafkaTransportSettings) {
    this.log = settings.log ?? stderrLog;
    this.kafka = new Kafka({
      clientId: settings.clientId,
      brokers: settings.brokers,
      connectionTimeout: 3_000,
      requestTimeout: 10_000,
      logLevel: logLevel.ERROR,
      // Its errors at start-up and during a broker's restart are retried and mean nothing by themselves.
      logCreator: () => () => {},
    });
    this.admin = this.kafka.admin({ retry: { retries: 5, initialRetryTime: 200, maxRetryTime: 2_000 } });
    this.producer = this.newProducer();
  }

  async publish(events: OutgoingEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.connect();
    const byTopic = Map.groupBy(events, (event) => event.topic);
    await this.createTopics([...byTopic.keys()]);
    await this.producer.sendBatch({
      acks: -1,
      topicMessages: [...byTopic].map(([topic, sent]) => ({
        topic,
        messages: sent.map(({ key, payload }) => ({ key, value: payload })),
      })),
    });
  }

  async subscribe(subscription: EventSubscription): Promise<ActiveSubscription> {
    await this.connect();
    await this.createTopics(subscription.topics);
    const { group, topics, ephemeral } = subscription;
    if (ephemeral) await this.startAtNow(group, topics);
    const consumer = this.kafka.consumer({
      groupId: group,
      sessionTimeout: SESSION,
      heartbeatInterval: HEARTBEAT,
      rebalanceTimeout: 20_000,
      maxWaitTimeInMs: 100,
      metadataMaxAge: 60_000,
      retry: { retries: 8, initialRetryTime: 200, maxRetryTime: 3_000, restartOnFailure: async () => true },
    });
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: !ephemeral });
    const joined = this.joined(consumer);
    await consumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => this.eachBatch(subscription, payload),
    });
    await joined;
    const active: ActiveSubscription = {
      lag: () => this.lag(group, topics),
      close: async () => {
        this.subscriptions.delete(active);
        await consumer.disconnect();
        if (ephemeral) await this.admin.deleteGroups([group]).catch(() => undefined);
      },
    };
    this.subscriptions.add(active);
    return active;
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.producer.disconnect();
    await this.admin.disconnect();
  }

  private connect(): Promise<void> {
    this.connected ??= Promise.all([this.admin.connect(), this.producer.connect()]).then(
      () => undefined,
      (error: unknown) => {
        this.connected = undefined;
        throw error;
      },
    );
    return this.connected;
  }

  private newProducer(): Producer {
    return this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      // The relay repeats a failed batch itself; until then its rows are locked.
      retry: { retries: 4, initialRetryTime: 200, maxRetryTime: 2_000 },
    });
  }

  /** Makes topics that are missing, each with its dead letters beside it. */
  private async createTopics(topics: string[]): Promise<void> {
    const missing = topics.filter((topic) => !this.topics.has(topic));
    if (missing.length === 0) return;
    const wanted = new Set(missing.flatMap((topic) => (topic.endsWith('.dlq') ? [topic] : [topic, `${topic}.dlq`])));
    const existing = new Set(await this.admin.listTopics());
    const { partitions = 6, replicas = -1 } = this.settings;
    await this.admin.createTopics({
      waitForLeaders: true,
      topics: [...wanted]
        .filter((topic) => !existing.has(topic))
        .map((topic) => ({
          topic,
          numPartitions: topic.endsWith('.dlq') ? 1 : partitions,
          replicationFactor: replicas,
          configEntries: [{ name: 'retention.ms', value: RETENTION }],
        })),
    });
    for (const topic of wanted) this.topics.add(topic);
  }

  /** Fixes the offsets before the first fetch: nothing published after this call is missed. */
  private async startAtNow(groupId: string, topics: string[]): Promise<void> {
    for (const topic of topics) {
      const partitions = await this.admin.fetchTopicOffsets(topic);
      await this.admin.setOffsets({
        groupId,
        topic,
        partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
      });
    }
  }

  private joined(consumer: Consumer): Promise<void> {
    return new Promise((resolve) => {
      const forget = consumer.on(consumer.events.GROUP_JOIN, () => {
        forget();
        resolve();
      });
    });
  }

  private async eachBatch(subscription: EventSubscription, payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, resolveOffset, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    const beating = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT);
    try {
      for (let start = 0; start < batch.messages.length; start += SLICE) {
        if (!isRunning() || isStale()) return;
        const slice = batch.messages.slice(start, start + SLICE);
        const envelopes = slice.flatMap((message) => this.read(batch.topic, message.offset, message.value));
        await subscription.handle(envelopes.filter(({ type }) => subscription.types.includes(type)));
        resolveOffset(slice.at(-1)!.offset);
        await commitOffsetsIfNecessary();
      }
    } finally {
      clearInterval(beating);
    }
  }

  /** What is not even JSON cannot be parked by anyone: it is named in the log and passed over. */
  private read(topic: string, offset: string, value: Buffer | null): Envelope[] {
    try {
      return [JSON.parse(String(value)) as Envelope];
    } catch (error) {
      this.log.error({ topic, offset, error: describeError(error) }, 'A message is not an event');
      return [];
    }
  }

  private async lag(groupId: string, topics: string[]): Promise<number> {
    const committed = await this.admin.fetchOffsets({ groupId, topics });
    const ends = await Promise.all(topics.map((topic) => this.admin.fetchTopicOffsets(topic)));
    return topics.reduce((sum, topic, index) => {
      const offsets = committed.find((entry) => entry.topic === topic)?.partitions ?? [];
      return (ends[index] ?? []).reduce((inner, { partition, high, low }) => {
        const offset = Number(offsets.find((entry) => entry.partition === partition)?.offset ?? -1);
        return inner + Number(high) - (offset < 0 ? Number(low) : offset);
      }, sum);
    }, 0);
  }
}
