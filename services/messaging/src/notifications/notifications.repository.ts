import { Injectable } from '@nestjs/common';
import { NotificationsChanged } from '@fernway/contracts/events/messaging';
import type { NotificationQuery } from '@fernway/contracts/http/messaging-notifications';
import type { NotificationFacts } from '@fernway/contracts/notification';
import { type PlatformTx, removeSome, type Tx, type UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { knownKinds } from './notification-kinds.js';

export type NewNotification = {
  id: string;
  user: string;
  /** Null: about the account. */
  workspace: string | null;
  kind: string;
  key: string;
  /** Of the aggregate that its event is about. */
  version: number;
  facts: NotificationFacts;
  path: string;
  app: boolean;
  mail: boolean;
};

export type NotificationRow = Pick<NewNotification, 'id' | 'kind' | 'facts' | 'path'> & {
  createdAt: Date;
  ringsAt: Date;
  readAt: Date | null;
  snoozedUntil: Date | null;
};

/** An aggregate in its version, as far as notifications of a kind are about it. */
type Subject = { kind: string; subject: string; version: number };

type Page = { show: NotificationQuery['show']; limit: number; before: { at: string; id: string } | undefined };

const shown = `user_id = $1 and (workspace_id is null or workspace_id = $2) and app and kind = any ($3::text[])`;
/** As exact as cursors tell it. */
const now = `date_trunc('milliseconds', now())`;

/** The browsers of these people read their notifications again. */
export const publishChanged = async (tx: Tx, users: readonly string[]): Promise<void> => {
  const one = (user: string) => ({ subject: user, version: Date.now(), user, data: {} });
  await outbox.publishMany(tx, NotificationsChanged, [...new Set(users)].map(one));
};

@Injectable()
export class NotificationsRepository {
  /** @returns false where the same was told before */
  async add(tx: PlatformTx, it: NewNotification): Promise<boolean> {
    const rows = await tx.query({
      name: 'add-notification',
      text: `insert into notification (id, user_id, workspace_id, kind, key, version, facts, path, app, mail, created_at, rings_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${now}, ${now}) on conflict do nothing returning id`,
      values: [it.id, it.user, it.workspace, it.kind, it.key, it.version, it.facts, it.path, it.app, it.mail],
    });
    return rows.length > 0;
  }

  /** The latest of a person stay. */
  async removeBeyond(tx: PlatformTx, user: string, most: number): Promise<void> {
    await tx.query({
      name: 'remove-notifications-beyond',
      text: `delete from notification where user_id = $1 and id = any (array(
               select id from notification where user_id = $1 order by rings_at desc, id desc offset $2))`,
      values: [user, most],
    });
  }

  /** Counts as read what was told of it, and keeps in mind that what is told later was before. @returns whose were unread */
  async settle(tx: PlatformTx, { kind, subject, version }: Subject): Promise<string[]> {
    await this.lock(tx, kind, subject);
    await tx.query({
      name: 'keep-settled',
      text: `insert into settled_subject as s (kind, subject, version) values ($1, $2, $3)
             on conflict (kind, subject) do update set version = excluded.version, settled_at = now() where s.version < excluded.version`,
      values: [kind, subject, version],
    });
    const rows = await tx.query<{ user: string }>({
      name: 'settle-notifications',
      text: `update notification set read_at = now(), snoozed_until = null
              where kind = $1 and split_part(key, ':', 1) = $2 and read_at is null and (version is null or version <= $3)
             returning user_id as "user"`,
      values: [kind, subject, version],
    });
    return rows.map(({ user }) => user);
  }

  /** Also of one that is settled at this moment: this waits for it, and a settlement that comes now waits for this. */
  async isSettled(tx: PlatformTx, { kind, subject, version }: Subject): Promise<boolean> {
    await this.lock(tx, kind, subject);
    const rows = await tx.query({
      name: 'is-settled',
      text: 'select from settled_subject where kind = $1 and subject = $2 and version >= $3',
      values: [kind, subject, version],
    });
    return rows.length > 0;
  }

  private async lock(tx: PlatformTx, kind: string, subject: string): Promise<void> {
    await tx.query({
      name: 'lock-notified-subject',
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`,
      values: [kind, subject],
    });
  }

  list(tx: UserTx, workspace: string, { show, limit, before }: Page): Promise<NotificationRow[]> {
    return tx.query<NotificationRow>({
      name: `list-notifications-${show}`,
      text: `select id, kind, facts, path, created_at as "createdAt", rings_at as "ringsAt", read_at as "readAt",
                    snoozed_until as "snoozedUntil"
               from notification
              where ${shown} and snoozed_until is ${show === 'snoozed' ? 'not null' : 'null'}
                    ${show === 'unread' ? 'and read_at is null' : ''}
                    and ($4::timestamptz is null or (rings_at, id) < ($4::timestamptz, $5::uuid))
              order by rings_at desc, id desc limit $6`,
      values: [tx.user, workspace, knownKinds, before?.at, before?.id, limit],
    });
  }

  async unread(tx: UserTx, workspace: string): Promise<number> {
    const [row] = await tx.query<{ count: number }>({
      name: 'count-unread-notifications',
      text: `select count(*)::int as count from notification where ${shown} and read_at is null and snoozed_until is null`,
      values: [tx.user, workspace, knownKinds],
    });
    return row!.count;
  }

  /** @returns whether there is such a one */
  async read(tx: UserTx, workspace: string, id: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'read-notification',
      text: `update notification set read_at = coalesce(read_at, now()), snoozed_until = null
              where ${shown} and id = $4 returning id`,
      values: [tx.user, workspace, knownKinds, id],
    });
    return rows.length > 0;
  }

  /** @returns how many were unread */
  async readAll(tx: UserTx, workspace: string): Promise<number> {
    const rows = await tx.query({
      name: 'read-all-notifications',
      text: `update notification set read_at = now() where ${shown} and read_at is null and snoozed_until is null returning id`,
      values: [tx.user, workspace, knownKinds],
    });
    return rows.length;
  }

  /** @returns whether there is such a one */
  async snooze(tx: UserTx, workspace: string, id: string, until: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'snooze-notification',
      text: `update notification set snoozed_until = $5, read_at = null where ${shown} and id = $4 returning id`,
      values: [tx.user, workspace, knownKinds, id, until],
    });
    return rows.length > 0;
  }

  /** Ends snoozes that are over. @returns what comes back */
  async wake(
    tx: PlatformTx,
    at: Date,
    limit: number,
  ): Promise<{ id: string; user: string; kind: string; ringsAt: Date }[]> {
    return tx.query({
      name: 'wake-notifications',
      text: `update notification set rings_at = date_trunc('milliseconds', snoozed_until), snoozed_until = null
              where (user_id, id) in (select user_id, id from notification where snoozed_until <= $1 order by snoozed_until limit $2 for update skip locked)
             returning id, user_id as "user", kind, rings_at as "ringsAt"`,
      values: [at, limit],
    });
  }

  forgetOld(tx: PlatformTx, days: number): Promise<boolean> {
    return removeSome(tx, {
      table: 'notification',
      where: 'created_at < now() - make_interval(days => $1)',
      values: [days],
    });
  }

  forgetSettled(tx: PlatformTx, days: number): Promise<boolean> {
    return removeSome(tx, {
      table: 'settled_subject',
      where: 'settled_at < now() - make_interval(days => $1)',
      values: [days],
    });
  }
}
