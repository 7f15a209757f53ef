import { definedEvents, type Envelope, type EventDefinition, type EventOf } from '@fernway/contracts/event';
import { envelopeOf, PostgresTransport, type Publication } from '@fernway/events';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';

/** The other services, as far as events go: publishes as they would, and hears all that is published. */
export class TestEvents {
  private readonly heard: Envelope[] = [];
  private constructor(private readonly transport: PostgresTransport) {}

  static async connect(url: string): Promise<TestEvents> {
    const events = new TestEvents(new PostgresTransport({ url, poolSize: 2 }));
    const definitions = definedEvents();
    await events.transport.subscribe({
      group: `test.${uuidv7()}`,
      ephemeral: true,
      topics: [...new Set(definitions.map(({ aggregate }) => aggregate))],
      types: [...new Set(definitions.map(({ type }) => type))],
      handle: async (batch) => void events.heard.push(...batch),
    });
    return events;
  }

  /** Publishes an event in its owner's name. @returns its id; pass one as `id` to deliver the same event again */
  async publish<D extends z.ZodType>(event: EventDefinition<D>, it: Publication<D> & { id?: string }): Promise<string> {
    const envelope = { ...envelopeOf(event, it), ...(it.id && { id: it.id }) };
    const payload = JSON.stringify(envelope);
    await this.transport.publish([{ topic: event.aggregate, key: it.subject, type: event.type, payload }]);
    return envelope.id;
  }

  /** What was published of this event so far, in order of arrival; only events whose contracts the test imports. */
  of<D extends z.ZodType>(event: EventDefinition<D>): EventOf<EventDefinition<D>>[] {
    return this.heard.filter(({ type }) => type === event.type) as EventOf<EventDefinition<D>>[];
  }

  close(): Promise<void> {
    return this.transport.close();
  }
}

/**
 * Repeats `attempt` until it neither throws nor gives undefined or false, as events need a moment. What never comes fails after
 * a minute: how fast it comes is for a bench to say, on a machine that does nothing else.
 * @param timeoutMs then its last error is thrown
 */
export async function eventually<T>(
  attempt: () => Promise<T> | T,
  timeoutMs = 60_000,
): Promise<Exclude<T, undefined | null | false>> {
  // Where many tests are expected to fail (mutants), nobody waits as long as a busy machine may need.
  const patienceMs = Math.min(timeoutMs, Number(process.env['TEST_PATIENCE_MS'] ?? timeoutMs));
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      const result = await attempt();
      if (result !== undefined && result !== null && result !== false) {
        return result as Exclude<T, undefined | null | false>;
      }
      if (Date.now() > deadline) throw new Error(`Still ${String(result)} after ${patienceMs} ms`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(20);
  }
}
