import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';

@Injectable()
export class LettersRepository {
  /** Takes one of the hour's mails. @returns false where none is left */
  async take(tx: UserTx, perHour: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'take-letter',
      text: `insert into letter_hour as h (user_id, hour, sent) values ($1, date_trunc('hour', now()), 1)
             on conflict (user_id, hour) do update set sent = h.sent + 1 where h.sent < $2 returning 1`,
      values: [tx.user, perHour],
    });
    return rows.length > 0;
  }

  async forgetOld(tx: PlatformTx): Promise<void> {
    await tx.query({ name: 'forget-letter-hours', text: `delete from letter_hour where hour < now() - interval '1 day'` });
  }
}
