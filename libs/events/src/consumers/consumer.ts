import type { Envelope } from '@fernway/contracts/event';
import { planOf } from './batch-plan.js';
import { describeError, type EventsLog } from '../events-log.js';
import { type EventHandler, type HandlerTable, parsedFor } from './event-handler.js';
import type { HandlerRun } from './handler-run.js';
import type { Attempt } from './inbox.js';
import type { RetryService } from '../retries/retry.service.js';
import { traceContext } from '../trace-context.js';

/** The parts of each sequence in their order, different sequences side by side. */
const sideBySide = async <Part>(sequences: Part[][], work: (part: Part) => Promise<void>): Promise<void> => {
  const results = await Promise.allSettled(
    sequences.map(async (sequence) => {
      for (const part of sequence) await work(part);
    }),
  );
  // Only now: a batch that comes again must not meet its own first handling.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

const bySubject = (batch: Envelope[]): Envelope[][] => [...Map.groupBy(batch, (envelope) => envelope.subject).values()];

/** Re-emitted events carry `<group>:<id>` and are for that group only. */
const isFor = (envelope: Envelope, group: string): boolean =>
  envelope.rebuildid === undefined || envelope.rebuildid.startsWith(`${group}:`);

/** What the service's group does with a batch: each handler once, failures parked. */
export const consumeOnce = (service: string, handlers: HandlerTable, runs: HandlerRun, retries: RetryService) => {
  const park = ({ handler, envelope }: Attempt, error: unknown) => retries.park(handler.name, envelope, error);
  return async (batch: Envelope[]): Promise<void> => {
    const wanted = batch.filter((envelope) => isFor(envelope, service));
    const attempts = wanted.flatMap((envelope) => handlers.of(envelope).map((handler) => ({ handler, envelope })));
    await sideBySide(planOf(attempts), (transaction) => runs.runAll(transaction, park));
  };
};

/** What every instance does with a batch: no inbox, no retry. */
export const consumeEvery = (service: string, handlers: HandlerTable, log: EventsLog) => {
  const handle = async (handler: EventHandler, envelope: Envelope): Promise<void> => {
    try {
      const event = parsedFor(handler, envelope);
      await traceContext.run(traceContext.child(envelope.traceparent), () => handler.call(event));
    } catch (error) {
      log.error(
        { service, handler: handler.name, event: envelope.id, type: envelope.type, error: describeError(error) },
        'An every-instance handler failed',
      );
    }
  };
  return (batch: Envelope[]): Promise<void> =>
    sideBySide(bySubject(batch), async (envelope) => {
      if (envelope.rebuildid !== undefined) return;
      await Promise.all(handlers.of(envelope).map((handler) => handle(handler, envelope)));
    });
};
