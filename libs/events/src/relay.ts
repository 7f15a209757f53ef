import type { Tenancy } from '@fernway/database';
import { describeError, type EventsLog } from './events-log.js';
import type { EventsMetrics } from './events-metrics.js';
import type { EventTransport } from './event-transport.js';
import { Lease } from './lease.js';
import { outboxRepository, type OutboxRow } from './outbox.repository.js';
import { PostgresListener } from './postgres-listener.js';
import { Pulse } from './pulse.js';
import { registerRelay } from './relay-poke.js';

const BATCH = 500;

/**
 * Carries outbox rows to the transport: published before the transaction that deletes them commits.
 * A relay that dies between the two publishes again, which the consumers' inboxes absorb.
 */
export class Relay {
  private readonly pulse: Pulse;
  private readonly lease: Lease;
  private unregister: (() => void) | undefined;
  private listener: PostgresListener | undefined;
  private poked = false;

  constructor(
    service: string,
    private readonly tenancy: Tenancy,
    private readonly transport: EventTransport,
    private readonly metrics: EventsMetrics,
    private readonly log: EventsLog,
  ) {
    this.lease = new Lease(tenancy, 'relay');
    this.pulse = new Pulse(() => this.relay(), {
      gap: 2,
      idle: 500,
      failed: (error, failures) =>
        log.warn({ service, failures, error: describeError(error) }, 'Relaying events failed; they wait in the outbox'),
    });
    this.unregister = registerRelay(service, this.poke);
  }

  start(): void {
    this.pulse.poke();
  }

  /** Sends what is in the outbox if it can, then gives up the lease. */
  async stop(): Promise<void> {
    this.unregister?.();
    this.unregister = undefined;
    await this.pulse.stop();
    try {
      while ((await this.relay()) === 0);
      await this.lease.release();
    } finally {
      await this.listener?.stop();
    }
  }

  private async relay(): Promise<number | void> {
    const { held, rivalled } = await this.lease.ask();
    if (!held) return this.tellHolder();
    if (rivalled) this.listenToRivals();
    const rows = await this.tenancy.run({ platform: 'relay' }, async (tx) => {
      const taken = await outboxRepository.take(tx, BATCH);
      if (taken.length === 0) return taken;
      await this.transport.publish(taken);
      return taken;
    });
    this.count(rows);
    return rows.length === BATCH ? 0 : undefined;
  }

  private readonly poke = (): void => {
    this.poked = true;
    this.pulse.poke();
  };

  /** Another instance relays what this one has written: it need not wait for its next look. */
  private async tellHolder(): Promise<void> {
    if (!this.poked) return;
    this.poked = false;
    await this.tenancy.run({ platform: 'relay' }, (tx) => tx.query({ text: `select pg_notify('outbox', '')` }));
  }

  /** Takes a connection only where there is more than one instance. */
  private listenToRivals(): void {
    const { url } = this.tenancy.dataSource.options as { url?: string };
    if (!url) return;
    this.listener ??= new PostgresListener(url, 'outbox', this.pulse.poke, this.log);
    this.listener.start().catch(() => undefined);
  }

  private count(rows: OutboxRow[]): void {
    for (const topic of new Set(rows.map((row) => row.topic))) {
      this.metrics.published(topic, rows.filter((row) => row.topic === topic).length);
    }
  }
}
