import type { Envelope } from '@fernway/contracts/event';
import type { EventHandler } from './event-handler.js';
import type { EventsMetrics } from './events-metrics.js';
import type { Gate } from './gate.js';
import type { Inbox } from './inbox.js';

/** Attempts at events, counted, so many at a time: requests need the service's connections too. */
export class HandlerRun {
  constructor(
    private readonly inbox: Inbox,
    private readonly gate: Gate,
    private readonly metrics: EventsMetrics,
  ) {}

  async run(handler: EventHandler, envelope: Envelope): Promise<void> {
    const outcome = await this.gate.run(() => this.inbox.handle(handler, envelope));
    if (outcome === 'handled') this.metrics.handled(handler.name, (Date.now() - Date.parse(envelope.time)) / 1_000);
    else this.metrics.skipped(handler.name, outcome);
  }
}
