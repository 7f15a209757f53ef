import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';

/** Whose turn it is to sweep. */
@Injectable()
export class SweepTurnsRepository {
  /** Takes the turn, or keeps it, for so many seconds. @returns false while it is another's */
  async take(tx: PlatformTx, holder: string, seconds: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'take-sweep-turn',
      text: `insert into sweep_turn as turn (holder, held_until) values ($1, now() + make_interval(secs => $2))
             on conflict (only_row) do update set holder = excluded.holder, held_until = excluded.held_until
              where turn.holder = excluded.holder or turn.held_until < now() returning holder`,
      values: [holder, seconds],
    });
    return rows.length > 0;
  }
}
