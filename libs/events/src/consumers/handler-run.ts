import type { Envelope } from '@fernway/contracts/event';
import type { ChangeReader } from './change-reader.js';
import { type EventHandler, parsedFor } from './event-handler.js';
import type { EventsMetrics } from '../events-metrics.js';
import type { Gate } from './gate.js';
import type { Attempt, Inbox } from './inbox.js';
import { Turns } from './turns.js';

type Failed = (attempt: Attempt, error: unknown) => Promise<void>;

/** Attempts at events, counted, so many transactions at a time: requests need the service's connections too. */
export class HandlerRun {
  /** Transactions of many events hold many rows: those of one workspace would only wait for each other. */
  private readonly turns = new Turns();

  constructor(
    private readonly inbox: Inbox,
    private readonly changes: ChangeReader,
    private readonly gate: Gate,
    private readonly metrics: EventsMetrics,
  ) {}

  async run(handler: EventHandler, envelope: Envelope): Promise<void> {
    await this.together([await this.prepared({ handler, envelope })]);
  }

  /** One transaction if all succeed; else halves, down to the single events that fail. @param failed is told of each of them */
  async runAll(attempts: readonly Attempt[], failed: Failed): Promise<void> {
    const results = await Promise.allSettled(attempts.map((attempt) => this.prepared(attempt)));
    const ready: Attempt[] = [];
    for (const [at, result] of results.entries()) {
      if (result.status === 'fulfilled') ready.push(result.value);
      else await failed(attempts[at]!, result.reason);
    }
    if (ready.length > 0) await this.runReady(ready, failed);
  }

  private async runReady(attempts: readonly Attempt[], failed: Failed): Promise<void> {
    try {
      await this.together(attempts);
    } catch (error) {
      if (attempts.length === 1) return failed(attempts[0]!, error);
      const half = Math.ceil(attempts.length / 2);
      await this.runReady(attempts.slice(0, half), failed);
      await this.runReady(attempts.slice(half), failed);
    }
  }

  /** With all that its handler needs, so that no transaction waits for another service. */
  private async prepared(attempt: Attempt): Promise<Attempt> {
    const { handler, envelope } = attempt;
    if (!handler.changes) return attempt;
    return { ...attempt, changes: await this.changes.read(handler.changes, parsedFor(handler, envelope)) };
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
