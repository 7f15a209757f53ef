import { Injectable } from '@nestjs/common';
import type { Language } from '@fernway/contracts/http/identity';
import type { PlatformTx } from '@fernway/database';
import { knownKinds } from './notification-kinds.js';
import type { NewNotification } from './notifications.repository.js';

export type Due = { user: string; workspaces: string[] };
export type ToMail = Pick<NewNotification, 'workspace' | 'kind' | 'facts' | 'path'>;
export type AccountAddress = { email: string; firstName: string; language: Language };

/** The first waits so long for others, and for being read in the app. */
const waitMinutes = 5;
const minutesBetween = 30;

const unmailed = `mail and mailed_at is null and read_at is null and snoozed_until is null`;

@Injectable()
export class DigestsRepository {
  /** Who is to be mailed, and of which workspaces. */
  due(tx: PlatformTx, now: Date, limit: number): Promise<Due[]> {
    return tx.query<Due>({
      name: 'digests-due',
      text: `select user_id as "user", coalesce(array_agg(distinct workspace_id) filter (where workspace_id is not null), '{}') as workspaces
               from notification n
              where ${unmailed} and not exists (
                      select from notification_digest d
                       where d.user_id = n.user_id and d.mailed_at > $1::timestamptz - make_interval(mins => ${minutesBetween}))
              group by user_id having min(rings_at) <= $1::timestamptz - make_interval(mins => ${waitMinutes})
              order by min(rings_at) limit $2`,
      values: [now, limit],
    });
  }

  /** One statement decides who writes the digest. @returns whether it is this one */
  async claim(tx: PlatformTx, user: string, now: Date): Promise<boolean> {
    const rows = await tx.query({
      name: 'claim-digest',
      text: `insert into notification_digest as d (user_id, mailed_at) values ($1, $2)
             on conflict (user_id) do update set mailed_at = excluded.mailed_at
              where d.mailed_at <= excluded.mailed_at - make_interval(mins => ${minutesBetween}) returning user_id`,
      values: [user, now],
    });
    return rows.length > 0;
  }

  /** Of these workspaces and of the account, the latest first. */
  async take(tx: PlatformTx, { user, workspaces }: Due, now: Date): Promise<ToMail[]> {
    return tx.query<ToMail>({
      name: 'take-for-digest',
      text: `with taken as (
               update notification set mailed_at = $3
                where user_id = $1 and ${unmailed} and (workspace_id is null or workspace_id = any ($2::uuid[]))
               returning id, workspace_id, kind, facts, path, rings_at)
             select workspace_id as workspace, kind, facts, path from taken where kind = any ($4::text[])
              order by rings_at desc, id desc`,
      values: [user, workspaces, now, knownKinds],
    });
  }

  async accountAddress(tx: PlatformTx, user: string): Promise<AccountAddress | undefined> {
    const [row] = await tx.query<AccountAddress>({
      name: 'digest-account-address',
      text: 'select email, first_name as "firstName", language from recipient where user_id = $1',
      values: [user],
    });
    return row;
  }
}
