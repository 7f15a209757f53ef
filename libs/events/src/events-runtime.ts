import type { Tenancy } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import { ChangeReader, type ReadStates } from './consumers/change-reader.js';
import { consumeEvery, consumeOnce } from './consumers/consumer.js';
import { type EventHandler, HandlerTable } from './consumers/event-handler.js';
import { describeError, type EventsLog, stderrLog } from './events-log.js';
import { type EventsGauges, type EventsMetrics, noMetrics } from './events-metrics.js';
import { EventsSweeper } from './events-sweeper.js';
import type { EventSubscription, EventTransport } from './event-transport.js';
import { Gate } from './consumers/gate.js';
import { gaugesRepository } from './gauges.repository.js';
import { HandlerRun } from './consumers/handler-run.js';
import { Inbox } from './consumers/inbox.js';
import { LastingSubscription } from './lasting-subscription.js';
import { Relay } from './outbox/relay.js';
import { defaultRetryPolicy, type RetryPolicy } from './retries/retry-policy.js';
import { RetryService } from './retries/retry.service.js';

export type EventsOptions = {
  /** Name of the service; also its consumer group. */
  service: string;
  tenancy: Tenancy;
  transport: EventTransport;
  retry?: Partial<RetryPolicy>;
  /** Events handled at a time, each in a transaction of its own; below the pool's size. */
  concurrency?: number;
  metrics?: EventsMetrics;
  log?: EventsLog;
  /** For handlers of changes that need what an event does not carry. */
  readStates?: ReadStates;
};

const CONCURRENCY = 8;

/** Everything that moves events in one instance of a service: relay, consumers, retries. */
export class EventsRuntime {
  private readonly relay: Relay;
  private readonly sweeper: EventsSweeper;
  private readonly log: EventsLog;
  private retries: RetryService | undefined;
  private readonly subscriptions: LastingSubscription[] = [];
  private shared: LastingSubscription | undefined;

  constructor(private readonly options: EventsOptions) {
    const { service, tenancy, transport } = options;
    this.log = options.log ?? stderrLog;
    this.relay = new Relay(service, tenancy, transport, options.metrics ?? noMetrics, this.log);
    this.sweeper = new EventsSweeper(service, tenancy, this.log);
  }

  /** Resolves when this instance takes part in its groups, or the transport turned out to be away for now. */
  async start(once: EventHandler[], every: EventHandler[]): Promise<void> {
    this.relay.start();
    this.sweeper.start();
    await Promise.all([this.consumeOnce(new HandlerTable(once)), this.consumeEvery(new HandlerTable(every))]);
  }

  /** Finishes the events in hand and takes no more. */
  async stopConsuming(): Promise<void> {
    await Promise.all(this.subscriptions.splice(0).map((subscription) => subscription.close()));
    await this.retries?.stop();
  }

  /** Sends what is left in the outbox, then hands the relay over. What cannot be sent now stays in the outbox. */
  async stop(): Promise<void> {
    await this.stopConsuming();
    await this.sweeper.stop();
    await this.relay
      .stop()
      .catch((error: unknown) =>
        this.log.warn({ service: this.options.service, error: describeError(error) }, 'The outbox was not emptied'),
      );
  }

  /** Looks for due parked events now, after a replay. */
  pokeRetries(): void {
    this.retries?.poke();
  }

  /** Whether this instance takes part in all its groups. */
  get isSubscribed(): boolean {
    return this.subscriptions.every((subscription) => subscription.isActive);
  }

  async gauges(): Promise<EventsGauges> {
    const [counts, lag] = await Promise.all([
      this.options.tenancy.run({ platform: 'consumer' }, (tx) => gaugesRepository.parked(tx)),
      this.shared ? this.shared.lag() : 0,
    ]);
    const { outbox, refused, backlogAge } = await this.options.tenancy.run({ platform: 'relay' }, async (tx) => ({
      ...(await gaugesRepository.outbox(tx)),
      backlogAge: await gaugesRepository.backlogAge(tx),
    }));
    return { ...counts, dead: counts.dead + refused, outbox, backlogAge, lag };
  }

  /** Seconds that the oldest event of the outbox has waited to be sent. */
  backlogAge(): Promise<number> {
    return this.options.tenancy.run({ platform: 'relay' }, (tx) => gaugesRepository.backlogAge(tx));
  }

  private async consumeOnce(handlers: HandlerTable): Promise<void> {
    const { service, tenancy, metrics = noMetrics } = this.options;
    const gate = new Gate(this.options.concurrency ?? CONCURRENCY);
    const runs = new HandlerRun(new Inbox(tenancy), new ChangeReader(this.options.readStates), gate, metrics);
    const policy = { ...defaultRetryPolicy, ...this.options.retry };
    this.retries = new RetryService(service, tenancy, handlers, runs, policy, metrics, this.log);
    this.retries.start();
    if (handlers.types.length === 0) return;
    this.shared = await this.subscribe({
      group: service,
      ephemeral: false,
      topics: handlers.topics,
      types: handlers.types,
      handle: consumeOnce(service, handlers, runs, this.retries),
    });
  }

  private async consumeEvery(handlers: HandlerTable): Promise<void> {
    const { service } = this.options;
    if (handlers.types.length === 0) return;
    await this.subscribe({
      group: `${service}.${uuidv7()}`,
      ephemeral: true,
      topics: handlers.topics,
      types: handlers.types,
      handle: consumeEvery(service, handlers, this.log),
    });
  }

  private async subscribe(subscription: EventSubscription): Promise<LastingSubscription> {
    const lasting = new LastingSubscription(this.options.transport, subscription, this.log);
    this.subscriptions.push(lasting);
    await lasting.start();
    return lasting;
  }
}
