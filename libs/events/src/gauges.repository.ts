import type { PlatformTx } from '@fernway/database';

/** What waits, counted when asked: these tables are small unless something is wrong. */
export const gaugesRepository = {
  async outbox(tx: PlatformTx): Promise<number> {
    const [row] = await tx.query<{ count: number }>({ text: 'select count(*)::int as count from outbox' });
    return row?.count ?? 0;
  },

  async parked(tx: PlatformTx): Promise<{ parked: number; dead: number }> {
    const [row] = await tx.query<{ parked: number; dead: number }>({
      text: `select (select count(*)::int from event_retry) as parked,
                    (select count(*)::int from event_dead_letter) as dead`,
    });
    return row ?? { parked: 0, dead: 0 };
  },
};
