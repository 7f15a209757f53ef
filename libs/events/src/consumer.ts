import type { Envelope } from '@fernway/contracts/event';
import { describeError, type EventsLog } from './events-log.js';
import type { EventHandler, HandlerTable } from './event-handler.js';
import type { HandlerRun } from './handler-run.js';
import type { RetryService } from './retry.service.js';
import { traceContext } from './trace-context.js';

/** Events of one aggregate in their order, different aggregates side by side. */
const bySubject = async (batch: Envelope[], work: (envelope: Envelope) => Promise<void>): Promise<void> => {
  const lanes = [...Map.groupBy(batch, (envelope) => envelope.subject).values()];
  const results = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const envelope of lane) await work(envelope);
    }),
  );
  // Only now: a batch that comes again must not meet its own first handling.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** Re-emitted events carry `<group>:<id>` and are for that group only. */
const isFor = (envelope: Envelope, group: string): boolean =>
  envelope.rebuildid === undefined || envelope.rebuildid.startsWith(`${group}:`);

/** What the service's group does with a batch: each handler once, failures parked. */
export const consumeOnce = (service: string, handlers: HandlerTable, runs: HandlerRun, retries: RetryService) => {
  const handle = (handler: EventHandler, envelope: Envelope) =>
    runs.run(handler, envelope).catch((error: unknown) => retries.park(handler.name, envelope, error));
  return (batch: Envelope[]): Promise<void> =>
    bySubject(batch, async (envelope) => {
      if (!isFor(envelope, service)) return;
      await Promise.all(handlers.of(envelope).map((handler) => handle(handler, envelope)));
    });
};

/** What every instance does with a batch: no inbox, no retry. */
export const consumeEvery = (service: string, handlers: HandlerTable, log: EventsLog) => {
  const handle = async (handler: EventHandler, envelope: Envelope): Promise<void> => {
    try {
      const event = { ...envelope, data: handler.event.data.parse(envelope.data) };
      await traceContext.run(traceContext.child(envelope.traceparent), () => handler.call(event));
    } catch (error) {
      log.error(
        { service, handler: handler.name, event: envelope.id, type: envelope.type, error: describeError(error) },
        'An every-instance handler failed',
      );
    }
  };
  return (batch: Envelope[]): Promise<void> =>
    bySubject(batch, async (envelope) => {
      if (envelope.rebuildid !== undefined) return;
      await Promise.all(handlers.of(envelope).map((handler) => handle(handler, envelope)));
    });
};
