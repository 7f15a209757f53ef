import type { Envelope } from '@fernway/contracts/event';
import type { PlatformTx, Tenancy } from '@fernway/database';
import { deadLetterRepository } from './dead-letter.repository.js';
import type { HandlerTable } from '../consumers/event-handler.js';
import { describeError, type EventsLog } from '../events-log.js';
import type { EventsMetrics } from '../events-metrics.js';
import type { HandlerRun } from '../consumers/handler-run.js';
import { Pulse } from '../pulse.js';
import { pokeRelays } from '../outbox/relay-poke.js';
import { type ParkedEvent, retryRepository } from './retry.repository.js';
import { backOff, type RetryPolicy } from './retry-policy.js';

const BATCH = 20;

/** Parks events that failed, tries them again with back-off, and gives up on them in the end. */
export class RetryService {
  private readonly pulse: Pulse;

  constructor(
    private readonly service: string,
    private readonly tenancy: Tenancy,
    private readonly handlers: HandlerTable,
    private readonly runs: HandlerRun,
    private readonly policy: RetryPolicy,
    private readonly metrics: EventsMetrics,
    private readonly log: EventsLog,
  ) {
    this.pulse = new Pulse(() => this.attemptDue(), {
      gap: 10,
      idle: 1_000,
      failed: (error) => log.error({ service, error: describeError(error) }, 'Retrying parked events failed'),
    });
  }

  start(): void {
    this.pulse.poke();
  }

  async stop(): Promise<void> {
    await this.pulse.stop();
  }

  poke(): void {
    this.pulse.poke();
  }

  /** After a first failed delivery: the event waits here and holds up no other. */
  async park(handler: string, envelope: Envelope, error: unknown): Promise<void> {
    const delay = backOff(this.policy, 1);
    await this.tenancy.run({ platform: 'consumer' }, (tx) =>
      retryRepository.park(tx, { handler, envelope, error: describeError(error) }, delay),
    );
    this.metrics.retried(handler);
    this.log.warn(
      { service: this.service, handler, event: envelope.id, type: envelope.type, error: describeError(error) },
      'Event parked for another attempt',
    );
    this.pulse.pokeIn(delay);
  }

  /** The claiming transaction stays open meanwhile: if this process dies, its claim dies with it. */
  private async attemptDue(): Promise<number> {
    return this.tenancy.run({ platform: 'consumer' }, async (tx) => {
      const due = await retryRepository.claim(tx, BATCH);
      const results = await Promise.all(due.map(async (parked) => ({ parked, failure: await this.attempt(parked) })));
      const delays: number[] = [];
      for (const { parked, failure } of results) {
        if (failure === undefined) await retryRepository.remove(tx, parked.handler, parked.envelope.id);
        else delays.push(await this.failAgain(tx, parked, failure));
      }
      return due.length === BATCH ? 0 : Math.min(...delays);
    });
  }

  private async attempt({ handler, envelope }: ParkedEvent): Promise<string | undefined> {
    const found = this.handlers.named(handler);
    if (!found) return `No handler is named ${handler}`;
    return this.runs.run(found, envelope).then(() => undefined, describeError);
  }

  /** @returns milliseconds until it is due again; Infinity for a dead letter */
  private async failAgain(
    tx: PlatformTx,
    { handler, envelope, attempts }: ParkedEvent,
    error: string,
  ): Promise<number> {
    const tried = attempts + 1;
    const known = this.handlers.named(handler);
    if (known && tried < this.policy.attempts) {
      const delay = backOff(this.policy, tried);
      await retryRepository.postpone(tx, { handler, envelope, error }, delay);
      this.metrics.retried(handler);
      return delay;
    }
    const topic = known?.events.find(({ type }) => type === envelope.type)?.aggregate ?? envelope.type;
    await deadLetterRepository.bury(tx, { handler, envelope, attempts: tried, error, topic });
    await retryRepository.remove(tx, handler, envelope.id);
    tx.afterCommit(() => {
      pokeRelays(this.service);
      this.metrics.dead(handler);
      this.log.error(
        { service: this.service, handler, event: envelope.id, type: envelope.type, attempts: tried, error },
        'Event is a dead letter',
      );
    });
    return Infinity;
  }
}
