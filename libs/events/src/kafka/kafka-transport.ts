import { setTimeout as sleep } from 'node:timers/promises';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { type EventsLog, stderrLog } from '../events-log.js';
import type { ActiveSubscription, EventSubscription, EventTransport, OutgoingEvent } from '../event-transport.js';
import { kafkaAnswers, kafkaAway } from './kafka-answers.js';
import { KafkaProducer } from './kafka-producer.js';
import { KafkaSubscription } from './kafka-subscription.js';
import { KafkaTopics } from './kafka-topics.js';

export type KafkaTransportSettings = {
  brokers: string[];
  /** Shows in the broker's logs and quotas. */
  clientId: string;
  /** Before the names of topics and groups: for brokers that several platforms share. */
  prefix?: string | undefined;
  /** Partitions of topics that do not exist yet: how many instances of a service can share the work. */
  partitions?: number;
  /** Copies of each partition; -1 takes the broker's default. */
  replicas?: number;
  log?: EventsLog;
};

/** A broker's usual limit for one batch of one partition is 1,048,588 bytes, headers of records among them. */
const BATCH_BYTES = 900_000;
/** How often it is asked whether brokers still answer while they are waited for. */
const LOOK = 1_000;

const isTransient = (error: unknown): boolean => (error as { retriable?: boolean } | null)?.retriable === true;

/** A topic made a moment ago, or a broker just back, answers "not the leader" and the like for a while. */
const settled = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || attempt === 8) throw error;
      await sleep(50 * 2 ** (attempt - 1));
    }
  }
};

/** Events in Kafka: a topic per aggregate type, the aggregate's id as key, idempotent batches. */
export class KafkaTransport implements EventTransport {
  readonly name = 'kafka';
  readonly batchBytes = BATCH_BYTES;
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly producer: KafkaProducer;
  private readonly log: EventsLog;
  private readonly topics: KafkaTopics;
  private readonly subscriptions = new Set<ActiveSubscription>();
  private readonly prefix: string;
  private connected: Promise<void> | undefined;
  private readonly brokers: string[];
  /** The last attempt failed: it is worth a question whether anybody answers, before kafkajs tries for many seconds. */
  private doubtful = true;

  constructor({
    brokers,
    clientId,
    prefix = '',
    partitions = 6,
    replicas = -1,
    log = stderrLog,
  }: KafkaTransportSettings) {
    this.log = log;
    this.brokers = brokers;
    this.prefix = prefix;
    this.kafka = new Kafka({
      clientId,
      brokers,
      connectionTimeout: 3_000,
      requestTimeout: 10_000,
      logLevel: logLevel.ERROR,
      // What it calls errors at start-up and during a broker's restart it retries; real ones are thrown.
      logCreator: () => () => {},
    });
    this.admin = this.kafka.admin({ retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000 } });
    this.producer = new KafkaProducer(this.kafka);
    this.topics = new KafkaTopics(this.admin, { partitions, replicas });
  }

  async publish(events: OutgoingEvent[]): Promise<void> {
    if (events.length === 0) return;
    const byTopic = Map.groupBy(events, ({ topic }) => this.prefix + topic);
    await this.reached(async () => {
      await settled(() => this.topics.ensure([...byTopic.keys()]));
      await this.producer.send(
        [...byTopic].map(([topic, sent]) => ({
          topic,
          messages: sent.map(({ key, payload }) => ({ key, value: payload })),
        })),
      );
    });
  }

  async subscribe(wanted: EventSubscription): Promise<ActiveSubscription> {
    const { ephemeral } = wanted;
    const group = this.prefix + wanted.group;
    const topics = wanted.topics.map((topic) => this.prefix + topic);
    const member = new KafkaSubscription(this.kafka, { ...wanted, group, topics }, this.log, () =>
      kafkaAnswers(this.brokers),
    );
    await this.reached(async () => {
      await settled(() => this.topics.ensure(topics));
      const from = ephemeral ? await settled(() => this.topics.ends(topics)) : [];
      await member.start(from);
    }).catch(async (error: unknown) => {
      await member.stop();
      throw error;
    });
    const active: ActiveSubscription = {
      lag: () => settled(() => this.topics.lag(group, topics)),
      close: async () => {
        this.subscriptions.delete(active);
        await member.stop();
        // A broker that is away forgets the group by itself.
        if (ephemeral && (await kafkaAnswers(this.brokers)))
          await this.admin.deleteGroups([group]).catch(() => undefined);
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

  /** @throws where the brokers do not answer, within two seconds */
  private async reached(work: () => Promise<void>): Promise<void> {
    if (this.doubtful && !(await kafkaAnswers(this.brokers))) throw new Error(kafkaAway(this.brokers.join(',')));
    const done = new AbortController();
    try {
      await Promise.race([this.connect().then(work), this.goneBefore(done.signal)]);
      this.doubtful = false;
    } catch (error) {
      this.doubtful = true;
      this.producer.renew();
      throw error;
    } finally {
      done.abort();
    }
  }

  /** @throws once the brokers answer nothing any more: kafkajs would go on trying for some twenty seconds */
  private async goneBefore(done: AbortSignal): Promise<void> {
    while (!done.aborted) {
      await sleep(LOOK, undefined, { signal: done, ref: false }).catch(() => undefined);
      if (!done.aborted && !(await kafkaAnswers(this.brokers))) throw new Error(kafkaAway(this.brokers.join(',')));
    }
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
}
