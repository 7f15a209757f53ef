import type { Tenancy } from '@fernway/database';
import { describeError, type EventsLog } from './events-log.js';
import type { EventsMetrics } from './events-metrics.js';
import type { EventTransport } from './event-transport.js';
import { Lease } from './lease.js';
import { outboxRepository, type OutboxRow } from './outbox.repository.js';
import { Pulse } from './pulse.js';
import { registerRelay } from './relay-poke.js';

const BATCH = 500;

/**
 * Carries outbox rows to the transport: published first, then deleted, in one transaction of the service's database.
 * A relay that dies between the two publishes again, which the consumers' inboxes absorb.
 */
export class Relay {
  private readonly pulse: Pulse;
  private readonly lease: Lease;
  private unregister: (() => void) | undefined;

  constructor(
    service: string,
    private readonly tenancy: Tenancy,
    private readonly transport: EventTransport,
    private readonly metrics: EventsMetrics,
    log: EventsLog,
  ) {
    this.lease = new Lease(tenancy, 'relay');
    this.pulse = new Pulse(() => this.relay(), {
      gap: 5,
      idle: 500,
      failed: (error, failures) =>
        log.warn({ service, failures, error: describeError(error) }, 'Relaying events failed; they wait in the outbox'),
    });
    this.unregister = registerRelay(service, this.pulse.poke);
  }

  start(): void {
    this.pulse.poke();
  }

  /** Sends what is in the outbox if it can, then gives up the lease. */
  async stop(): Promise<void> {
    this.unregister?.();
    this.unregister = undefined;
    await this.pulse.stop();
    while ((await this.relay()) === 0);
    await this.lease.release();
  }

  private async relay(): Promise<number | void> {
    if (!(await this.lease.isHeld())) return;
    const rows = await this.tenancy.run({ platform: 'relay' }, async (tx) => {
      const taken = await outboxRepository.take(tx, BATCH);
      if (taken.length === 0) return taken;
      await this.transport.publish(taken);
      await outboxRepository.remove(tx, taken);
      return taken;
    });
    this.count(rows);
    return rows.length === BATCH ? 0 : undefined;
  }

  private count(rows: OutboxRow[]): void {
    for (const topic of new Set(rows.map((row) => row.topic))) {
      this.metrics.published(topic, rows.filter((row) => row.topic === topic).length);
    }
  }
}
