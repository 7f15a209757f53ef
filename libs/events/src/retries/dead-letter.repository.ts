import type { Envelope } from '@fernway/contracts/event';
import type { PlatformTx } from '@fernway/database';

export type DeadLetter = {
  handler: string;
  eventId: string;
  envelope: Envelope;
  attempts: number;
  error: string;
  /** ISO time */
  diedAt: string;
};

export type DeadLetterFilter = { handler?: string; type?: string; eventIds?: string[] };

/** Stands for the handler of what the transport itself refused. */
const refusedByTransport = '(transport)';

const matching = `($1::text is null or handler = $1) and ($2::text is null or envelope->>'type' = $2)
                  and ($3::uuid[] is null or event_id = any($3))`;

const valuesOf = (filter: DeadLetterFilter) => [filter.handler ?? null, filter.type ?? null, filter.eventIds ?? null];

export const deadLetterRepository = {
  /** Keeps the event with its error, and sends it to `<topic>.dlq` through the outbox. */
  async bury(
    tx: PlatformTx,
    letter: { handler: string; envelope: Envelope; attempts: number; error: string; topic: string },
  ): Promise<void> {
    const error = letter.error.slice(0, 8_000);
    await tx.query({
      name: 'event-dead-letter-bury',
      text: `insert into event_dead_letter (handler, event_id, envelope, attempts, error) values ($1, $2, $3, $4, $5)
             on conflict (handler, event_id) do update
             set attempts = excluded.attempts, error = excluded.error, died_at = now()`,
      values: [letter.handler, letter.envelope.id, JSON.stringify(letter.envelope), letter.attempts, error],
    });
    await tx.query({
      name: 'event-dead-letter-send',
      text: 'insert into outbox (event_id, topic, key, type, envelope) values ($1, $2, $3, $4, $5)',
      values: [
        letter.envelope.id,
        `${letter.topic}.dlq`,
        letter.envelope.subject,
        letter.envelope.type,
        JSON.stringify({ ...letter.envelope, deadhandler: letter.handler, deaderror: error }),
      ],
    });
  },

  async list(tx: PlatformTx, filter: DeadLetterFilter, limit: number): Promise<DeadLetter[]> {
    return tx.query<DeadLetter>({
      text: `select handler, event_id as "eventId", envelope, attempts, error,
                    to_char(died_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "diedAt"
             from (select handler, event_id, envelope, attempts, error, died_at from event_dead_letter
                   union all
                   select '${refusedByTransport}', event_id, envelope, 1, error, refused_at from outbox_refused) as letter
             where ${matching} order by died_at desc limit $4`,
      values: [...valuesOf(filter), limit],
    });
  },

  /** Back to the retry table, due now, with all attempts ahead; what the transport refused, to the outbox. @returns how many */
  async replay(tx: PlatformTx, filter: DeadLetterFilter): Promise<number> {
    const sent = await tx.query({
      text: `with gone as (delete from outbox_refused
                            where ($1::text is null or $1 = '${refusedByTransport}') and ($2::text is null or type = $2)
                              and ($3::uuid[] is null or event_id = any($3))
                           returning position, event_id, topic, key, type, envelope)
             insert into outbox (event_id, topic, key, type, envelope)
             select event_id, topic, key, type, envelope from gone order by position returning 1`,
      values: valuesOf(filter),
    });
    const moved = await tx.query({
      text: `with gone as (delete from event_dead_letter where ${matching} returning handler, event_id, envelope, error)
             insert into event_retry (handler, event_id, envelope, attempts, error, next_at)
             select handler, event_id, envelope, 0, error, now() from gone
             on conflict (handler, event_id) do update set attempts = 0, next_at = now() returning 1`,
      values: valuesOf(filter),
    });
    return moved.length + sent.length;
  },
};
