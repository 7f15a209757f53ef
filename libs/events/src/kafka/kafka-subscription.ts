import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@fernway/contracts/event';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { describeError, type EventsLog } from '../events-log.js';
import type { EventSubscription } from '../event-transport.js';
import type { TopicOffset } from './kafka-topics.js';

const SLICE = 100;
const SESSION = 8_000;
const HEARTBEAT = 2_000;

/** One member of a consumer group. Offsets are committed after the events are done or parked, never before. */
export class KafkaSubscription {
  private consumer: Consumer | undefined;
  private stopped = false;
  /** Batches that handlers are at. */
  private readonly inHand = new Set<Promise<unknown>>();

  constructor(
    private readonly kafka: Kafka,
    private readonly subscription: EventSubscription,
    private readonly log: EventsLog,
    private readonly brokerAnswers: () => Promise<boolean>,
  ) {}

  /**
   * Resolves when the member has joined its group; rejects when it crashes before that.
   * @param from offsets to begin at, so that a group which starts at "now" misses nothing published after this call
   */
  async start(from: TopicOffset[] = []): Promise<void> {
    const { group, topics, ephemeral } = this.subscription;
    const consumer = this.kafka.consumer({
      groupId: group,
      sessionTimeout: SESSION,
      heartbeatInterval: HEARTBEAT,
      rebalanceTimeout: 20_000,
      // How long the broker may hold a fetch that finds nothing; an event ends the wait at once.
      maxWaitTimeInMs: 500,
      metadataMaxAge: 60_000,
      // kafkajs begins anew by itself, even what was stopped while it was still joining: for ever, were it not told.
      retry: { retries: 6, initialRetryTime: 100, maxRetryTime: 2_000, restartOnFailure: async () => !this.stopped },
    });
    this.consumer = consumer;
    const joined = Promise.withResolvers<void>();
    joined.promise.catch(() => undefined); // it may crash before anybody waits
    let member = false;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      // Whatever kafkajs can mend it mends; after anything else a new member takes the place.
      if (payload.restart) return;
      if (member && !this.stopped) void this.startAgain(payload.error);
      else joined.reject(payload.error);
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      member = true;
      joined.resolve();
      // It was joining when it was stopped: kafkajs stops only what has joined.
      if (this.stopped) void consumer.disconnect().catch(() => undefined);
    });
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: !ephemeral });
    await consumer.run({
      eachBatchAutoResolve: false,
      // Between the slices of a long batch; the end of a batch commits anyway.
      autoCommitInterval: 1_000,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => this.eachBatch(payload),
    });
    for (const offset of from) consumer.seek(offset);
    await joined.promise;
  }

  /**
   * Resolves once the events in hand are finished and committed. To a broker that is away nothing can be committed, nor can
   * a member leave it in order: it comes to know that by itself, and the inboxes absorb what it then delivers again.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    const left = this.consumer?.disconnect();
    if (await this.brokerAnswers()) return left;
    left?.catch(() => undefined);
    await Promise.all(this.inHand);
  }

  private async startAgain(error: Error): Promise<void> {
    this.log.error({ group: this.subscription.group, error: describeError(error) }, 'A Kafka consumer crashed');
    while (!this.stopped) {
      await sleep(1_000, undefined, { ref: false });
      if (this.stopped) return;
      const started = await this.start().then(
        () => true,
        () => false,
      );
      if (started) return;
      await this.consumer?.disconnect().catch(() => undefined);
    }
  }

  private async eachBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, resolveOffset, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    const beating = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT);
    try {
      for (let start = 0; start < batch.messages.length; start += SLICE) {
        if (!isRunning() || isStale()) return;
        const slice = batch.messages.slice(start, start + SLICE);
        if (!(await this.handle(batch.topic, slice, isRunning))) return;
        resolveOffset(slice.at(-1)!.offset);
        await commitOffsetsIfNecessary();
      }
    } finally {
      clearInterval(beating);
    }
  }

  /** Again and again while the service's database is away. @returns false when stopped before it was done */
  private async handle(topic: string, messages: EachBatchPayload['batch']['messages'], isRunning: () => boolean) {
    const { group, types, handle } = this.subscription;
    const events = messages
      .flatMap(({ offset, value }) => this.read(topic, offset, value))
      .filter(({ type }) => types.includes(type));
    for (let wait = 250; isRunning(); wait = Math.min(5_000, wait * 2)) {
      try {
        await this.noted(handle(events));
        return true;
      } catch (error) {
        this.log.warn({ group, topic, error: describeError(error) }, 'Delivery of events failed; they come again');
        await sleep(wait);
      }
    }
    return false;
  }

  private async noted(work: Promise<void>): Promise<void> {
    const settled = work.catch(() => undefined).finally(() => this.inHand.delete(settled));
    this.inHand.add(settled);
    await work;
  }

  /** What is not even JSON can be parked by nobody: it is named in the log and passed over. */
  private read(topic: string, offset: string, value: Buffer | null): Envelope[] {
    try {
      return [JSON.parse(String(value)) as Envelope];
    } catch (error) {
      this.log.error({ topic, offset, error: describeError(error) }, 'A message is not an event');
      return [];
    }
  }
}
