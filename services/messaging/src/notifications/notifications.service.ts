import { Injectable } from '@nestjs/common';
import { Id, Timestamp } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import type { Language } from '@fernway/contracts/http/identity';
import {
  type Notification,
  type NotificationQuery,
  type Snooze,
  snoozeDays,
} from '@fernway/contracts/http/messaging-notifications';
import { Tenancy, type UserTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { z } from 'zod';
import { kindOf, titleOf } from './notification-kinds.js';
import { type ChosenWays, NotificationSettingsRepository, waysOf } from './notification-settings.repository.js';
import { type NotificationRow, NotificationsRepository, publishChanged } from './notifications.repository.js';

const dayMs = 24 * 3_600_000;
const Cursor = z.tuple([Timestamp, Id]);

/** What a person is notified of, in the workspace they are in and about their account. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly notifications: NotificationsRepository,
    private readonly settings: NotificationSettingsRepository,
  ) {}

  list({ user, workspace }: Caller, { show, limit, after, language }: NotificationQuery) {
    const before = after === undefined ? undefined : positionOf(after);
    return this.tenancy.run({ user }, async (tx) => {
      const chosen = await this.settings.of(tx, user);
      const rows = await this.notifications.list(tx, workspace, { show, limit: limit + 1, before });
      const last = rows[limit - 1];
      return {
        items: rows.slice(0, limit).map((row) => notificationOf(row, chosen, language)),
        next: rows.length > limit && last ? `${last.ringsAt.toISOString()} ${last.id}` : null,
        unread: await this.notifications.unread(tx, workspace),
      };
    });
  }

  read(caller: Caller, id: string): Promise<void> {
    return this.change(caller, (tx) => this.notifications.read(tx, caller.workspace, id));
  }

  async readAll({ user, workspace }: Caller): Promise<void> {
    await this.tenancy.run({ user }, async (tx) => {
      if ((await this.notifications.readAll(tx, workspace)) > 0) await publishChanged(tx, [user]);
    });
  }

  /** @throws AppError invalid-request for a time that is over, or too far away */
  async snooze(caller: Caller, id: string, { until }: Snooze): Promise<void> {
    const ahead = Date.parse(until) - Date.now();
    if (ahead <= 0 || ahead > snoozeDays * dayMs)
      throw new AppError('invalid-request', { detail: `until: a time within the next ${snoozeDays} days` });
    await this.change(caller, (tx) => this.notifications.snooze(tx, caller.workspace, id, until));
  }

  private async change({ user }: Caller, change: (tx: UserTx) => Promise<boolean>): Promise<void> {
    await this.tenancy.run({ user }, async (tx) => {
      if (!(await change(tx))) throw new AppError('not-found', { detail: 'There is no such notification' });
      await publishChanged(tx, [user]);
    });
  }
}

const positionOf = (cursor: string): { at: string; id: string } => {
  const { data } = Cursor.safeParse(cursor.split(' '));
  if (!data) throw new AppError('invalid-request', { detail: 'after: not a cursor of this list' });
  return { at: data[0], id: data[1] };
};

const notificationOf = (
  { id, kind, facts, path, createdAt, readAt, snoozedUntil }: NotificationRow,
  chosen: ChosenWays,
  language: Language,
): Notification => ({
  id,
  kind,
  title: titleOf(kind, facts, language),
  path,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  desktop: waysOf(kindOf(kind)!, chosen).desktop,
});
