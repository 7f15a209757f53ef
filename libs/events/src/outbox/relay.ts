import type { Tenancy } from '@fernway/database';
import { Arrivals } from './arrivals.js';
import { describeError, type EventsLog } from '../events-log.js';
import type { EventsMetrics } from '../events-metrics.js';
import { EventsRefused, type EventTransport } from '../event-transport.js';
import { Lease } from './lease.js';
import { outboxRepository, type OutboxRow, type RefusedRow } from './outbox.repository.js';
import { PostgresListener } from '../postgres/postgres-listener.js';
import { Pulse } from '../pulse.js';
import { registerRelay } from './relay-poke.js';

const BATCH = 500;
/**
 * Milliseconds between two looks, and events per second from which on they may gather a little: a batch costs relay,
 * transport and consumers a commit each, whether it is of one event or of ten.
 */
const pace = { prompt: 2, gathering: 25, from: 150 };

/**
 * Carries outbox rows to the transport: published before the transaction that deletes them commits.
 * A relay that dies between the two publishes again, which the consumers' inboxes absorb. What fails for now stays where it
 * is and holds up what came after it; what the transport will never take is put aside (`outbox_refused`).
 */
export class Relay {
  private readonly pulse: Pulse;
  private readonly lease: Lease;
  private unregister: (() => void) | undefined;
  private listener: PostgresListener | undefined;
  private poked = false;
  private readonly arrivals = new Arrivals();

  constructor(
    private readonly service: string,
    private readonly tenancy: Tenancy,
    private readonly transport: EventTransport,
    private readonly metrics: EventsMetrics,
    private readonly log: EventsLog,
  ) {
    this.lease = new Lease(tenancy, 'relay');
    this.pulse = new Pulse(() => this.relay(), {
      gap: () => (this.arrivals.perSecond() > pace.from ? pace.gathering : pace.prompt),
      idle: 1_000,
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
    } catch (error) {
      this.log.warn(
        { service: this.service, error: describeError(error) },
        'The outbox could not be emptied at the stop; its events wait for the next start',
      );
    } finally {
      await this.listener?.stop();
    }
  }

  private async relay(): Promise<number | void> {
    const { held, rivalled } = await this.lease.ask();
    if (!held) return this.tellHolder();
    if (rivalled) this.listenToRivals();
    const { rows, refused, more } = await this.tenancy.run({ platform: 'relay' }, async (tx) => {
      const taken = await outboxRepository.take(tx, BATCH, this.transport.batchBytes);
      const unwanted = await this.publish(taken.rows);
      if (unwanted.length > 0) await outboxRepository.refuse(tx, unwanted);
      return { ...taken, refused: unwanted };
    });
    for (const { row, error } of refused) {
      this.log.error(
        { service: this.service, event: row.event_id, type: row.type, error },
        'An event was refused by the transport and put aside',
      );
    }
    this.arrivals.add(rows.length);
    this.count(rows.filter((row) => !refused.some((one) => one.row === row)));
    return more ? 0 : undefined;
  }

  /** Halves a batch that is refused until those are left alone that cannot go. @returns them */
  private async publish(rows: OutboxRow[]): Promise<RefusedRow[]> {
    if (rows.length === 0) return [];
    try {
      await this.transport.publish(rows);
      return [];
    } catch (error) {
      if (!(error instanceof EventsRefused)) throw error;
      if (rows.length === 1) return [{ row: rows[0]!, error: error.message }];
      const half = Math.ceil(rows.length / 2);
      return [...(await this.publish(rows.slice(0, half))), ...(await this.publish(rows.slice(half)))];
    }
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
    if (this.listener) return;
    this.listener = new PostgresListener(url, 'outbox', this.log);
    this.listener.listen('outbox', this.pulse.poke).catch(() => (this.listener = undefined));
  }

  private count(rows: OutboxRow[]): void {
    for (const topic of new Set(rows.map((row) => row.topic))) {
      this.metrics.published(topic, rows.filter((row) => row.topic === topic).length);
    }
  }
}
