import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome } from '@fernway/database';

@Injectable()
export class SignInThrottleRepository {
  /**
   * Locks these keys, so that parallel attempts come one after the other.
   * @returns seconds until the last of them is open again
   */
  async secondsLeft(tx: PlatformTx, keys: Buffer[]): Promise<number> {
    await tx.query({
      name: 'sign-in-throttle-ensure',
      text: `insert into sign_in_throttle (key, failures, blocked_until, failed_at)
             select key, 0, now(), now() from unnest($1::bytea[]) as given (key) order by key on conflict do nothing`,
      values: [keys],
    });
    const rows = await tx.query<{ seconds: number }>({
      name: 'sign-in-throttle-lock',
      text: `select extract(epoch from blocked_until - clock_timestamp())::float8 as seconds
             from sign_in_throttle where key = any($1) order by key for update`,
      values: [keys],
    });
    return Math.max(0, ...rows.map(({ seconds }) => seconds));
  }

  /** One failure more for each key; an hour without any starts again at one. The free ones passed, each doubles the wait. */
  async countFailure(tx: PlatformTx, keys: { key: Buffer; allowed: number }[]): Promise<void> {
    await tx.query({
      name: 'sign-in-throttle-count',
      text: `update sign_in_throttle as t set
               failures = counted.failures,
               failed_at = now(),
               blocked_until = clock_timestamp()
                 + make_interval(secs => least(900, floor(power(2, least(counted.failures - allowed, 20)))))
             from (
               select key, allowed,
                 case when failed_at < now() - interval '1 hour' then 1 else failures + 1 end as failures
               from sign_in_throttle join unnest($1::bytea[], $2::int[]) as given (key, allowed) using (key)
             ) as counted
             where t.key = counted.key`,
      values: [keys.map(({ key }) => key), keys.map(({ allowed }) => allowed)],
    });
  }

  /** Forgets the client's own count, and takes back the one failure that this attempt counted against the others. */
  async forgive(tx: PlatformTx, keys: Buffer[], own: Buffer): Promise<void> {
    // In the order in which others count them: two at once would wait for each other.
    await tx.query({
      name: 'sign-in-throttle-hold',
      text: 'select from sign_in_throttle where key = any($1) order by key for update',
      values: [keys],
    });
    await tx.query({
      name: 'sign-in-throttle-forget',
      text: 'delete from sign_in_throttle where key = $1',
      values: [own],
    });
    await tx.query({
      name: 'sign-in-throttle-forgive',
      text: `update sign_in_throttle set failures = greatest(0, failures - 1), blocked_until = now()
             where key = any($1)`,
      values: [keys],
    });
  }

  forgetExpired(tx: PlatformTx): Promise<boolean> {
    return removeSome(tx, { table: 'sign_in_throttle', where: `failed_at < now() - interval '1 day'` });
  }
}
