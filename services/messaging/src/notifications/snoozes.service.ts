import { Injectable } from '@nestjs/common';
import { NotificationAdded } from '@fernway/contracts/events/messaging';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { NotificationsRepository } from './notifications.repository.js';

const atOnce = 500;

/** Brings back what was snoozed: unread, on top, and ringing again. */
@Injectable()
export class SnoozesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly notifications: NotificationsRepository,
  ) {}

  async sweep(now = new Date()): Promise<void> {
    await this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      const back = await this.notifications.wake(tx, now, atOnce);
      const publications = back.map(({ id, user, kind, ringsAt }) => ({
        subject: id,
        version: ringsAt.getTime(),
        user,
        data: { kind },
      }));
      await outbox.publishMany(tx, NotificationAdded, publications);
    });
  }
}
