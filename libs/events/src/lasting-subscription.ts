import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type EventsLog } from './events-log.js';
import type { ActiveSubscription, EventSubscription, EventTransport } from './event-transport.js';

const AGAIN = 2_000;

/**
 * Keeps asking for a subscription until the transport gives it: a service starts and serves although the transport is
 * still away.
 */
export class LastingSubscription {
  private active: ActiveSubscription | undefined;
  private attempt: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly transport: EventTransport,
    private readonly subscription: EventSubscription,
    private readonly log: EventsLog,
  ) {}

  /** Resolves after the first attempt, whether it succeeded or goes on in the background. */
  async start(): Promise<void> {
    if (!(await this.subscribe())) this.attempt = this.keepTrying();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.attempt;
    await this.active?.close();
    this.active = undefined;
  }

  get isActive(): boolean {
    return this.active !== undefined;
  }

  lag(): Promise<number | undefined> {
    return this.active?.lag().catch(() => undefined) ?? Promise.resolve(undefined);
  }

  private async subscribe(): Promise<boolean> {
    try {
      this.active = await this.transport.subscribe(this.subscription);
      return true;
    } catch (error) {
      const { group } = this.subscription;
      this.log.warn({ group, error: describeError(error) }, 'The event transport is away; subscribing again');
      return false;
    }
  }

  private async keepTrying(): Promise<void> {
    const { signal } = this.stopping;
    do await sleep(AGAIN, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted && !(await this.subscribe()));
  }
}
