import type { Envelope } from '@fernway/contracts/event';
import type { EventHandler } from './event-handler.js';
import type { EventsMetrics } from './events-metrics.js';
import type { Inbox } from './inbox.js';

/** One attempt at one event, counted. */
export class HandlerRun {
  constructor(
    private readonly inbox: Inbox,
    private readonly metrics: EventsMetrics,
  ) {}

  async run(handler: EventHandler, envelope: Envelope): Promise<void> {
    const outcome = await this.inbox.handle(handler, envelope);
    if (outcome === 'handled') this.metrics.handled(handler.name, (Date.now() - Date.parse(envelope.time)) / 1_000);
    else this.metrics.skipped(handler.name, outcome);
  }
}
