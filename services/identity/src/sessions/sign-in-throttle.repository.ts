import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';

@Injectable()
export class SignInThrottleRepository {
  /** Seconds until the last of these keys is open again. */
  async secondsLeft(tx: PlatformTx, keys: Buffer[]): Promise<number> {
    const [row] = await tx.query<{ seconds: number | null }>({
      name: 'sign-in-throttle-left',
      text: `select extract(epoch from max(blocked_until) - now())::float8 as seconds
             from sign_in_throttle where key = any($1)`,
      values: [keys],
    });
    return Math.max(0, row?.seconds ?? 0);
  }

  /** One failure more for each key; an hour without any starts again at one. */
  async countFailure(tx: PlatformTx, keys: { key: Buffer; allowed: number }[]): Promise<void> {
    await tx.query({
      name: 'sign-in-throttle-count',
      text: `insert into sign_in_throttle as t (key, failures, blocked_until, failed_at)
             select key, 1, now(), now() from unnest($1::bytea[], $2::int[]) as given (key, allowed) order by key
             on conflict (key) do update set
               failures = case when t.failed_at < now() - interval '1 hour' then 1 else t.failures + 1 end,
               failed_at = now(),
               blocked_until = now() + case
                 when t.failed_at < now() - interval '1 hour' then interval '0'
                 else make_interval(secs => least(900, floor(power(2, least(t.failures + 1 - (
                   select allowed from unnest($1::bytea[], $2::int[]) as given (key, allowed) where given.key = excluded.key
                 ), 20)))))
               end`,
      values: [keys.map(({ key }) => key), keys.map(({ allowed }) => allowed)],
    });
  }

  /** Forgets the pair, and takes back the one failure that this attempt counted against the others. */
  async forgive(tx: PlatformTx, keys: Buffer[], pair: Buffer): Promise<void> {
    await tx.query({ name: 'sign-in-throttle-forget', text: 'delete from sign_in_throttle where key = $1', values: [pair] });
    await tx.query({
      name: 'sign-in-throttle-forgive',
      text: `update sign_in_throttle set failures = greatest(0, failures - 1), blocked_until = now()
             where key = any($1)`,
      values: [keys],
    });
  }

  async forgetExpired(tx: PlatformTx): Promise<void> {
    await tx.query({ text: `delete from sign_in_throttle where failed_at < now() - interval '1 day'` });
  }
}
