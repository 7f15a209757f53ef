import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome, type UserTx } from '@fernway/database';

/** `answer`: as JSON. */
export type StoredRequest = { fingerprint: string; status: number | null; answer: string | null; held: boolean };

/** Idempotency keys of a user, kept for 24 hours. */
@Injectable()
export class IdempotencyRepository {
  /**
   * Takes the key for `holder`: a new one, or one whose holder died.
   * @returns the request's id, which is `holder` the first time and that of the dead holder's after it; undefined when not taken
   */
  async take(
    tx: UserTx,
    key: string,
    fingerprint: string,
    holder: string,
    holdSeconds: number,
  ): Promise<string | undefined> {
    const [row] = await tx.query<{ requestId: string }>({
      name: 'idempotency-take',
      text: `insert into idempotency_key (user_id, key, fingerprint, holder, request_id, held_until)
             values ($1, $2, $3, $4, $4, now() + make_interval(secs => $5))
             on conflict (user_id, key) do update
               set fingerprint = excluded.fingerprint, holder = excluded.holder, held_until = excluded.held_until,
                   request_id = case when idempotency_key.created_at < now() - interval '24 hours' then excluded.holder
                                     else idempotency_key.request_id end,
                   status = null, answer = null, created_at = now()
             where idempotency_key.created_at < now() - interval '24 hours'
                or (idempotency_key.status is null and idempotency_key.held_until < now()
                    and idempotency_key.fingerprint = excluded.fingerprint)
             returning request_id as "requestId"`,
      values: [tx.user, key, fingerprint, holder, holdSeconds],
    });
    return row?.requestId;
  }

  /** The holder is alive and still at it. */
  async keepHolding(tx: UserTx, key: string, holder: string, holdSeconds: number): Promise<void> {
    await tx.query({
      name: 'idempotency-keep',
      text: `update idempotency_key set held_until = now() + make_interval(secs => $4)
             where user_id = $1 and key = $2 and holder = $3 and status is null`,
      values: [tx.user, key, holder, holdSeconds],
    });
  }

  /** Gives the request another id. @returns whether the key is still the holder's */
  async renew(tx: UserTx, key: string, holder: string, requestId: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'idempotency-renew',
      text: `update idempotency_key set request_id = $4 where user_id = $1 and key = $2 and holder = $3 and status is null returning key`,
      values: [tx.user, key, holder, requestId],
    });
    return rows.length === 1;
  }

  async find(tx: UserTx, key: string): Promise<StoredRequest | undefined> {
    const [row] = await tx.query<StoredRequest>({
      name: 'idempotency-find',
      text: `select fingerprint, status, answer, held_until > now() as held from idempotency_key
             where user_id = $1 and key = $2`,
      values: [tx.user, key],
    });
    return row;
  }

  async finish(tx: UserTx, key: string, holder: string, status: number, answer: string): Promise<void> {
    await tx.query({
      name: 'idempotency-finish',
      text: `update idempotency_key set status = $4, answer = $5 where user_id = $1 and key = $2 and holder = $3`,
      values: [tx.user, key, holder, status, answer],
    });
  }

  async release(tx: UserTx, key: string, holder: string): Promise<void> {
    await tx.query({
      name: 'idempotency-release',
      text: 'delete from idempotency_key where user_id = $1 and key = $2 and holder = $3 and status is null',
      values: [tx.user, key, holder],
    });
  }

  forgetExpired(tx: PlatformTx): Promise<boolean> {
    return removeSome(tx, { table: 'idempotency_key', where: `created_at < now() - interval '24 hours'` });
  }
}
