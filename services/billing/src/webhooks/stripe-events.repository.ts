import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome } from '@fernway/database';

export type StoredEvent = { id: string; type: string; body: string };

const mostAttempts = 20;
/** Whoever takes an event has it for a minute; each failure doubles the wait, up to six hours. */
const taken = `attempts = attempts + 1, next_attempt_at = now() + least(interval '6 hours', interval '1 minute' * 2 ^ least(attempts, 10))`;

@Injectable()
export class StripeEventsRepository {
  /** Keeps events as they came; those that are there already stay as they are. */
  async keep(tx: PlatformTx, events: readonly StoredEvent[]): Promise<void> {
    await tx.query({
      name: 'keep-stripe-events',
      text: `insert into stripe_event (id, type, body)
             select * from unnest($1::text[], $2::text[], $3::text[]) on conflict (id) do nothing`,
      values: [events.map(({ id }) => id), events.map(({ type }) => type), events.map(({ body }) => body)],
    });
  }

  /** @returns the event for whoever is to handle it now; nothing once it was handled, or while somebody does */
  async take(tx: PlatformTx, id: string): Promise<StoredEvent | undefined> {
    const [event] = await tx.query<StoredEvent>({
      name: 'take-stripe-event',
      text: `update stripe_event set ${taken}
              where id = $1 and handled_at is null and next_attempt_at <= now() returning id, type, body`,
      values: [id],
    });
    return event;
  }

  takeDue(tx: PlatformTx, batch: number): Promise<StoredEvent[]> {
    return tx.query({
      name: 'take-due-stripe-events',
      text: `update stripe_event set ${taken}
              where id in (select id from stripe_event where handled_at is null and attempts < ${mostAttempts} and next_attempt_at <= now()
                            order by next_attempt_at limit $1 for update skip locked)
             returning id, type, body`,
      values: [batch],
    });
  }

  async markHandled(tx: PlatformTx, id: string): Promise<void> {
    await tx.query({
      name: 'stripe-event-handled',
      text: 'update stripe_event set handled_at = now(), last_error = null where id = $1',
      values: [id],
    });
  }

  async markFailed(tx: PlatformTx, id: string, error: string): Promise<void> {
    await tx.query({
      name: 'stripe-event-failed',
      text: 'update stripe_event set last_error = $2 where id = $1',
      values: [id, error],
    });
  }

  /** @returns since when Stripe's list has not been read, for the one instance whose turn it is */
  async takeCatchUp(tx: PlatformTx, everyMs: number): Promise<Date | undefined> {
    const [row] = await tx.query<{ since: Date }>({
      name: 'take-stripe-catch-up',
      text: `update stripe_catch_up set next_run_at = now() + $1 * interval '1 ms' where next_run_at <= now() returning heard_until as since`,
      values: [everyMs],
    });
    return row?.since;
  }

  async heardUntil(tx: PlatformTx, until: Date): Promise<void> {
    await tx.query({
      name: 'stripe-heard-until',
      text: 'update stripe_catch_up set heard_until = greatest(heard_until, $1)',
      values: [until],
    });
  }

  /**
   * Bodies hold names and addresses of buyers: they go with the events of the platform, after 30 days. What no attempt
   * could handle waits for 90: Resend in Stripe's dashboard brings it back.
   */
  forgetOld(tx: PlatformTx): Promise<boolean> {
    const givenUp = `handled_at is null and attempts >= ${mostAttempts} and received_at < now() - interval '90 days'`;
    return removeSome(tx, { table: 'stripe_event', where: `handled_at < now() - interval '30 days' or ${givenUp}` });
  }
}
