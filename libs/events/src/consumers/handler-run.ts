import type { Envelope } from '@fernway/contracts/event';
import type { EventHandler } from './event-handler.js';
import type { EventsMetrics } from '../events-metrics.js';
import type { Gate } from './gate.js';
import type { Attempt, Inbox } from './inbox.js';
import { Turns } from './turns.js';

/** Attempts at events, counted, so many transactions at a time: requests need the service's connections too. */
export class HandlerRun {
  /** Transactions of many events hold many rows: those of one workspace would only wait for each other. */
  private readonly turns = new Turns();

  constructor(
    private readonly inbox: Inbox,
    private readonly gate: Gate,
    private readonly metrics: EventsMetrics,
  ) {}

  run(handler: EventHandler, envelope: Envelope): Promise<void> {
    return this.together([{ handler, envelope }]);
  }

  /** One transaction if all succeed; else halves, down to the single events that fail. @param failed is told of each of them */
  async runAll(
    attempts: readonly Attempt[],
    failed: (attempt: Attempt, error: unknown) => Promise<void>,
  ): Promise<void> {
    try {
      await this.together(attempts);
    } catch (error) {
      if (attempts.length === 1) return failed(attempts[0]!, error);
      const half = Math.ceil(attempts.length / 2);
      await this.runAll(attempts.slice(0, half), failed);
      await this.runAll(attempts.slice(half), failed);
    }
  }

  private async together(attempts: readonly Attempt[]): Promise<void> {
    const work = () => this.gate.run(() => this.inbox.handleAll(attempts));
    const { workspaceid, userid = '' } = attempts[0]!.envelope;
    const outcomes = await (attempts.length > 1 ? this.turns.run(workspaceid ?? userid, work) : work());
    for (const [index, { handler, envelope }] of attempts.entries()) {
      const outcome = outcomes[index]!;
      if (outcome === 'handled') this.metrics.handled(handler.name, (Date.now() - Date.parse(envelope.time)) / 1_000);
      else this.metrics.skipped(handler.name, outcome);
    }
  }
}
