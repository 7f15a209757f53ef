import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';
import { On } from '@fernway/events';
import { type AnyEvent, notifyingEvents } from './notification-kinds.js';
import { NotificationIntakeService } from './notification-intake.service.js';

@Injectable()
export class NotificationsEvents {
  constructor(private readonly intake: NotificationIntakeService) {}

  async notifies(event: AnyEvent, tx: PlatformTx): Promise<void> {
    await this.intake.take(event, tx);
  }
}

/** Handlers from before, under whose names events may still be parked. */
const formerNames: Record<string, string> = {
  'crm.task-reminder-due': 'RemindersEvents.mailsReminders',
  'crm.member-mentioned': 'MentionsEvents.mailsMentions',
};

const handler = Object.getOwnPropertyDescriptor(NotificationsEvents.prototype, 'notifies') as TypedPropertyDescriptor<
  NotificationsEvents['notifies']
>;
for (const event of notifyingEvents) {
  const name = formerNames[event.type] ?? `Notifications.${event.type}`;
  On(event, { scope: 'platform', name })(NotificationsEvents.prototype, 'notifies', handler);
}
