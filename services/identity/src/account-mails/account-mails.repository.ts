import { Injectable } from '@nestjs/common';
import { accountMailLimits, type AccountMailKind } from '@fernway/contracts/http/account-mails';
import { type PlatformTx, removeSome, type Tx, type UserTx } from '@fernway/database';

export type AccountMail = {
  id: string;
  kind: AccountMailKind;
  email: string;
  tokenHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
  used: boolean;
  expired: boolean;
};

const columns = `mail_id as id, kind, email, token_hash as "tokenHash", created_at as "createdAt", expires_at as "expiresAt",
  used_at is not null as used, expires_at <= now() as expired`;

type NewMail = {
  user: string;
  id: string;
  kind: AccountMailKind;
  tokenHash: Buffer | null;
  minutes: number;
  limited: boolean;
};

@Injectable()
export class AccountMailsRepository {
  /**
   * Writes a mail to the address of `user`, within the limits, and no confirmation of what is confirmed. Mails to one
   * account come one after the other.
   * @returns whether there is one to send now
   */
  async add(tx: Tx, { user, id, kind, tokenHash, minutes, limited }: NewMail): Promise<boolean> {
    await tx.query({
      name: 'account-mail-lock',
      text: `select pg_advisory_xact_lock(hashtextextended('account mail ' || $1::text, 0))`,
      values: [user],
    });
    const rows = await tx.query({
      name: 'account-mail-add',
      text: `insert into account_mail (user_id, mail_id, kind, email, token_hash, expires_at)
             select a.user_id, $2, $3, a.email, $4, now() + make_interval(mins => $5) from account a
              where a.user_id = $1 and ($3 <> 'confirmation' or a.email_verified_at is null)
                and (not $6 or (select count(*) < $7 and coalesce(max(m.created_at) <= now() - make_interval(secs => $8), true)
                       from account_mail m
                      where m.user_id = $1 and m.kind = $3 and m.created_at > now() - interval '1 hour'))
             returning mail_id`,
      values: [
        user,
        id,
        kind,
        tokenHash,
        minutes,
        limited,
        accountMailLimits.perHour,
        accountMailLimits.secondsBetween,
      ],
    });
    return rows.length > 0;
  }

  /** Seconds until the next mail of this kind may go. */
  async secondsLeft(tx: UserTx, kind: AccountMailKind): Promise<number> {
    const [row] = await tx.query<{ seconds: number }>({
      name: 'account-mail-wait',
      text: `select coalesce(ceil(extract(epoch from case when count(*) >= $3 then min(created_at) + interval '1 hour'
                    else max(created_at) + make_interval(secs => $4) end - now())), 0)::int as seconds
             from (select created_at from account_mail where user_id = $1 and kind = $2 and created_at > now() - interval '1 hour'
                   order by created_at desc limit $3) as latest`,
      values: [tx.user, kind, accountMailLimits.perHour, accountMailLimits.secondsBetween],
    });
    return row?.seconds ?? 0;
  }

  async find(tx: UserTx, id: string): Promise<AccountMail | undefined> {
    const [row] = await tx.query<AccountMail>({
      name: 'account-mail-find',
      text: `select ${columns} from account_mail where user_id = $1 and mail_id = $2`,
      values: [tx.user, id],
    });
    return row;
  }

  /** All links of this kind that the account still has: one that was used takes the others with it. */
  async useUp(tx: UserTx, kind: AccountMailKind): Promise<void> {
    await tx.query({
      name: 'account-mail-use-up',
      text: 'update account_mail set used_at = now() where user_id = $1 and kind = $2 and used_at is null',
      values: [tx.user, kind],
    });
  }

  /** Long after its link has expired: who clicks a second time is told kindly. */
  forgetOld(tx: PlatformTx): Promise<boolean> {
    return removeSome(tx, { table: 'account_mail', where: `created_at < now() - interval '30 days'` });
  }
}
