import type { PlatformTx } from '@fernway/database';

/** What waits, counted when asked: these tables are small unless something is wrong. */
export const gaugesRepository = {
  async outbox(tx: PlatformTx): Promise<{ outbox: number; refused: number }> {
    const [row] = await tx.query<{ outbox: number; refused: number }>({
      text: `select (select count(*)::int from outbox) as outbox, (select count(*)::int from outbox_refused) as refused`,
    });
    return row ?? { outbox: 0, refused: 0 };
  },

  /** Seconds that the oldest event has waited to be sent; 0 when none waits. */
  async backlogAge(tx: PlatformTx): Promise<number> {
    const [row] = await tx.query<{ age: number }>({
      name: 'outbox-age',
      text: `select greatest(0, extract(epoch from now() - (envelope->>'time')::timestamptz))::float8 as age
             from outbox order by position limit 1`,
    });
    return row?.age ?? 0;
  },

  async parked(tx: PlatformTx): Promise<{ parked: number; dead: number }> {
    const [row] = await tx.query<{ parked: number; dead: number }>({
      text: `select (select count(*)::int from event_retry) as parked,
                    (select count(*)::int from event_dead_letter) as dead`,
    });
    return row ?? { parked: 0, dead: 0 };
  },
};
